import * as contract from '#contract/parts.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { shareable } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { once } from '#server/http/idempotency.ts';
import { nextLink } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function partRoutes(app: App, { db }: Deps, { everyone, admin }: Guards): void {
  serve(app, contract.listParts, everyone, async ({ query, context }) => {
    const page = await service.listParts(db, filterOf(query), pageOf(query));
    return shareable(context.req.raw, page.rows.map(service.partOf), nextLink(context.req.raw, page.next));
  });

  serve(app, contract.readPart, everyone, async ({ params, context }) =>
    shareable(context.req.raw, service.partDetailOf(await service.readPart(db, params.id))),
  );

  serve(app, contract.listCatalogue, admin, async ({ query, context }) => {
    const page = await service.listParts(db, { ...filterOf(query), hidden: query.hidden === '1' }, pageOf(query));
    return context.json(page.rows.map(service.adminPartOf), 200, nextLink(context.req.raw, page.next));
  });

  serve(app, contract.addPart, admin, ({ actor, body, context }) =>
    once(db, {
      context,
      caller: `user:${actor.userId}`,
      call: contract.addPart.name,
      body,
      write: async (tx) => ({ acknowledged: true, insertedId: await service.addPart(tx, actor.userId, body) }),
    }),
  );

  serve(app, contract.changePart, admin, async ({ actor, params, body }) =>
    service.adminPartOf(await service.changePart(db, actor.userId, params.id, body)),
  );

  serve(app, contract.deletePart, admin, async ({ actor, params }) => ({
    deletedCount: await service.setDeleted(db, actor.userId, params.id, true),
  }));

  serve(app, contract.restorePart, admin, async ({ actor, params }) => ({
    modifiedCount: await service.setDeleted(db, actor.userId, params.id, false),
  }));
}

function filterOf(query: contract.PartQuery) {
  return {
    q: query.q,
    category: query.category,
    inStock: query.in_stock === undefined ? undefined : query.in_stock === '1' || query.in_stock === 'true',
  };
}

function pageOf(query: contract.PartQuery) {
  return {
    sort: query.sort === 'relevance' ? ('featured' as const) : (query.sort ?? 'featured'),
    limit: query.limit ?? MAX_PAGE_SIZE,
    after: query.after,
  };
}
