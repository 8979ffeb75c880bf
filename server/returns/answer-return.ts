import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { and, eq } from 'drizzle-orm';
import type { ReturnCondition } from '#contract/returns/return-choices.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockCreditHolder } from '#server/gift-cards/refund-credit.ts';
import { lockOrder, updateLines, updateOrder, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { reopenLine, unitsInParcels } from '#server/orders/shipments.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { customerOf } from './answered-return.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { releaseStock, shortParts, takeStock } from '#server/parts/stock.ts';
import { selectToday } from '#server/settings/queries.ts';
import { leftToRefund, requestOrderRefund } from '#server/refunds/request-refund.ts';
import returnAcceptedMail from './mails/return-accepted.ts';
import returnAwaitedMail from './mails/return-awaited.ts';
import returnReceivedMail from './mails/return-received.ts';
import returnApprovedMail from './mails/return-approved.ts';
import returnCreditedMail from './mails/return-credited.ts';
import returnDeclinedMail from './mails/return-declined.ts';
import returnExchangedMail from './mails/return-exchanged.ts';
import { selectReturn, type ReturnRow } from './return-rows.ts';
import { returnLines, returnRequests } from './tables.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

/** An admin's decision on a return request. */
interface ReturnAnswer {
  readonly as: 'awaiting' | 'approved' | 'exchanged' | 'declined';
  /** Shown to the customer. */
  readonly answer: string;
  /** Whether the returned units go back on sale. */
  readonly restock: boolean;
  /** Whether an approval refunds the units. */
  readonly refund: boolean;
  /** Where the customer sends the units, and until which day, if they are awaited. */
  readonly sendTo: string;
  readonly sendBy?: string | undefined;
  /** Whether an approval refunds to store credit. */
  readonly to?: 'store_credit' | undefined;
}

/** The longest time that a customer has to send units back, in days. */
const MAX_DAYS = 366;

/**
 * Approves a return request, which refunds the price of its units unless `refund` is false, declines it, sends the same units
 * once more, or lets the customer send the units back first, and queues the customer's email. Of a received return, only the units that arrived
 * are refunded. All of it happens, or nothing.
 * @throws Failure `not_found`; `order_state` when it is already answered, is still awaited, a line is sent in part, or the
 *   price of its units cannot be refunded; `invalid_fields` without an address and a day for units
 *   that are awaited, or without an answer to a return that is declined
 */
export async function answerReturn(
  db: Database,
  id: string,
  { as, answer, sendTo, sendBy, ...how }: ReturnAnswer,
  { actor, store }: { actor: string; store: MailSender },
): Promise<ReturnRow> {
  return db.transaction(async (tx) => {
    const creditOf = how.to && as === 'approved' && how.refund ? await creditHolderOf(tx, id) : undefined;
    const { order, orderId, lines, status } = await lockReturn(tx, id);
    const isReceived = status === 'received';
    // What does not arrive can be declined.
    const isDue = status === 'asked' || isReceived || (status === 'awaiting' && as === 'declined');
    if (!isDue || (isReceived && as === 'awaiting')) throw notAnswerable(WHY_NOT[status], status);
    if (as === 'declined' && answer.trim() === '') throw invalidFields({ answer: 'Tell the customer why' });
    if (as === 'awaiting') requireSending(sendTo, sendBy, await selectToday(tx));
    if (as === 'approved' || as === 'exchanged') {
      const returned = returnedUnits(order, lines);
      if (returned.length === 0) throw notAnswerable('No unit has arrived. Decline this return.', status);
      // The refund of a line that is not shipped withdraws units that are still to be sent.
      const sentInPart = returned.find(({ line }) => isToFulfill(line) && line.sentUnits > 0)?.line;
      if (sentInPart)
        throw notAnswerable(`Ship the rest of ${sentInPart.partName} first, then answer the return.`, status);
      // Received units went back on sale, or did not, when they were received.
      const restock = how.restock && !isReceived;
      const by = { actor, currency: store.currency, creditOf };
      if (as === 'exchanged') await exchange(tx, { order, orderId, id, status }, returned, { restock, actor });
      else if (how.refund) await refundReturned(tx, { id, status }, order, returned, { restock, ...by });
      else if (restock) await restockReturned(tx, id, returned, actor);
    }
    await tx
      .update(returnRequests)
      .set({ status: as, answer, answeredAt: new Date(), ...(as === 'awaiting' && { sendTo, sendBy }) })
      .where(eq(returnRequests.id, id));
    const detail = { returnId: id, ...(as === 'approved' && !how.refund && { isRefunded: false }) };
    if (as !== 'exchanged') await recordOrderEvent(tx, { orderId, what: EVENTS[as], actor, detail });
    await record(tx, { actor, action: `order.return-${as}`, subject: orderId, detail });
    const answered = (await selectReturn(tx, id))!;
    const mails = {
      awaiting: returnAwaitedMail,
      approved: creditOf ? returnCreditedMail : how.refund ? returnApprovedMail : returnAcceptedMail,
      exchanged: returnExchangedMail,
      declined: returnDeclinedMail,
    };
    const mail = mails[as];
    if (answered.customerEmail) await queueMail(tx, mail.write(store, customerOf(answered), answered));
    return answered;
  });
}

const EVENTS = { awaiting: 'return_awaited', approved: 'return_approved', declined: 'return_declined' } as const;

/** Why a return in this state cannot get the answer. */
const WHY_NOT: Readonly<Record<ReturnRow['status'], string>> = {
  asked: 'This return is not answered yet.',
  awaiting: 'The parts of this return have not been received yet.',
  received: 'The parts of this return have been received.',
  approved: 'This return is already approved.',
  exchanged: 'This return is already exchanged.',
  declined: 'This return is already declined.',
};

/** @throws Failure `invalid_fields` */
function requireSending(sendTo: string, sendBy: string | undefined, day: string): void {
  const last = new Date(Date.parse(day) + MAX_DAYS * 86_400_000).toISOString().slice(0, 10);
  const wrong = {
    ...(sendTo === '' && { sendTo: 'Enter where the customer sends the parts' }),
    ...((!sendBy || sendBy < day || sendBy > last) && { sendBy: 'Enter a day from today on, within a year' }),
  };
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

/** Locks the customer of a return before its order. @throws Failure `not_found`, `invalid_fields` without an account */
async function creditHolderOf(tx: Executor, id: string): Promise<string | undefined> {
  const { orderId } = (await selectReturn(tx, id)) ?? noSuchReturn();
  return lockCreditHolder(tx, orderId);
}

/** Reads a return under the lock of its order, which every answer takes. @throws Failure `not_found` */
async function lockReturn(tx: Executor, id: string): Promise<ReturnRow & { order: OrderWithLines }> {
  const { orderId } = (await selectReturn(tx, id)) ?? noSuchReturn();
  const order = (await lockOrder(tx, orderId))!;
  return { ...(await selectReturn(tx, id))!, order };
}

/** The units of a return that are there to be refunded. */
function returnedUnits(order: OrderWithLines, lines: ReturnRow['lines']): Returned[] {
  return lines
    .map(({ line, units, receivedUnits }) => ({
      units: receivedUnits ?? units,
      line: order.lines.find(({ id }) => id === line)!,
    }))
    .filter(({ units }) => units > 0);
}

/**
 * Records which units of an awaited return arrived and in what condition, puts those that can be sold back on sale, and
 * queues the customer's email. All of it happens, or nothing.
 * @throws Failure `not_found`; `order_state` when the return is not awaited; `invalid_fields` (a line that is missing, named
 *   twice or not part of the return, or more units than were asked for)
 */
export async function receiveReturn(
  db: Database,
  id: string,
  wanted: readonly { line: string; units: number; condition: ReturnCondition; restock: boolean }[],
  { actor, store }: { actor: string; store: MailSender },
): Promise<ReturnRow> {
  return db.transaction(async (tx) => {
    const { order, orderId, lines, status } = await lockReturn(tx, id);
    if (status !== 'awaiting')
      throw notAnswerable(status === 'asked' ? 'Answer this return first.' : WHY_NOT[status], status);
    requireLines(lines, wanted);
    const arrived = wanted.map((each) => ({ ...each, line: order.lines.find(({ id: line }) => line === each.line)! }));
    for (const { line, units, condition } of arrived)
      await updateReturnLine(tx, id, line, { receivedUnits: units, condition });
    await restockReturned(
      tx,
      id,
      arrived.filter(({ restock }) => restock),
      actor,
    );
    await tx
      .update(returnRequests)
      .set({ status: 'received', receivedAt: new Date() })
      .where(eq(returnRequests.id, id));
    const units = wanted.reduce((sum, each) => sum + each.units, 0);
    const detail = { returnId: id, units };
    await recordOrderEvent(tx, { orderId, what: 'return_received', actor, detail });
    await record(tx, { actor, action: 'order.return-received', subject: orderId, detail });
    const received = (await selectReturn(tx, id))!;
    if (received.customerEmail) await queueMail(tx, returnReceivedMail.write(store, customerOf(received), received));
    return received;
  });
}

/** @throws Failure `invalid_fields` unless each line of the return is named once, with no more units than were asked for */
function requireLines(lines: ReturnRow['lines'], wanted: readonly { line: string; units: number }[]): void {
  const wrong: Record<string, string> = {};
  for (const [index, { line, units }] of wanted.entries()) {
    const asked = lines.find((each) => each.line === line);
    if (!asked || wanted.findIndex((each) => each.line === line) < index)
      wrong[`lines.${index}.line`] = asked ? 'List each part once' : 'This part is not in the return';
    else if (units > asked.units) wrong[`lines.${index}.units`] = `At most ${asked.units}`;
  }
  if (Object.keys(wrong).length === 0 && wanted.length < lines.length) wrong['lines'] = 'Enter the units of each part';
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

/** Units of an order line that a customer returns. */
interface Returned {
  readonly line: OrderLine;
  readonly units: number;
}

const NOT_PAID =
  'This order is not paid yet, so nothing can be refunded. Record its payment first, or approve this return without a refund.';

/** Refunds the returned units together. @throws Failure `order_state` when the price of some was refunded before, or the payment is disputed */
async function refundReturned(
  tx: Executor,
  { id, status }: Pick<ReturnRow, 'id' | 'status'>,
  order: OrderWithLines,
  returned: readonly Returned[],
  { restock, ...by }: { restock: boolean; actor: string; currency: string; creditOf: string | undefined },
): Promise<void> {
  if (order.isOwed) throw notAnswerable(NOT_PAID, status);
  for (const { line, units } of returned) {
    const { isDisputed, leftCents, unitsLeft } = await leftToRefund(tx, order, line);
    if (isDisputed || (leftCents > 0 && unitsLeft >= units)) continue;
    const what =
      leftCents <= 0 || unitsLeft <= 0
        ? 'has already been refunded'
        : `has only ${unitsLeft} of ${units} units left to refund; refund them on the order's page`;
    throw notAnswerable(`${line.partName} ${what}. Approve this return without a refund.`, status);
  }
  const lines = returned.map(({ line, units }) => ({ line: line.id, units }));
  await requestOrderRefund(tx, order.id, { lines, restock, reason: REFUND_REASONS.returned }, by);
  for (const { line, units } of returned)
    if (line.status !== 'shipped') await updateReturnLine(tx, id, line, { withdrawnUnits: units });
}

/** Puts units back on sale without a refund: those of a shipped line that did not go back on sale before. */
async function restockReturned(tx: Executor, returnId: string, returned: readonly Returned[], actor: string) {
  const restocked = returned
    .filter(({ line }) => line.status === 'shipped')
    .map(({ line, units }) => ({
      line,
      units: Math.min(units, line.quantity + line.exchangedUnits - line.withdrawnUnits - line.returnedUnits),
    }))
    .filter(({ units }) => units > 0);
  if (restocked.length === 0) return;
  const moved = restocked.map(({ line, units }) => ({ partId: line.partId, lineId: line.id, quantity: units }));
  await releaseStock(tx, moved, { kind: 'returned', actor, reason: 'returned without a refund' });
  for (const { line, units } of restocked) {
    await updateLines(tx, [line], { returnedUnits: line.returnedUnits + units });
    await updateReturnLine(tx, returnId, line, { restockedUnits: units });
  }
}

/**
 * Takes other units for returned ones from the stock and opens their lines again, so that the replacements are picked, packed
 * and shipped like any order.
 * @throws Failure `order_state` for parts that are not shipped yet, or of which too few are in stock
 */
async function exchange(
  tx: Executor,
  { order, orderId, id, status }: Pick<ReturnRow, 'orderId' | 'id' | 'status'> & { readonly order: OrderWithLines },
  returned: readonly Returned[],
  { restock, actor }: { restock: boolean; actor: string },
): Promise<void> {
  const early = returned.find(({ line }) => line.status !== 'shipped')?.line;
  if (early) throw notAnswerable(`${early.partName} has not been shipped yet, so it cannot be exchanged.`, status);
  const unlisted = await lineOfUnknownParcels(tx, returned);
  if (unlisted) throw notAnswerable(`The store does not know the parcels of ${unlisted.partName}. ${INSTEAD}`, status);
  if (restock) await restockReturned(tx, id, returned, actor);
  const units = returned.map(({ line, units: quantity }) => ({ partId: line.partId, lineId: line.id, quantity }));
  if (!(await takeStock(tx, units, { actor, reason: 'sent in exchange' }))) {
    const [short] = await shortParts(tx, units);
    const name = returned.find(({ line }) => line.partId === short?.partId)?.line.partName ?? 'A part';
    throw notAnswerable(
      `${name} is not in stock for an exchange: ${short?.left ?? 0} left. Refund the return, or restock it first.`,
      status,
    );
  }
  for (const { line, units: quantity } of returned) {
    const change = {
      sentUnits: keptUnits(line) + line.exchangedUnits,
      exchangedUnits: line.exchangedUnits + quantity,
    };
    await reopenLine(tx, order, line, change, { actor, reason: 'exchanged' });
    const detail = { returnId: id, units: quantity };
    await recordOrderEvent(tx, { orderId, lineId: line.id, what: 'return_exchanged', actor, detail });
  }
  await updateOrder(tx, orderId, { closedAt: null });
}

const INSTEAD = 'Approve the return without a refund, and place an order for the customer instead.';

/** A line that was shipped before the store kept its parcels, so that units sent later could not be told from the first. */
async function lineOfUnknownParcels(tx: Executor, returned: readonly Returned[]): Promise<OrderLine | undefined> {
  const lines = returned.map(({ line }) => line);
  const known = await unitsInParcels(
    tx,
    lines.map(({ id }) => id),
  );
  return lines.find((line) => (known.get(line.id) ?? 0) !== keptUnits(line) + line.exchangedUnits);
}

/** Units that were not refunded before shipping. */
const keptUnits = ({ quantity, withdrawnUnits }: OrderLine): number => quantity - withdrawnUnits;

async function updateReturnLine(
  tx: Executor,
  returnId: string,
  { id }: OrderLine,
  change: Partial<typeof returnLines.$inferInsert>,
): Promise<void> {
  await tx
    .update(returnLines)
    .set(change)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.lineId, id)));
}

function notAnswerable(detail: string, status: ReturnRow['status']): Failure {
  return new Failure('order_state', detail, { fresh: { status } });
}

function noSuchReturn(): never {
  throw new Failure('not_found', "That return request doesn't exist.");
}
