import * as contract from '#contract/fulfillment/pick-batches.ts';
import * as scans from '#contract/fulfillment/scans.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { leavePickBatch, removeFromBatch, startPickBatch } from './batches.ts';
import { packOrder, readScans, scanPart } from './scan-part.ts';
import { pickPart } from './pick-part.ts';
import { listPickBatches, readPickBatch } from './read-batches.ts';

/** Pick batches: orders that packers pick together. */
export function pickingRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Pick<Guards, 'admin'>): void {
  serve(app, contract.listPickBatches, admin, () => listPickBatches(db));

  serveOnce(app, db, contract.startPickBatch, admin, async (tx, { actor, body }) => {
    const { id, ...batch } = await startPickBatch(tx, body, actor.userId);
    return { acknowledged: true, insertedId: id, ...batch };
  });

  serve(app, contract.readPickBatch, admin, ({ params }) => readPickBatch(db, params.id));
  serve(app, contract.pickPart, admin, ({ actor, params, body }) => pickPart(db, params, body, actor.userId));
  serve(app, contract.removeFromBatch, admin, ({ actor, params }) => removeFromBatch(db, params, actor.userId));
  serve(app, contract.leavePickBatch, admin, ({ actor, params }) => leavePickBatch(db, params.id, actor.userId));

  serve(app, contract.packOrder, admin, async ({ actor, params, body }) => ({
    modifiedCount: Number(await db.transaction((tx) => packOrder(tx, params.id, body, actor))),
  }));

  serve(app, scans.readScans, admin, async ({ params }) => ({ lines: await readScans(db, params.id) }));
  serveOnce(app, db, scans.scanPart, admin, (tx, { actor, params, body }) => scanPart(tx, params.id, body.code, actor));
}
