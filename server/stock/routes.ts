import * as contract from '#contract/stock/stock.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { sendPage } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function stockRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, contract.readStock, admin, async ({ params }) => service.readStock(db, params.id));

  serveOnce(app, db, contract.correctStock, admin, (tx, { actor, params, body }) =>
    service.correctStock(tx, actor.userId, params.id, body),
  );

  serve(app, contract.listStockEntries, admin, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after } = query;
    return sendPage(context, await service.listEntries(db, params.id, { limit, after }));
  });
}
