import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve, type ServerType } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { readEnv, type Settings } from '#server/env.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { createLog } from '#server/log.ts';
import { openStore, type OpenStore } from './open.ts';

/** How long requests under way may take to finish when the store is stopped, in milliseconds. */
const STOP_WITHIN = 8_000;

const build = fileURLToPath(new URL('./build', import.meta.url));
const say = (line: string): void => console.log(line);

/** The process of a store: reads the environment, opens the database and the rest, listens, and stops when it is told to. */
async function main(): Promise<void> {
  const settings = readEnv(process.env);
  for (const hint of settings.hints) say(hint);
  if (!existsSync(`${build}/server/index.js`))
    throw new Error('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  await requirePorts(settings);
  const store = await openStore(settings, createLog(), say);
  const { renderPage } = (await import(`${build}/server/index.js`)) as { renderPage: RenderPage };
  // Names under /assets carry a digest of their content.
  store.app.use(
    '/assets/*',
    serveStatic({
      root: `${build}/client`,
      onFound: (_, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  store.app.use(
    '*',
    serveStatic({
      root: `${build}/client`,
      onFound: (_, context) => context.header('cache-control', 'public, max-age=3600'),
    }),
  );
  pages(store.app, store.deps, renderPage);
  const server = await listen(store, settings);
  stopOnSignal(server, store);
  announce(settings, store);
}

/** Says at once, and of all ports, which are taken: before anything is started that would have to be ended again. */
async function requirePorts({ http, cards, google, mail }: Settings): Promise<void> {
  const wanted = new Map([[http.port, { variable: 'PORT', host: http.host }]]);
  if (cards.mode === 'sandbox') wanted.set(cards.port, { variable: 'PAYMENT_SANDBOX_PORT', host: '127.0.0.1' });
  for (const row of [google, mail])
    if (row.mode === 'sandbox') wanted.set(row.port, { variable: 'IDENTITY_SANDBOX_PORT', host: '127.0.0.1' });
  const problems: string[] = [];
  for (const [port, { variable, host }] of wanted) {
    const code = await tryPort(port, host);
    if (code === 'EADDRINUSE')
      problems.push(`Port ${port} is in use, perhaps by another store. Stop that, or set ${variable} to a free one.`);
    else if (code === 'EACCES')
      problems.push(`This user may not open port ${port}. Set ${variable} to one above 1023.`);
    else if (code) problems.push(`Port ${port} on ${host} can't be opened (${code}). Look at ${variable} and HOST.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The error code of listening there, or undefined when it works. */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function listen({ app, close }: OpenStore, { http }: Settings): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: http.port, hostname: http.host }, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      void close().finally(() => reject(error));
    });
  });
}

function stopOnSignal(server: ServerType, store: OpenStore): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say('Stopping: finishing what is under way ...');
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), STOP_WITHIN);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
    clearTimeout(cut);
    await store.close();
    say('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

function announce({ store, sandbox, cards, google, mail }: Settings, { deps }: OpenStore): void {
  say(`\n  ${store.name} is open at ${store.publicOrigin}`);
  const standIns = [
    cards.mode === 'sandbox' && 'cards',
    google.mode === 'sandbox' && 'Google',
    mail.mode === 'sandbox' && 'mail',
  ].filter(Boolean);
  say(
    sandbox
      ? `  Sandbox mode: local stand-ins for ${standIns.join(', ')}; no money moves.`
      : '  Real keys for cards, Google and mail.',
  );
  if (cards.mode === 'sandbox')
    say(`  Card sandbox    http://127.0.0.1:${cards.port}/   (pay with 4242 4242 4242 4242)`);
  if (mail.mode === 'sandbox') say(`  Mailbox         http://127.0.0.1:${mail.port}/mailbox`);
  for (const { email, password, role } of deps.demoAccounts) say(`  Demo ${role.padEnd(10)} ${email} / ${password}`);
  say('  Ctrl-C stops it.\n');
}

main().catch((error: unknown) => {
  console.error(`\nThe store did not start.\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
