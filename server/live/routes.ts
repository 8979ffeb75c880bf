import { watchChanges } from '#contract/live/changes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';

/** Serves live changes as server-sent events. Proxies must not collect them. */
export function liveRoutes(app: App, { live }: Pick<Deps, 'live'>, { signedIn }: Guards): void {
  serve(app, watchChanges, signedIn, async ({ actor }) => {
    return new Response(live?.open(actor) ?? '', {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  });
}
