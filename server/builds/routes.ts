import * as contract from '#contract/builds/builds.ts';
import { judgeBuild } from '#contract/builds/judge-build.ts';
import * as visitorContract from '#contract/builds/visitor-build.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { searchCounter } from '#server/parts/search/routes.ts';
import { listCandidates } from './candidates.ts';
import { judge } from './judge.ts';
import { readBuildParts } from './read-build-parts.ts';
import * as service from './service.ts';
import * as visitors from './visitor-build.ts';

/** Maximum number of changes to a customer's builds in ten minutes. */
const CHANGES = 300;
const TEN_MINUTES = 600;

/** The compatibility check, rate-limited like a search, the builds that customers save, and those of visitors. */
export function buildRoutes(app: App, deps: Deps, { everyone, signedIn }: Guards): void {
  const { db } = deps;
  const countSearch = searchCounter(deps);
  const cookies = visitors.visitorBuilds(deps);
  const countVisitorChange = (address: string): Promise<void> =>
    countAddressAttempt(db, 'builds', address, CHANGES, TEN_MINUTES);
  const countChange = (customerId: string): Promise<void> =>
    countAttempt(db, `builds:${customerId}`, CHANGES, TEN_MINUTES);

  serve(
    app,
    judgeBuild,
    everyone,
    async ({ body }) => judge(await readBuildParts(db, body.parts)),
    ({ context }) => countSearch(context),
  );

  serve(app, contract.listBuilds, signedIn, async ({ actor, context }) => {
    const started = cookies.read(context);
    if (started && (await visitors.adoptVisitorBuild(db, actor.userId, started))) cookies.write(context, null);
    return service.listBuilds(db, actor.userId);
  });

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
    return listCandidates(db, await service.linesOfBuild(db, actor.userId, params.id), query);
  });

  serve(app, visitorContract.readVisitorBuild, everyone, async ({ context }) => {
    await countSearch(context);
    return visitors.readVisitorBuild(db, cookies.read(context));
  });

  serve(app, visitorContract.setVisitorBuildPart, cookies.writing, async ({ params, body, context }) => {
    await countVisitorChange(context.get('address'));
    const part = params.part.toLowerCase();
    cookies.write(context, await visitors.setVisitorPart(db, cookies.read(context), part, body.quantity));
    return { acknowledged: true };
  });

  serve(app, visitorContract.removeVisitorBuildPart, cookies.writing, async ({ params, context }) => {
    await countVisitorChange(context.get('address'));
    const build = cookies.read(context);
    if (!build) return { deletedCount: 0 };
    const quantities = new Map(build.quantities);
    const deletedCount = quantities.delete(params.part.toLowerCase()) ? 1 : 0;
    cookies.write(context, quantities.size > 0 ? { id: build.id, quantities } : null);
    return { deletedCount };
  });

  serve(app, visitorContract.listVisitorCandidates, everyone, async ({ query, context }) => {
    await countSearch(context);
    return listCandidates(db, await visitors.visitorLines(db, cookies.read(context)), query);
  });
}
