import { nameOf } from '#contract/calls.ts';
import * as contract from '#contract/parts/parts.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { pricedJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { clientKey } from '#server/http/request/address.ts';
import { once } from '#server/http/idempotency/idempotency.ts';
import { nextLink, sendPage } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { withOwnNumbers } from '#server/companies/part-numbers/own-numbers.ts';
import { requireStoredFiles } from '#server/pictures/picture-retention.ts';
import { alternativesOf } from './alternatives/alternatives.ts';
import { withReplacements } from './alternatives/replacements.ts';
import type { PartSelection } from './search/conditions.ts';
import { adminSelectionOf, selectionOf } from './search/part-search.ts';
import { fittingKinds } from './public/fitting-kinds.ts';
import { readPublicPart } from './public/public-part.ts';
import { matchRoutes } from '#server/quick-order/routes.ts';
import { defaultSort, relevanceOr } from './search/search.ts';
import { searchRoutes, searchCounter } from './search/routes.ts';
import { adminPartOf, partDetailOf, partOf, partWithFacts } from './serialize-part.ts';
import * as service from './service.ts';

export function partRoutes(app: App, deps: Deps, { everyone, shopper, admin }: Guards): void {
  const { db } = deps;
  const { publicOrigin } = deps.settings.store;
  const countSearch = searchCounter(deps);
  matchRoutes(app, deps, { everyone, shopper });
  searchRoutes(app, db, shopper, countSearch);

  serve(app, contract.listParts, shopper, async ({ actor: customer, query, context }) => {
    // The first page of all parts is on every home page.
    const isSearch = Object.keys(context.req.query()).some((name) => name !== 'limit' && name !== 'sort');
    if (isSearch) await countSearch(context);
    const page = await list(db, await selectionOf(db, query, { hasNeeds: true, customer }), query, customer);
    if (page.rows.length === 0 && isPlainSearch(query))
      deps.missedSearches?.note(clientKey(context.get('address')), query.q!);
    return pricedJson(
      context.req.raw,
      customer,
      await withReplacements(db, page.rows.map(query.facts ? partWithFacts : partOf)),
      nextLink(context.req.raw, page.next),
    );
  });

  serve(app, contract.readPart, shopper, async ({ actor: customer, params, context }) => {
    const part = partDetailOf(await service.readPartFor(db, customer, params.id));
    const [detail] = await withOwnNumbers(db, customer, await withReplacements(db, [part]));
    return pricedJson(context.req.raw, customer, detail);
  });

  serve(app, contract.readPublicPart, shopper, async ({ actor: customer, params, context }) => {
    const part = await readPublicPart(db, params.address);
    const [[detail], alternatives, fitting] = await Promise.all([
      withOwnNumbers(
        db,
        customer,
        await withReplacements(db, [partDetailOf(await service.ownPriced(db, customer, part))]),
      ),
      alternativesOf(db, part, customer),
      fittingKinds(db, part),
    ]);
    return pricedJson(context.req.raw, customer, { part: detail, alternatives, fitting });
  });

  serve(
    app,
    contract.readAlternatives,
    shopper,
    async ({ actor: customer, params }) => alternativesOf(db, await service.readPart(db, params.id), customer),
    ({ context }) => countSearch(context),
  );

  serve(app, contract.readCatalogPart, admin, async ({ params }) =>
    adminPartOf(await service.readPart(db, params.id, true)),
  );

  serve(app, contract.listCatalogue, admin, async ({ query, context }) => {
    const selection = await adminSelectionOf(db, query);
    const page = await list(db, selection, query);
    const total = query.count ? await service.countParts(db, selection) : undefined;
    return sendPage(context, { rows: page.rows.map(adminPartOf), next: page.next }, total);
  });

  serve(app, contract.addPart, admin, async ({ actor, body, context }) => {
    await requireStoredFiles(deps, publicOrigin, body);
    return once(db, {
      context,
      caller: `user:${actor.userId}`,
      call: nameOf(contract.addPart),
      body,
      write: async (tx) => ({ acknowledged: true, insertedId: await service.addPart(tx, actor.userId, body) }),
    });
  });

  serve(app, contract.changePart, admin, async ({ actor, params, body }) => {
    if (body.img !== undefined || body.morePictures !== undefined || body.datasheet)
      await requireStoredFiles(deps, publicOrigin, body, await service.picturesOf(db, params.id));
    return adminPartOf(await service.changePart(db, actor.userId, params.id, body));
  });

  serve(app, contract.deletePart, admin, async ({ actor, params }) => ({
    deletedCount: await service.setDeleted(db, actor.userId, params.id, true),
  }));

  serve(app, contract.restorePart, admin, async ({ actor, params }) => ({
    modifiedCount: await service.setDeleted(db, actor.userId, params.id, false),
  }));
}

/** A search of all parts, without filters that could be the reason for finding nothing. */
function isPlainSearch(query: contract.PartQuery): boolean {
  const filters = Object.entries(query).filter(([name]) => !['q', 'sort', 'limit'].includes(name));
  return query.q !== undefined && filters.every(([, value]) => value === undefined);
}

async function list(
  db: Database,
  selection: PartSelection | undefined,
  query: contract.PartQuery,
  customer?: PricedCustomer,
) {
  if (!selection) return { rows: [], next: undefined };
  const page = {
    sort: query.sort === 'relevance' ? relevanceOr(selection.search) : (query.sort ?? defaultSort(selection.search)),
    limit: query.limit ?? MAX_PAGE_SIZE,
    after: query.after,
  };
  return service.listParts(db, selection, page, customer);
}
