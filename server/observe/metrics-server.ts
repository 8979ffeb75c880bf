import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { healthOf } from '#server/http/health-routes.ts';
import { messageOf } from '#server/log.ts';

/** The metrics of a process, in the form that another process can add up. */
export type MetricsJson = object[];

interface MetricsServer {
  readonly host: string;
  readonly port: number;
  readonly token: string | null;
}

/**
 * Serves the metrics of all processes, added up, at `/metrics`, and the health probes, on a separate port. During a flood of
 * requests a probe on the store's port would wait behind all of them.
 * @param collect the metrics of each process that answers
 * @throws Error when the port is in use
 */
export async function serveMetrics(
  { host, port, token }: MetricsServer,
  collect: () => Promise<MetricsJson[]>,
  { log, ...probed }: Pick<Deps, 'log' | 'readiness' | 'replicas'>,
): Promise<Server> {
  const server = createServer(async ({ method, url, headers }, response) => {
    const refuse = (status: number): void => void response.writeHead(status, { 'content-length': 0 }).end();
    const health = method === 'GET' && (await healthOf(url ?? '', probed));
    if (health) return void response.writeHead(health.status, health.headers).end(health.text);
    if (!isKey(headers.authorization, token)) return refuse(401);
    if (url !== '/metrics') return refuse(404);
    if (method !== 'GET') return refuse(405);
    try {
      const registry = AggregatorRegistry.aggregate((await collect()).filter((metrics) => metrics.length > 0));
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log('error', 'metrics could not be collected', { error: messageOf(error) });
      refuse(500);
    }
  });
  server.maxConnections = 50;
  server.timeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} on ${host} can't be opened (${error.code}).`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

function isKey(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
