import * as contract from '#contract/purchasing/purchase-orders.ts';
import * as supplierContract from '#contract/purchasing/suppliers.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { purchaseDocument } from './purchase-document.ts';
import { purchaseFile } from './purchase-file.ts';
import { draftFromLowStock } from './low-stock-drafts.ts';
import * as orders from './purchase-orders.ts';
import * as suppliers from './suppliers.ts';

export function purchasingRoutes(
  app: App,
  { db, log, settings, limits }: Pick<Deps, 'db' | 'log' | 'settings' | 'limits'>,
  { admin }: Guards,
): void {
  serve(app, supplierContract.listSuppliers, admin, async () => suppliers.listSuppliers(db));

  serveOnce(app, db, supplierContract.addSupplier, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await suppliers.addSupplier(tx, actor.userId, body),
  }));

  serve(app, supplierContract.changeSupplier, admin, async ({ actor, params, body }) => ({
    modifiedCount: await suppliers.changeSupplier(db, actor.userId, params.id, body),
  }));

  serve(app, supplierContract.assignSupplier, admin, async ({ actor, params, body }) => ({
    modifiedCount: await suppliers.assignSupplier(db, actor.userId, params.id, body.parts),
  }));

  serveList(app, admin, { db, log }, orders.purchaseList);

  serve(app, contract.readPurchaseOrder, admin, async ({ params }) => orders.readPurchase(db, params.id));

  serveOnce(app, db, contract.addPurchaseOrder, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await orders.addPurchase(tx, actor.userId, body),
  }));

  serve(app, contract.changePurchaseOrder, admin, async ({ actor, params, body }) =>
    orders.changePurchase(db, actor.userId, params.id, body),
  );

  serve(app, contract.expectPurchaseOrder, admin, async ({ actor, params, body }) =>
    orders.expectPurchase(db, actor.userId, params.id, body),
  );

  serve(app, contract.draftFromLowStock, admin, async ({ actor }) => draftFromLowStock(db, actor.userId));

  serve(app, contract.movePurchaseOrder, admin, async ({ actor, params, body }) =>
    orders.movePurchase(db, actor.userId, params.id, body.to),
  );

  serveOnce(app, db, contract.receivePurchaseOrder, admin, (tx, { actor, params, body }) =>
    orders.receivePurchase(tx, actor.userId, params.id, body),
  );

  serve(app, contract.printPurchaseOrder, admin, async ({ actor, params, context }) => {
    limits?.hit(`document:user:${actor.userId}`, { max: 60, seconds: 60 });
    const { pdf, number } = await purchaseDocument(db, settings.store, actor.userId, params.id);
    return context.body(pdf, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
    });
  });

  serve(app, contract.exportPurchaseOrder, admin, async ({ actor, params }) =>
    purchaseFile(db, actor.userId, params.id, log),
  );
}
