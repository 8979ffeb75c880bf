import type { Deps } from '#server/deps.ts';
import type { App } from './context.ts';

/** The reason why a probe fails, as text for operators. */
const WORDS = {
  draining: 'stopping: send requests elsewhere',
  database: 'the database does not answer',
  migrations: 'the database has not been migrated yet',
} as const;

/** The answer to a probe. */
interface Health {
  readonly status: 200 | 503;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const FRESH = { 'cache-control': 'no-store' };

/**
 * `/healthz`: the process is alive; restart it otherwise. `/readyz`: the process can serve requests; send none otherwise.
 * Undefined for any other path.
 */
export async function healthOf(
  path: string,
  { readiness, replicas }: Pick<Deps, 'readiness' | 'replicas'>,
): Promise<Health | undefined> {
  if (path === '/healthz') return { status: 200, text: 'ok', headers: FRESH };
  if (path !== '/readyz') return undefined;
  const state = (await readiness?.ask()) ?? 'ready';
  return state === 'ready'
    ? { status: 200, text: ['ready', ...unusedReplicas(replicas)].join(', '), headers: FRESH }
    : { status: 503, text: WORDS[state], headers: { ...FRESH, 'retry-after': '2' } };
}

/** The store serves without replicas, too, so that one that fails does not take a process out of service. */
function unusedReplicas(replicas: Deps['replicas']): string[] {
  // A list of all members of a cluster includes its primary.
  const all = replicas?.all.filter(({ state }) => state !== 'primary') ?? [];
  const ready = all.filter(({ state }) => state === 'ready').length;
  return ready < all.length ? [`reading from ${ready} of ${all.length} replicas`] : [];
}

/** The probes on the store's own port; `serveMetrics` answers them on the operators' port. */
export function healthRoutes(app: App, deps: Pick<Deps, 'readiness' | 'replicas'>): void {
  app.on('GET', ['/healthz', '/readyz'], async (context) => {
    const { text, status, headers } = (await healthOf(context.req.path, deps))!;
    return context.text(text, status, headers);
  });
}
