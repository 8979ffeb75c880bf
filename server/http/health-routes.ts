import type { Deps } from '#server/deps.ts';
import type { App } from './context.ts';

/** What is wrong, in words for whoever looks at the probe. */
const WORDS = {
  draining: 'stopping: send requests elsewhere',
  database: 'the database does not answer',
  migrations: 'the database has not been migrated yet',
} as const;

/** What a probe is told. */
export interface Health {
  readonly status: 200 | 503;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const FRESH = { 'cache-control': 'no-store' };

/**
 * `/healthz`: the process lives (else start it anew). `/readyz`: it can do its work, and should be sent requests (else
 * leave it in peace until it can). Undefined for any other path.
 */
export async function healthOf(path: string, readiness: Deps['readiness']): Promise<Health | undefined> {
  if (path === '/healthz') return { status: 200, text: 'ok', headers: FRESH };
  if (path !== '/readyz') return undefined;
  const state = (await readiness?.ask()) ?? 'ready';
  return state === 'ready'
    ? { status: 200, text: 'ready', headers: FRESH }
    : { status: 503, text: WORDS[state], headers: { ...FRESH, 'retry-after': '2' } };
}

/** Tells customers' side of the store how the process is; `serveMetrics` tells the operators' side. */
export function healthRoutes(app: App, { readiness }: Pick<Deps, 'readiness'>): void {
  app.on('GET', ['/healthz', '/readyz'], async (context) => {
    const { text, status, headers } = (await healthOf(context.req.path, readiness))!;
    return context.text(text, status, headers);
  });
}
