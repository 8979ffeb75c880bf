import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { isUncollected, NOT_PICKED_UP } from '#server/orders/shipments.ts';
import { t, message } from '#contract/language/text.ts';
import { invalidFields } from '#contract/errors.ts';
import { lateCents, unitsCents } from '#contract/orders/charges.ts';
import { fewestUnits } from '#contract/orders/order-price.ts';
import { isPaid, isUnpaid, whyNotCancelable, whyNotCancelableAsWhole } from '#contract/orders/order-rules.ts';
import { shareOf } from '#contract/orders/shares.ts';
import { unitsToOrder } from '#contract/parts/quantity.ts';
import { amountProblem } from '#contract/payments/card-amounts.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { selectPart } from '#server/parts/queries.ts';
import { releaseStock } from '#server/parts/stock.ts';
import { recordAbandoned, withdrawForgiveness } from './abandoned-reservations.ts';
import { cancelLines, notInState, openLines } from './closing.ts';
import { selectLine, type LineRow } from './line-rows.ts';
import { deliveryAfterPayment, withLateDelivery } from './paying/late-delivery.ts';
import { recharge } from './paying/recharge.ts';
import { lockOrder, updateLines, updateOrder, type OrderLine, type OrderWithLines } from './queries.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { refundableOfOrder } from './refunds/refundable.ts';
import { createRefunds } from './refunds/refunds.ts';
import { orderNotFound } from './service.ts';

/** What a customer cancels of an order. */
interface Canceled {
  readonly scope?: 'order' | 'line' | undefined;
  /** Units of the line; all of them by default. */
  readonly units?: number | undefined;
  /** Refuses to cancel what is paid. */
  readonly onlyUnpaid?: boolean;
  /** The store's. */
  readonly currency: string;
}

const WORTH_DELIVERY = message(
  'Nothing would be refunded: the delivery, which is only free for a larger order, costs as much as these units.',
);
const NOTHING_LEFT = message('Nothing of what you paid for these units is left to refund. Cancel all of them instead.');
const REASON = 'canceled by the customer';
const DISPUTED = message(
  'You have disputed the payment of this order. Some of its units can be canceled once the dispute is closed.',
);

/**
 * Cancels a customer's own order, one line of it, or some units of a line, as long as none of it is packed. What was paid is
 * refunded.
 * @param id of the order or of one of its lines
 * @returns the line with that id
 * @throws Failure `not_found`, `order_state` (also when the rest of an unpaid order would be too little to pay by card),
 *   `invalid_fields` for units that the line does not have, or that would leave too few for its price
 */
export async function cancelOwn(
  db: Database,
  id: string,
  customerId: string,
  { scope = 'order', units, onlyUnpaid = false, currency }: Canceled,
): Promise<LineRow> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, customerId)) ?? orderNotFound();
    if (onlyUnpaid && isPaid(order)) throw notInState(order, t('This order is already paid.'));
    const named = order.lines.filter((line) => scope === 'order' || line.id === id);
    const why = whyNotCancelableAsWhole(named);
    if (why && why !== 'cancelled' && isUncollected(order)) throw notInState(order, NOT_PICKED_UP);
    if (why) throw notInState(order, named.length > 1 ? WHY_NOT_CANCELABLE_AS_WHOLE[why] : WHY_NOT_CANCELABLE[why]);
    const [line] = named;
    if (units === undefined || scope === 'order') await cancelWhole(tx, order, openLines({ lines: named }));
    else await cancelUnits(tx, order, line!, units);
    const left = (await lockOrder(tx, order.id))!;
    if (isUnpaid(left) && left.prepaidCents === 0 && amountProblem(left.totalCents, currency))
      throw notInState(order, UNPAYABLE_REST);
    return (await selectLine(tx, id)) ?? orderNotFound();
  });
}

const UNPAYABLE_REST = message(
  'What would be left of this order is too little to pay by card. Cancel the whole order instead.',
);
const WHY_NOT_CANCELABLE = {
  packed: message('This order is already packed. Request a return instead.'),
  shipped: message('This order has already been shipped. Request a return instead.'),
  cancelled: message('This order is already canceled.'),
} as const satisfies Record<NonNullable<ReturnType<typeof whyNotCancelable>>, string>;

const PART_IS_PACKED = message(
  'Part of this order is already packed or shipped. Cancel its other parts one by one, or request a return.',
);
const WHY_NOT_CANCELABLE_AS_WHOLE = {
  ...WHY_NOT_CANCELABLE,
  packed: PART_IS_PACKED,
  shipped: PART_IS_PACKED,
} as const;

async function cancelWhole(tx: Executor, order: OrderWithLines, lines: readonly OrderLine[]): Promise<void> {
  await cancelLines(tx, order, lines, { actor: order.customerId, reason: REASON });
  await recordCanceled(
    tx,
    order,
    lines,
    order.lines.filter((line) => !lines.includes(line)),
  );
}

/** Counts what the customer canceled against the limits on reservations. @param kept what the order still has */
async function recordCanceled(
  tx: Executor,
  order: OrderWithLines,
  canceled: readonly Pick<OrderLine, 'status' | 'totalCents'>[],
  kept: readonly Pick<OrderLine, 'status' | 'totalCents'>[],
): Promise<void> {
  const released = canceled.filter(({ status }) => status !== 'expired');
  await recordAbandoned(tx, order, released, 'cancelled');
  if (!isPaid(order)) return;
  await withdrawForgiveness(
    tx,
    order,
    kept.filter(({ status }) => status !== 'cancelled'),
  );
}

/** Cancels some units of a line; all that it has left cancel the line. @throws Failure `invalid_fields` */
async function cancelUnits(tx: Executor, order: OrderWithLines, line: OrderLine, units: number): Promise<void> {
  const unitsLeft = line.quantity - line.withdrawnUnits;
  if (units > unitsLeft) throw invalidFields({ units: t('At most {number}', { number: String(unitsLeft) }) });
  if (units === unitsLeft) return cancelWhole(tx, order, [line]);
  await requireEnoughLeft(tx, line, units, unitsLeft);
  const canceled = portionOf(line, units);
  const rest = portionOf(line, unitsLeft - units);
  const detail = { units, reason: REASON };
  await recordOrderEvent(tx, {
    orderId: order.id,
    lineId: line.id,
    what: 'units_canceled',
    actor: order.customerId,
    detail,
  });
  await (isPaid(order) ? withdrawPaid : reduceUnpaid)(tx, order, { line, units, canceled, rest });
  await recordCanceled(tx, order, [canceled], [rest, ...order.lines.filter((each) => each !== line)]);
}

/** The same line with some of its units, and their share of its price. */
function portionOf(line: OrderLine, quantity: number): OrderLine {
  const share = (cents: number): number => shareOf(cents, quantity, line.quantity);
  const totalCents = line.unitPriceCents * quantity;
  return {
    ...line,
    quantity,
    totalCents,
    adjustmentCents: share(line.adjustmentCents),
    taxCents: share(line.taxCents),
  };
}

/**
 * Fewer units than the minimum order, or than a price break needs, are not sold at the line's price.
 * @throws Failure `invalid_fields`
 */
async function requireEnoughLeft(tx: Executor, line: OrderLine, units: number, unitsLeft: number): Promise<void> {
  const part = await selectPart(tx, line.partId, true);
  if (!part) return;
  const rest = unitsLeft - units;
  // What stays is sold like a new order: a line from before the part had packs can be brought down to whole packs.
  const fewest = unitsToOrder(fewestUnits(part, line.quantity), part);
  if (rest < fewest) {
    const most = unitsLeft - fewest;
    throw invalidFields({
      units:
        most > 0
          ? t('At this price, it is sold from {fewest} units. Cancel at most {most}, or all {units}.', {
              fewest,
              most,
              units: unitsLeft,
            })
          : t('At this price, it is sold from {fewest} units. Cancel all {units}.', { fewest, units: unitsLeft }),
    });
  }
  const { packSize } = part;
  if (packSize !== null && rest % packSize !== 0 && units % packSize !== 0)
    throw invalidFields({
      units: t('Sold in packs of {size}. Cancel whole packs, or all {units}.', { size: packSize, units: unitsLeft }),
    });
}

interface Portion {
  readonly line: OrderLine;
  readonly units: number;
  readonly canceled: OrderLine;
  readonly rest: OrderLine;
}

/** Releases units of a line that is not paid and takes them out of the order's total. */
async function reduceUnpaid(
  tx: Executor,
  order: OrderWithLines,
  { line, units: quantity, rest }: Portion,
): Promise<void> {
  const { id: lineId, partId, status } = line;
  if (status !== 'expired')
    await releaseStock(tx, [{ partId, lineId, quantity }], {
      kind: 'released',
      actor: order.customerId,
      reason: REASON,
    });
  await updateLines(tx, [line], { quantity: rest.quantity, totalCents: rest.totalCents });
  const left = order.lines
    .filter(({ status: now }) => now !== 'cancelled')
    .map((each) => (each === line ? rest : each));
  await recharge(tx, order, left, false);
  await addJob(tx, 'end_payments', { order: order.id });
}

/** Puts units of a paid line back on sale and refunds them, less delivery that is no longer free. */
async function withdrawPaid(tx: Executor, order: OrderWithLines, { line, units, canceled }: Portion): Promise<void> {
  const { id: lineId, partId } = line;
  const actor = order.customerId;
  const { isDisputed, payments } = await refundableOfOrder(tx, order);
  if (isDisputed) throw notInState(order, DISPUTED);
  await releaseStock(tx, [{ partId, lineId, quantity: units }], { kind: 'returned', actor, reason: REASON });
  const price = unitsCents(line, line.withdrawnUnits, units);
  const refundable = { ...canceled, canceledUnits: 0, leftCents: Math.min(price, line.leftCents, order.leftCents) };
  // Units that the shop refunded count as still ordered.
  const ordered = portionOf(line, line.quantity - line.canceledUnits - units);
  const rest = { ...ordered, canceledUnits: 0, id: '' };
  const lines = order.lines.flatMap((each) => (each === line ? [refundable, rest] : [each]));
  const due = order.terms?.method?.free ? deliveryAfterPayment({ ...order, lines }, [refundable]) : undefined;
  const keptCents = due ? lateCents(due.late) : 0;
  const amountCents = refundable.leftCents - keptCents;
  if (amountCents <= 0) throw invalidFields({ units: due ? WORTH_DELIVERY : NOTHING_LEFT });
  await updateLines(tx, [line], {
    withdrawnUnits: line.withdrawnUnits + units,
    canceledUnits: line.canceledUnits + units,
    keptCents: line.keptCents + keptCents,
  });
  if (due) await updateOrder(tx, order.id, { terms: withLateDelivery(order.terms!, due.late) });
  await createRefunds(tx, {
    orderId: order.id,
    payments,
    shares: [{ lineId, units, amountCents }],
    amountCents,
    actor,
    reason: REFUND_REASONS.unitsCanceled,
    restock: true,
  });
}
