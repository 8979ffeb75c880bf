import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Hono } from 'hono';
import { readEnv } from '#server/settings/read-env.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Env } from '#server/http/context.ts';
import { readJson } from '#server/http/request/body.ts';
import { answerFailure } from '#server/http/problems.ts';
import { requestContextMiddleware } from '#server/http/request/request-context-middleware.ts';
import { trustedProxies } from '#server/http/request/address.ts';
import { createWebServer } from './web-server.ts';

/** A front before an app with a call that waits until it is released, one that takes a body, and a large answer. */
export async function openFront(
  http: Partial<Settings['http']> = {},
  options: Parameters<typeof createWebServer>[2] = {},
) {
  const settings = readEnv({});
  const waiting: (() => void)[] = [];
  const app = new Hono<Env>();
  app.use(requestContextMiddleware(trustedProxies([])));
  app.onError((error, context) => answerFailure(error, context.get('requestId'), () => {}));
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/quick', (context) => context.text('quick'));
  app.get('/large', (context) => context.body('x'.repeat(30_000_000)));
  app.get('/wait', async (context) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return context.text('waited');
  });
  app.post('/body', async (context) => context.json(await readJson(context.req.raw)));
  const front = createWebServer(app, { settings: { ...settings, http: { ...settings.http, ...http } } }, options);
  await front.listen(0, '127.0.0.1');
  const { port } = front.server.address() as AddressInfo;
  let requests = 0;
  front.server.on('request', () => (requests += 1));
  return {
    ...front,
    port,
    origin: `http://127.0.0.1:${port}`,
    /** The requests whose headers have arrived. */
    requests: () => requests,
    /** Waits until at least that many requests are inside, then releases all that are. */
    async letGo(count: number): Promise<void> {
      while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** A raw client connection; `received` is all that it gets until it ends. */
export async function rawClient(port: number): Promise<{ socket: Socket; received: Promise<string>; soFar(): string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
  // A reset ends it, too.
  const received = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await Promise.race([once(socket, 'connect'), received]);
  return { socket, received, soFar: () => text };
}
