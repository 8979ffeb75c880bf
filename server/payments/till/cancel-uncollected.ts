import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { takeBackParcel } from '#server/fulfillment/shipping/cancel-shipment.ts';
import { recordAbandoned } from '#server/orders/abandoned-reservations.ts';
import { cancelLines, openLines } from '#server/orders/closing.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { selectWaitingParcels } from '#server/orders/shipments.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

const ACTOR = 'cancel_uncollected';
const REASON = 'not picked up in time';

/**
 * Cancels orders that were to be paid at pick-up and were not picked up in time: their units go back on sale. Safe to run in several
 * processes at once.
 * @returns the number of orders canceled
 */
export async function cancelUncollected(db: Database, stopping?: AbortSignal, now = new Date()): Promise<number> {
  const { calendar } = await selectCurrentSettings(db);
  const today = localDay(now, calendar.timeZone);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where is_owed and pay_later = 'pick_up' and pick_up_by < ${today}::date order by id limit 1000`,
  );
  let done = 0;
  const failures: unknown[] = [];
  for (const { id } of rows) {
    if (stopping?.aborted) break;
    const cancel = db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // It may have been paid, or be no longer ready, since it was read.
      if (!order?.isOwed || order.pickUpBy === null || order.pickUpBy >= today) return false;
      for (const parcel of await selectWaitingParcels(tx, id))
        await takeBackParcel(tx, (await lockOrder(tx, id))!, parcel, { actor: ACTOR, isMailed: false });
      const open = (await lockOrder(tx, id))!;
      const lines = openLines(open);
      await cancelLines(tx, open, lines, { actor: ACTOR, reason: REASON });
      await recordAbandoned(tx, open, lines, 'expired');
      return true;
    });
    // One that cannot be taken back must not keep the others.
    const isCanceled = await cancel.catch((error: unknown) => {
      failures.push(error);
      return false;
    });
    if (isCanceled) done++;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be canceled`);
  return done;
}
