import type { Deps } from '#server/deps.ts';
import type { App } from './context.ts';

/** What is wrong, in words for whoever looks at the probe. */
const WORDS = {
  draining: 'stopping: send requests elsewhere',
  database: 'the database does not answer',
  migrations: 'the database has not been migrated yet',
} as const;

/**
 * `/healthz`: the process lives (else start it anew). `/readyz`: it can do its work, and should be sent requests (else
 * leave it in peace until it can).
 */
export function healthRoutes(app: App, { readiness }: Pick<Deps, 'readiness'>): void {
  app.get('/healthz', (context) => context.text('ok', 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (context) => {
    const state = (await readiness?.ask()) ?? 'ready';
    const headers = { 'cache-control': 'no-store' };
    return state === 'ready'
      ? context.text('ready', 200, headers)
      : context.text(WORDS[state], 503, { ...headers, 'retry-after': '2' });
  });
}
