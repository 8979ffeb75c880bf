import { invalidFields } from '#contract/errors.ts';
import { centsOf, formatCents } from '#contract/money.ts';
import { unitsCents } from '#contract/orders/charges.ts';
import { isConfirmed, isPaid, isToFulfill, unitsToSend } from '#contract/orders/order-rules.ts';
import type { NewOrderRefund, NewRefund } from '#contract/orders/refunds/refunds.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { refundToStoreCredit } from '#server/gift-cards/refund-credit.ts';
import { notInState, shipLines, shippingFailure } from '#server/orders/closing.ts';
import { selectLine } from '#server/orders/line-rows.ts';
import { selectAdjustments } from '#server/orders/order-adjustments.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import {
  type ChargedOrder,
  chargedDeliveryCents,
  deliveryLeftCents,
  type RefundSplit,
  splitNext,
} from '#server/orders/refunds/refund-split.ts';
import { DISPUTED, refundableOfOrder } from '#server/orders/refunds/refundable.ts';
import type { RefundablePayment } from '#server/orders/refunds/split-among-payments.ts';
import { createRefunds, isCounted, type StoredRefund } from '#server/orders/refunds/refunds.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectWaiting } from '#server/orders/waiting-units.ts';
import { releaseStock, writeOffStock } from '#server/parts/stock.ts';

const NOT_PAID = 'This order is not paid, so nothing can be refunded. Record its payment first.';
const NOTHING_LEFT = 'This order has been refunded in full, or a dispute has taken the rest of its payment.';
const CHANGED = 'This order has changed since you opened it. Nothing was refunded; check it and try again.';

interface RefundedBy {
  readonly actor: string;
  /** The customer whose store credit it becomes (`lockCreditHolder`); absent: back the way it was paid. */
  readonly creditOf?: string | undefined;
  /** Of the amounts in messages. */
  readonly currency: string;
}

/** What a refund refunds of a line. */
interface LineShare {
  readonly line: OrderLine;
  /** Undefined: an amount only. */
  readonly units?: number | undefined;
  readonly amountCents: number;
}

/**
 * An admin refunds an amount or units of a paid or shipped line, in the caller's transaction. Units that have not been
 * shipped are withdrawn: they go back on sale, or are written off. Shipped ones go back on sale if they were
 * returned. The money follows by a job.
 * @returns the refund's id and its amount in cents
 * @throws Failure `not_found`, `order_state` (including while the payment is disputed, or when the order differs from `expected`), `invalid_fields` (more than is left, or restocking without units)
 */
export async function requestRefund(
  tx: Executor,
  id: string,
  wanted: NewRefund,
  { actor, currency, creditOf }: RefundedBy,
): Promise<{ id: string; amountCents: number }> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const line = order.lines.find((each) => each.id === id)!;
  const now = { ...order, status: line.status };
  if (!isPaid(now)) throw notInState(now, NOT_PAID);
  const { isDisputed, leftCents: left, unitsLeft, payments } = await leftToRefund(tx, order, line);
  if (isDisputed) throw notInState(now, DISPUTED);
  if (left <= 0) throw notInState(now, NOTHING_LEFT);
  const { expected } = wanted;
  if (expected && (expected.status !== line.status || centsOf(expected.left) !== left)) throw notInState(now, CHANGED);
  const { units, restock = false, reason } = wanted;
  const amountCents = amountOf(wanted, line, { leftCents: left, unitsLeft });
  if (amountCents > left || amountCents < 1)
    throw invalidFields({
      amount: `Between ${formatCents(1, currency)} and ${formatCents(left, currency)}, which is left to refund`,
    });
  const wrong = units !== undefined && whyNotUnits(line, { units, unitsLeft, restock });
  if (wrong) throw invalidFields({ units: wrong });
  if (restock && units === undefined) throw invalidFields({ units: 'Enter how many units to restock' });
  const shares = [{ line, units, amountCents }];
  return makeRefund(tx, order, { payments, shares, amountCents, subject: id, restock, reason, actor, creditOf });
}

/**
 * An admin refunds units of lines, delivery and an amount of a paid order in one refund, in the caller's transaction; units
 * are treated as by `requestRefund`.
 * @returns the refund's id and amount, what it consists of, and what is then left to refund of the order, in cents
 * @throws Failure `not_found`, `order_state` (not paid, disputed, refunded in full, or not as `expected`), `invalid_fields`
 */
export async function requestOrderRefund(
  tx: Executor,
  id: string,
  wanted: NewOrderRefund,
  { actor, currency, creditOf }: RefundedBy,
): Promise<{ id: string; order: OrderWithLines; split: RefundSplit; leftCents: number }> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const { leftCents: left } = order;
  if (!isPaid(order)) throw notInState(order, NOT_PAID);
  const { isDisputed, refunds, payments } = await refundableOfOrder(tx, order);
  if (isDisputed) throw notInState(order, DISPUTED);
  if (left <= 0) throw notInState(order, NOTHING_LEFT);
  if (wanted.expected && centsOf(wanted.expected.left) !== left) throw notInState(order, CHANGED);
  const { reason, restock = false, lines = [], delivery = false } = wanted;
  const counted = refunds.filter(isCounted);
  const shares = sharesOf(order, { lines, restock, leftCents: left, counted });
  if (restock && shares.length === 0) throw invalidFields({ restock: 'Choose the units to put back on sale' });
  const ofLines = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const charged = { ...order, adjustments: await selectAdjustments(tx, order.id) };
  const deliveryCents = delivery ? deliveryLeft(charged, counted, left - ofLines) : 0;
  const most = left - ofLines - deliveryCents;
  const goodwillCents = wanted.amount === undefined ? 0 : centsOf(wanted.amount);
  if (wanted.amount !== undefined && (goodwillCents < 1 || goodwillCents > most))
    throw invalidFields({
      amount:
        most < 1
          ? 'Nothing more is left to refund'
          : `Between ${formatCents(1, currency)} and ${formatCents(most, currency)}, which is left to refund`,
    });
  const amountCents = ofLines + deliveryCents + goodwillCents;
  if (amountCents < 1)
    throw invalidFields({
      lines:
        shares.length > 0
          ? 'The price of these units has already been refunded'
          : 'Choose parts, delivery or an amount',
    });
  const amounts = { amountCents, deliveryCents };
  const only = order.lines.length === 1 && order.lines[0]!;
  // The only part of an order bears what the order bears.
  if (only && goodwillCents > 0) {
    const [share = { line: only, amountCents: 0 }] = shares;
    shares.splice(0, 1, { ...share, amountCents: Math.min(only.leftCents, share.amountCents + goodwillCents) });
  }
  const refund = await makeRefund(tx, order, {
    ...amounts,
    payments,
    shares,
    subject: id,
    restock,
    reason,
    actor,
    creditOf,
  });
  const split = splitNext(charged, counted, {
    ...amounts,
    shares: shares.map((share) => ({ lineId: share.line.id, amountCents: share.amountCents })),
  });
  return { id: refund.id, order, split, leftCents: left - amountCents };
}

/** What a refund of units refunds of each line. @throws Failure `invalid_fields` */
function sharesOf(
  order: OrderWithLines,
  {
    lines,
    restock,
    leftCents,
    counted,
  }: {
    lines: NonNullable<NewOrderRefund['lines']>;
    restock: boolean;
    leftCents: number;
    counted: readonly StoredRefund[];
  },
): LineShare[] {
  const wrong: Record<string, string> = {};
  let left = leftCents;
  const shares = lines.flatMap(({ line: lineId, units }, index): LineShare[] => {
    const line = order.lines.find((each) => each.id === lineId.toLowerCase());
    if (!line || !isConfirmed(line)) {
      wrong[`lines.${index}.line`] = line
        ? 'Only paid or shipped parts can be refunded'
        : 'This order has no such part';
      return [];
    }
    const unitsLeft = unitsLeftOf(line, counted);
    const why = whyNotUnits(line, { units, unitsLeft, restock });
    if (why) wrong[`lines.${index}.units`] = why;
    const amountCents = Math.min(unitsCents(line, line.quantity - unitsLeft, units), line.leftCents, left);
    left -= amountCents;
    return [{ line, units, amountCents }];
  });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  return shares;
}

/** What is left of delivery, at most `mostCents`. @throws Failure `invalid_fields` when it is nothing */
function deliveryLeft(
  order: ChargedOrder & Pick<OrderWithLines, 'leftCents'>,
  counted: readonly StoredRefund[],
  mostCents: number,
): number {
  const cents = Math.min(deliveryLeftCents(order, counted), mostCents);
  if (cents > 0) return cents;
  const isFree = chargedDeliveryCents(order) === 0;
  throw invalidFields({ delivery: isFree ? 'Delivery of this order was free' : 'Delivery has already been refunded' });
}

/**
 * The cents and the units of a line that can still be refunded; 0 cents for one that is not paid. The caller has locked
 * the order.
 */
export async function leftToRefund(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
): Promise<{ isDisputed: boolean; leftCents: number; unitsLeft: number; payments: readonly RefundablePayment[] }> {
  if (!isPaid({ ...order, status: line.status }))
    return { isDisputed: false, leftCents: 0, unitsLeft: 0, payments: [] };
  const { isDisputed, refunds, payments } = await refundableOfOrder(tx, order);
  const { refundableCents } = (await selectLine(tx, line.id))!;
  return { isDisputed, leftCents: refundableCents, unitsLeft: unitsLeftOf(line, refunds.filter(isCounted)), payments };
}

function unitsLeftOf({ id, quantity }: OrderLine, counted: readonly StoredRefund[]): number {
  return counted
    .flatMap(({ shares }) => shares)
    .reduce((left, { lineId, units }) => left - (lineId === id ? (units ?? 0) : 0), quantity);
}

/** Why units of a line cannot be refunded, as a message for the field; undefined when they can. */
function whyNotUnits(
  line: OrderLine,
  { units, unitsLeft, restock }: { units: number; unitsLeft: number; restock: boolean },
): string | undefined {
  if (units > unitsLeft)
    return unitsLeft === 0 ? 'All units have been refunded' : `At most ${unitsLeft}, which have not been refunded`;
  const unsent = unitsToSend(line);
  if (line.status !== 'shipped' && units > unsent)
    return `At most ${unsent}, which have not been sent. Refund the others when the line is shipped`;
  const back = line.quantity + line.exchangedUnits - line.withdrawnUnits - line.returnedUnits;
  if (restock && line.status === 'shipped' && units > back)
    return `At most ${back} can go back on sale; the others already did`;
  return undefined;
}

/** The refund for units is their price and tax, or the remainder if amounts were refunded before. */
function amountOf(
  { amount, units }: NewRefund,
  line: OrderLine,
  { leftCents, unitsLeft }: { leftCents: number; unitsLeft: number },
): number {
  if (amount !== undefined) return centsOf(amount);
  if (units === undefined) throw invalidFields({ amount: 'Enter an amount or a number of units' });
  return Math.min(unitsCents(line, line.quantity - unitsLeft, units), leftCents);
}

/** Moves the units of a refund, creates it, and records it in the audit trail, about `subject`. */
async function makeRefund(
  tx: Executor,
  order: OrderWithLines,
  {
    shares,
    subject,
    creditOf,
    ...refund
  }: {
    shares: readonly LineShare[];
    subject: string;
    payments: readonly RefundablePayment[];
    amountCents: number;
    deliveryCents?: number;
    restock: boolean;
    reason: string;
    actor: string;
    creditOf: string | undefined;
  },
): Promise<{ id: string; amountCents: number }> {
  const { restock, actor, amountCents, deliveryCents, reason } = refund;
  await moveUnits(tx, shares, { restock, actor });
  const refunded = shares.map(({ line, units = null, amountCents: cents }) => ({
    lineId: line.id,
    units,
    amountCents: cents,
  }));
  const ids = await createRefunds(tx, {
    ...refund,
    orderId: order.id,
    shares: refunded,
    toCredit: creditOf !== undefined,
  });
  await closeSent(tx, order, shares, actor);
  if (creditOf) for (const each of ids) await refundToStoreCredit(tx, each, { customerId: creditOf, actor });
  const [id = ''] = ids;
  const units = shares.reduce((sum, share) => sum + (share.units ?? 0), 0);
  const detail = {
    refund: id,
    amountCents,
    ...(units > 0 && { units, restock }),
    ...(deliveryCents && { deliveryCents }),
    ...(creditOf && { to: 'store_credit' }),
    reason,
  };
  await record(tx, { actor, action: 'order.refunded', subject, detail });
  return { id, amountCents };
}

/** Closes lines whose other units have been sent: nothing else would, because there is nothing left to ship. */
async function closeSent(
  tx: Executor,
  order: OrderWithLines,
  shares: readonly LineShare[],
  actor: string,
): Promise<void> {
  const unitsOf = (line: OrderLine) => shares.find((share) => share.line.id === line.id)?.units ?? 0;
  const lines = order.lines.map((line) => ({ ...line, withdrawnUnits: line.withdrawnUnits + unitsOf(line) }));
  const open = lines.filter(
    (line) => isToFulfill(line) && unitsOf(line) > 0 && line.sentUnits > 0 && unitsToSend(line) === 0,
  );
  const now = { ...order, lines };
  for (const line of open) if (await shippingFailure(tx, now, line)) return;
  if (open.length > 0) await shipLines(tx, now, open, { actor, carrier: '', tracking: '' });
}

async function moveUnits(
  tx: Executor,
  shares: readonly LineShare[],
  { restock, actor }: { restock: boolean; actor: string },
): Promise<void> {
  // Shipped units that the customer keeps are not restocked.
  const moved = shares.flatMap(({ line, units }) =>
    units === undefined || (line.status === 'shipped' && !restock) ? [] : [{ line, units }],
  );
  if (moved.length === 0) return;
  const waiting = await selectWaiting(
    tx,
    moved.map(({ line }) => line),
  );
  const back = moved.map(({ line, units }) => ({ partId: line.partId, lineId: line.id, quantity: units }));
  await releaseStock(tx, back, { kind: 'returned', actor, reason: 'refunded' });
  for (const { line, units } of moved) {
    // Units that have not arrived cannot be lost.
    const lost = restock ? 0 : units - Math.min(units, waiting.get(line.id)?.units ?? 0);
    if (lost > 0) await writeOffStock(tx, { partId: line.partId, quantity: lost, actor });
    const isShipped = line.status === 'shipped';
    await updateLines(
      tx,
      [line],
      isShipped ? { returnedUnits: line.returnedUnits + units } : { withdrawnUnits: line.withdrawnUnits + units },
    );
  }
}
