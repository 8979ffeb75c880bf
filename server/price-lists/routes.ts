import * as contract from '#contract/price-lists/price-lists.ts';
import { MAX_IMPORT_BYTES } from '#contract/parts/import/imports.ts';
import { MAX_LIST_ROWS } from '#contract/price-lists/price-list-choices.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { importPrices } from './import-prices.ts';
import { listPriceList, priceListList } from './price-list-lists.ts';
import * as service from './price-lists.ts';

/** Price lists for groups of customers, which staff see and change. */
export function priceListRoutes(
  app: App,
  { db, log, limits, settings }: Pick<Deps, 'db' | 'log' | 'limits' | 'settings'>,
  { admin }: Guards,
): void {
  serveList(app, admin, { db, log }, priceListList);
  serveList(app, admin, { db, log }, listPriceList);

  serve(app, contract.readPriceList, admin, ({ params }) => service.readPriceList(db, params.id));

  serveOnce(app, db, contract.addPriceList, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await service.addPriceList(tx, actor.userId, body),
  }));

  serve(app, contract.changePriceList, admin, ({ actor, params, body }) =>
    service.changePriceList(db, actor.userId, params.id, body),
  );

  serve(app, contract.deletePriceList, admin, async ({ actor, params }) => ({
    deletedCount: await service.deletePriceList(db, actor.userId, params.id),
  }));

  serve(
    app,
    contract.importListPrices,
    admin,
    async ({ actor, params, query, context }) => {
      await service.readPriceList(db, params.id);
      const { currency } = settings.store;
      const options = { currency, max: MAX_LIST_ROWS, skips: query.skip === '1', signal: clientSignal(context) };
      const file = { name: 'The file', maxBytes: MAX_IMPORT_BYTES };
      return spoolBody(context.req.raw, file, (path) => importPrices(db, actor.userId, params.id, path, options));
    },
    ({ actor }) => limits?.hit(`price-list-file:user:${actor.userId}`, { max: 30, seconds: 60 }),
  );

  serve(app, contract.setListPrice, admin, async ({ actor, params, body }) => {
    await service.setListPrice(db, actor.userId, params.id, params.part.toLowerCase(), body);
    return { acknowledged: true };
  });

  serve(app, contract.removeListPrice, admin, async ({ actor, params }) => ({
    deletedCount: await service.removeListPrice(db, actor.userId, params.id, params.part.toLowerCase()),
  }));
}
