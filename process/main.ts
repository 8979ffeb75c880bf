import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { readEnv } from '#server/settings/read-env.ts';
import type { Settings } from '#server/settings/settings.ts';
import { requirePorts } from '#server/http/front/ports.ts';
import { createLog } from '#server/log.ts';
import { requestMetrics, answerMetricsRequests } from '#server/observe/cluster-metrics.ts';
import type { MetricsJson } from '#server/observe/metrics-server.ts';
import { openPrimary, openWorker, type OpenStore } from './open.ts';
import { RETIRE, serveByProcesses } from './processes.ts';
import { BUILD, serveStore } from './web-process.ts';

const say = (line: string): void => console.log(line);

/** Runs the store: reads the environment, opens the store, listens, and stops on a signal. */
async function main(): Promise<void> {
  const settings = readEnv(process.env);
  if (cluster.isWorker) {
    const store = await openWorker(settings, createLog());
    const serving = await serveStore(store, settings);
    const { metrics } = store;
    if (metrics) answerMetricsRequests(() => metrics.registry.getMetricsAsJSON());
    process.on('message', (message) => message === RETIRE && void serving.retire().then(() => process.exit(0)));
    return stopOnSignal(serving);
  }
  for (const hint of settings.hints) say(hint);
  if (!existsSync(`${BUILD}/server/index.js`))
    throw new Error('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  await requirePorts(settings);
  const { liveness } = settings.observe;
  // Before the database is migrated, which may take long.
  if (liveness) await (await import('#server/observe/liveness.ts')).answerLiveness(liveness);
  const opening = openServing(settings);
  // An embedded database would outlive an interrupted start. Another may keep the start waiting, and needs no stop.
  if (settings.database.embedded) stopOnSignal({ stop: async () => (await opening).stop() }, say);
  const serving = await opening;
  if (!settings.database.embedded) stopOnSignal(serving, say);
}

/** Opens the store, answers requests and says so. */
async function openServing(settings: Settings): Promise<{ stop(): Promise<void> }> {
  const store = await openPrimary(settings, createLog(), say);
  let serving;
  if (settings.http.webConcurrency > 1) {
    const processes = await serveByProcesses(store, settings);
    replaceOnSignal(() => processes.replace());
    serving = processes;
  } else {
    replaceOnSignal(async () => say('Nothing was replaced: this needs WEB_CONCURRENCY=2 or more.'));
    serving = await serveStore(store, settings);
  }
  await showMetrics(settings, store);
  announce(settings, store);
  return serving;
}

function stopOnSignal(serving: { stop(): Promise<void> }, print: (line: string) => void = () => {}): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    print('Stopping: finishing open work ...');
    await serving.stop();
    print('Stopped.');
    process.exit(0);
  };
  // The primary process stops the workers itself, although Ctrl-C in a terminal reaches all of them.
  const signals = cluster.isWorker ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => void stop());
  if (cluster.isWorker) {
    process.on('SIGINT', () => {});
    process.on('disconnect', () => void stop());
  }
}

/** Serves metrics on a separate port, out of customers' reach. */
async function showMetrics({ observe: { metrics } }: Settings, store: OpenStore): Promise<void> {
  if (!metrics) return;
  const { serveMetrics } = await import('#server/observe/metrics-server.ts');
  const collect = async (): Promise<MetricsJson[]> => {
    const others = Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process ?? []);
    return Promise.all([store.metrics!.registry.getMetricsAsJSON(), ...requestMetrics(others)]);
  };
  const server = await serveMetrics(metrics, collect, store.deps);
  server.unref();
  say(`  Metrics         http://${metrics.host}:${metrics.port}/metrics`);
}

/** SIGUSR2 replaces the processes one by one without a failed request. */
function replaceOnSignal(replace: () => Promise<void>): void {
  process.on('SIGUSR2', () => {
    say('Replacing the web processes, one by one ...');
    replace().then(
      () => say('The web processes have been replaced.'),
      (error: unknown) => console.error(`Not all web processes were replaced: ${String(error)}`),
    );
  });
}

function announce({ store, sandbox, demoAccounts, cards, google, mail }: Settings, { deps }: OpenStore): void {
  const standIns = [
    cards.mode === 'sandbox' && 'cards',
    google.mode === 'sandbox' && 'Google',
    mail.mode === 'sandbox' && 'mail',
  ].filter(Boolean);
  say(`\n  ${store.name} is open at ${store.publicOrigin}`);
  say(
    sandbox
      ? `  Sandbox mode: local stand-ins for ${standIns.join(', ')}; no money moves.`
      : '  Real keys for cards, Google and mail.',
  );
  if (cards.mode === 'sandbox')
    say(`  Card sandbox    http://127.0.0.1:${cards.port}/   (pay with 4242 4242 4242 4242)`);
  if (cards.mode === 'sandbox' && cards.faults) say('                  faults can be rehearsed (docs/reliability.md)');
  if (mail.mode === 'sandbox') say(`  Mailbox         http://127.0.0.1:${mail.port}/mailbox`);
  if (sandbox && !demoAccounts) {
    say(
      '  No demo accounts: HOST or PUBLIC_ORIGIN lets other machines reach this store, and their passwords are public.',
    );
    say('                  Sign up, then make yourself an admin: npm run admin -- grant EMAIL');
  }
  for (const { email, password, role } of deps.demoAccounts) say(`  Demo ${role.padEnd(10)} ${email} / ${password}`);
  say('  Ctrl-C stops it.\n');
}

main().catch((error: unknown) => {
  console.error(`\nThe store did not start.\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
