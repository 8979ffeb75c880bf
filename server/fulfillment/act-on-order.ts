import type { Failure } from '#contract/errors.ts';
import type { LineAction } from '#contract/managed-orders/filter.ts';
import type { JobParcel } from '#contract/managed-orders/jobs.ts';
import { canCancel, isConfirmed } from '#contract/orders/order-rules.ts';
import type { Staff } from '#server/accounts/actor.ts';
import type { Executor } from '#server/database/client.ts';
import { cancelByStore, notInState, openLines, shipLines, shippingFailure } from '#server/orders/closing.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { closingDetail, selectClosing } from '#server/orders/select-closing.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { recordPacking } from './pack.ts';

/**
 * Packs, ships or cancels all lines of an order that allow it, in the caller's transaction. Repeating it changes
 * nothing.
 * @param id of the order or of one of its lines
 * @returns whether it changed anything
 * @throws Failure `not_found`; `order_state`, including when someone else has closed the order; `forbidden` when canceling
 *   would refund a payment and the caller may not refund
 */
export async function actOnOrder(
  tx: Executor,
  id: string,
  {
    action,
    parcel,
    by,
    at = new Date(),
  }: {
    action: LineAction;
    parcel?: JobParcel | null | undefined;
    by: Staff;
    /** The `packedAt` of packed lines. */
    at?: Date;
  },
): Promise<boolean> {
  const { userId: actor } = by;
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const open = openLines(order);
  if (open.length === 0) return wasDone(tx, order, action, actor);
  if (action === 'cancel') {
    const able = open.filter(canCancel);
    await cancelByStore(tx, order, able.length > 0 ? able : open, by);
    return true;
  }
  const wanted = action === 'pack' ? open.filter(({ packedAt }) => packedAt === null) : open;
  if (wanted.length === 0) return false;
  const { able, failure } = await split(tx, order, wanted);
  if (able.length === 0) throw failure!;
  if (action === 'ship') await shipLines(tx, order, able, { carrier: '', tracking: '', ...parcel, actor });
  else {
    await updateLines(tx, able, { packedAt: at });
    await recordPacking(tx, order, able, { what: 'packed', actor });
  }
  return true;
}

/** The lines that can be shipped, and why the first of the others cannot. */
async function split(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
): Promise<{ able: OrderLine[]; failure: Failure | undefined }> {
  const able: OrderLine[] = [];
  let failure: Failure | undefined;
  for (const line of lines) {
    const why = await shippingFailure(tx, order, line);
    if (!why) able.push(line);
    failure ??= why;
  }
  return { able, failure };
}

/** For an order without open lines: false if the caller closed it. @throws Failure `order_state` */
async function wasDone(tx: Executor, order: OrderWithLines, action: LineAction, actor: string): Promise<false> {
  const closing = await selectClosing(tx, order.id, null, actor);
  const wasCanceled = !order.lines.some(isConfirmed);
  const isSame = wasCanceled === (action === 'cancel');
  if (isSame && closing?.by === 'you') return false;
  throw notInState(order, closing ? closingDetail(closing) : 'This order is already closed.');
}
