import * as contract from '#contract/builds/builds.ts';
import { judgeBuild } from '#contract/builds/judge-build.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { searchCounter } from '#server/parts/search/routes.ts';
import { listCandidates } from './candidates.ts';
import { judge } from './judge.ts';
import { readBuildParts } from './read-build-parts.ts';
import * as service from './service.ts';

/** Maximum number of changes to a customer's builds in ten minutes. */
const CHANGES = 300;
const TEN_MINUTES = 600;

/** The compatibility check, rate-limited like a search, and the builds that customers save. */
export function buildRoutes(app: App, deps: Deps, { everyone, signedIn }: Guards): void {
  const { db } = deps;
  const countSearch = searchCounter(deps);
  const countChange = (customerId: string): Promise<void> =>
    countAttempt(db, `builds:${customerId}`, CHANGES, TEN_MINUTES);

  serve(
    app,
    judgeBuild,
    everyone,
    async ({ body }) => judge(await readBuildParts(db, body.parts)),
    ({ context }) => countSearch(context),
  );

  serve(app, contract.listBuilds, signedIn, ({ actor }) => service.listBuilds(db, actor.userId));

  serve(app, contract.createBuild, signedIn, async ({ actor, body }) => {
    await countChange(actor.userId);
    return { acknowledged: true, insertedId: await service.createBuild(db, actor.userId, body) };
  });

  serve(app, contract.readBuild, signedIn, ({ actor, params }) => service.readBuild(db, actor.userId, params.id));

  serve(app, contract.renameBuild, signedIn, async ({ actor, params, body }) => {
    await service.renameBuild(db, actor.userId, params.id, body.name);
    return { modifiedCount: 1 };
  });

  serve(app, contract.deleteBuild, signedIn, async ({ actor, params }) => {
    await service.deleteBuild(db, actor.userId, params.id);
    return { deletedCount: 1 };
  });

  serve(app, contract.setBuildPart, signedIn, async ({ actor, params, body }) => {
    await countChange(actor.userId);
    const line = { part: params.part.toLowerCase(), quantity: body.quantity };
    await service.setPart(db, actor.userId, params.id, line);
    return { acknowledged: true };
  });

  serve(app, contract.removeBuildPart, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.removePart(db, actor.userId, params.id, params.part),
  }));

  serve(app, contract.shareBuild, signedIn, async ({ actor, params }) => ({
    token: await service.shareBuild(db, actor.userId, params.id),
  }));

  serve(app, contract.unshareBuild, signedIn, async ({ actor, params }) => {
    await service.unshareBuild(db, actor.userId, params.id);
    return { modifiedCount: 1 };
  });

  serve(app, contract.readSharedBuild, everyone, async ({ params, context }) => {
    await countSearch(context);
    return service.readSharedBuild(db, params.token);
  });

  serve(app, contract.listCandidates, signedIn, async ({ actor, params, query, context }) => {
    await countSearch(context);
    const { kind, q, fits, after } = query;
    return listCandidates(db, actor.userId, params.id, { kind, q, fits: fits === '1', after });
  });
}
