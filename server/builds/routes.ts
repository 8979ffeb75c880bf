import * as contract from '#contract/builds/builds.ts';
import { completeBuild } from '#contract/builds/complete-build.ts';
import { judgeBuild } from '#contract/builds/judge-build.ts';
import * as readyMadeContract from '#contract/builds/ready-made-builds.ts';
import * as visitorContract from '#contract/builds/visitor-build.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { searchCounter } from '#server/parts/search/routes.ts';
import { listCandidates } from './candidates.ts';
import * as completing from './complete/complete-build.ts';
import { judge } from './judge.ts';
import { readBuildParts } from './read-build-parts.ts';
import * as readyMade from './ready-made.ts';
import * as service from './service.ts';
import * as visitors from './visitor-build.ts';

/** Maximum number of changes to a customer's builds in ten minutes. */
const CHANGES = 300;
/** Maximum number of builds that an address lets complete in ten minutes: one reads parts of eight kinds several times. */
const COMPLETIONS = 30;
const TEN_MINUTES = 600;

/** The compatibility check, rate-limited like a search, the builds that customers save, those of visitors, and the shop's. */
export function buildRoutes(app: App, deps: Deps, { everyone, shopper, signedIn, admin }: Guards): void {
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

  serve(
    app,
    completeBuild,
    shopper,
    async ({ actor: customer, body: { parts, ...wish } }) =>
      completing.completeBuild(db, await service.linesOfParts(db, parts, customer), wish, customer),
    ({ context }) => countAddressAttempt(db, 'complete-build', context.get('address'), COMPLETIONS, TEN_MINUTES),
  );

  serve(app, contract.listBuilds, signedIn, async ({ actor, context }) => {
    const started = cookies.read(context);
    if (started && (await visitors.adoptVisitorBuild(db, actor.userId, started))) cookies.write(context, null);
    return service.listBuilds(db, service.editorOf(actor));
  });

  serve(app, contract.createBuild, signedIn, async ({ actor, body }) => {
    await countChange(actor.userId);
    return { acknowledged: true, insertedId: await service.createBuild(db, actor.userId, body) };
  });

  serve(app, contract.readBuild, signedIn, ({ actor, params }) =>
    service.readBuild(db, service.editorOf(actor), params.id),
  );

  serve(app, contract.renameBuild, signedIn, async ({ actor, params, body }) => {
    await service.renameBuild(db, service.editorOf(actor), params.id, body.name);
    return { modifiedCount: 1 };
  });

  serve(app, contract.deleteBuild, signedIn, async ({ actor, params }) => {
    await service.deleteBuild(db, service.editorOf(actor), params.id);
    return { deletedCount: 1 };
  });

  serve(app, contract.setBuildPart, signedIn, async ({ actor, params, body }) => {
    await countChange(actor.userId);
    const line = { part: params.part.toLowerCase(), ...body };
    await service.setPart(db, service.editorOf(actor), params.id, line);
    return { acknowledged: true };
  });

  serve(app, contract.addBuildParts, signedIn, async ({ actor, params, body }) => {
    await countChange(actor.userId);
    await service.addParts(db, service.editorOf(actor), params.id, body.parts);
    return { acknowledged: true };
  });

  serve(app, contract.removeBuildPart, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.removePart(db, service.editorOf(actor), params.id, params.part),
  }));

  serve(app, contract.shareBuild, signedIn, async ({ actor, params }) => ({
    token: await service.shareBuild(db, service.editorOf(actor), params.id),
  }));

  serve(app, contract.unshareBuild, signedIn, async ({ actor, params }) => {
    await service.unshareBuild(db, service.editorOf(actor), params.id);
    return { modifiedCount: 1 };
  });

  serve(app, contract.readSharedBuild, shopper, async ({ actor: customer, params, context }) => {
    await countSearch(context);
    return service.readSharedBuild(db, params.token, customer);
  });

  serve(app, contract.listCandidates, signedIn, async ({ actor, params, query, context }) => {
    await countSearch(context);
    const editor = service.editorOf(actor);
    return listCandidates(db, await service.linesOfBuild(db, editor, params.id), editor.pricedFor, query);
  });

  serve(app, visitorContract.readVisitorBuild, shopper, async ({ actor: customer, context }) => {
    await countSearch(context);
    return visitors.readVisitorBuild(db, cookies.read(context), customer);
  });

  serve(app, visitorContract.setVisitorBuildPart, cookies.writing, async ({ params, body, context }) => {
    await countVisitorChange(context.get('address'));
    const part = params.part.toLowerCase();
    cookies.write(context, await visitors.setVisitorPart(db, cookies.read(context), { part, ...body }));
    return { acknowledged: true };
  });

  serve(app, visitorContract.setVisitorBuild, cookies.writing, async ({ body, context }) => {
    await countVisitorChange(context.get('address'));
    const id = cookies.read(context)?.id;
    cookies.write(context, await visitors.visitorBuildOf(db, body.parts, id));
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

  serve(app, visitorContract.listVisitorCandidates, shopper, async ({ actor: customer, query, context }) => {
    await countSearch(context);
    const lines = await visitors.visitorLines(db, cookies.read(context), customer);
    return listCandidates(db, lines, customer, query);
  });

  serve(app, readyMadeContract.listReadyMadeBuilds, shopper, async ({ actor: customer, context }) => {
    await countSearch(context);
    return readyMade.listReadyMade(db, customer);
  });

  serve(app, readyMadeContract.readReadyMadeBuild, shopper, async ({ actor: customer, params, context }) => {
    await countSearch(context);
    return readyMade.readReadyMade(db, params.id, customer);
  });

  serve(app, readyMadeContract.offerBuild, admin, async ({ actor, params, body }) => {
    await readyMade.offerBuild(deps, service.editorOf(actor), params.id, body);
    return { acknowledged: true };
  });

  serve(app, readyMadeContract.withdrawBuild, admin, async ({ actor, params }) => {
    await readyMade.withdrawBuild(db, service.editorOf(actor), params.id);
    return { deletedCount: 1 };
  });
}
