import { judgeBuild } from '#contract/parts/builds.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { searchCounter } from '#server/parts/search/routes.ts';
import { judge } from './judge.ts';
import { readBuild } from './read-build.ts';

/** The judgement of builds, limited like a search. */
export function buildRoutes(app: App, deps: Pick<Deps, 'db' | 'limits' | 'settings' | 'tokens'>, guards: Guards): void {
  const countSearch = searchCounter(deps);
  serve(app, judgeBuild, guards.everyone, async ({ body, context }) => {
    await countSearch(context);
    return judge(await readBuild(deps.db, body.parts));
  });
}
