import { and, eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { releaseStock } from '#server/parts/stock.ts';
import { leftToRefund, requestOrderRefund } from '#server/refunds/request-refund.ts';
import returnAcceptedMail from './mails/return-accepted.ts';
import returnApprovedMail from './mails/return-approved.ts';
import returnDeclinedMail from './mails/return-declined.ts';
import { selectReturn, type ReturnRow } from './return-rows.ts';
import { returnLines, returnRequests } from './tables.ts';

/** An admin's decision on a return request. */
interface ReturnAnswer {
  readonly as: 'approved' | 'declined';
  /** Shown to the customer. */
  readonly answer: string;
  /** Whether the returned units go back on sale. */
  readonly restock: boolean;
  /** Whether an approval refunds the units. */
  readonly refund: boolean;
}

/**
 * Approves a return request, which refunds the price of its units unless `refund` is false, or declines it, and queues
 * the customer's email. All of it happens, or nothing.
 * @throws Failure `not_found`; `order_state` when it is already answered, a line is sent in part, or the price of its
 *   units cannot be refunded
 */
export async function answerReturn(
  db: Database,
  id: string,
  { as, answer, ...how }: ReturnAnswer,
  { actor, store }: { actor: string; store: MailSender },
): Promise<ReturnRow> {
  return db.transaction(async (tx) => {
    const { orderId, lines } = (await selectReturn(tx, id)) ?? noSuchReturn();
    const order = (await lockOrder(tx, orderId))!;
    // Read again under the order's lock, which every answer takes.
    const { status } = (await selectReturn(tx, id))!;
    if (status !== 'asked') throw notAnswerable(`This return is already ${status}.`, status);
    if (as === 'approved') {
      // In the order in which every transaction locks parts.
      const returned = lines
        .map(({ line, units }) => ({ units, line: order.lines.find(({ id }) => id === line)! }))
        .toSorted((one, other) => (one.line.partId < other.line.partId ? -1 : 1));
      // The refund of a line that is not shipped withdraws units that are still to be sent.
      const sentInPart = returned.find(({ line }) => line.status === 'paid' && line.sentUnits > 0)?.line;
      if (sentInPart)
        throw notAnswerable(`Ship the rest of ${sentInPart.partName} first, then approve the return.`, status);
      if (how.refund) await refundReturned(tx, id, order, returned, { ...how, actor, currency: store.currency });
      else if (how.restock) for (const each of returned) await restockReturned(tx, id, each, actor);
    }
    await tx
      .update(returnRequests)
      .set({ status: as, answer, answeredAt: new Date() })
      .where(eq(returnRequests.id, id));
    const what = as === 'approved' ? 'return_approved' : 'return_declined';
    const detail = { returnId: id, ...(as === 'approved' && !how.refund && { isRefunded: false }) };
    await recordOrderEvent(tx, { orderId, what, actor, detail });
    await record(tx, { actor, action: `order.return-${as}`, subject: orderId, detail });
    const answered = (await selectReturn(tx, id))!;
    const { customerEmail, customerName } = answered;
    const approvedMail = how.refund ? returnApprovedMail : returnAcceptedMail;
    const mail = as === 'approved' ? approvedMail : returnDeclinedMail;
    const recipient = { email: customerEmail, name: customerName };
    if (customerEmail) await queueMail(tx, mail.write(store, recipient, answered));
    return answered;
  });
}

/** Units of an order line that a customer returns. */
interface Returned {
  readonly line: OrderLine;
  readonly units: number;
}

/** Refunds the returned units together. @throws Failure `order_state` when the price of some was refunded before, or the payment is disputed */
async function refundReturned(
  tx: Executor,
  returnId: string,
  order: OrderWithLines,
  returned: readonly Returned[],
  { restock, ...by }: { restock: boolean; actor: string; currency: string },
): Promise<void> {
  for (const { line, units } of returned) {
    const { isDisputed, leftCents, unitsLeft } = await leftToRefund(tx, order, line);
    if (isDisputed || (leftCents > 0 && unitsLeft >= units)) continue;
    const what =
      leftCents <= 0 || unitsLeft <= 0
        ? 'has already been refunded'
        : `has only ${unitsLeft} of ${units} units left to refund; refund them on the order's page`;
    throw notAnswerable(`${line.partName} ${what}. Approve this return without a refund.`, 'asked');
  }
  const lines = returned.map(({ line, units }) => ({ line: line.id, units }));
  await requestOrderRefund(tx, order.id, { lines, restock, reason: 'Returned' }, by);
  for (const { line, units } of returned)
    if (line.status !== 'shipped') await updateReturnLine(tx, returnId, line, { withdrawnUnits: units });
}

/** Puts units back on sale without a refund: those of a shipped line that did not go back on sale before. */
async function restockReturned(tx: Executor, returnId: string, { line, units }: Returned, actor: string) {
  const { partId, quantity, withdrawnUnits, returnedUnits } = line;
  const restocked = line.status === 'shipped' ? Math.min(units, quantity - withdrawnUnits - returnedUnits) : 0;
  if (restocked === 0) return;
  const moved = { partId, lineId: line.id, quantity: restocked };
  await releaseStock(tx, [moved], { kind: 'returned', actor, reason: 'returned without a refund' });
  await updateLines(tx, [line], { returnedUnits: returnedUnits + restocked });
  await updateReturnLine(tx, returnId, line, { restockedUnits: restocked });
}

async function updateReturnLine(
  tx: Executor,
  returnId: string,
  { id }: OrderLine,
  units: { restockedUnits: number } | { withdrawnUnits: number },
): Promise<void> {
  await tx
    .update(returnLines)
    .set(units)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.lineId, id)));
}

function notAnswerable(detail: string, status: ReturnRow['status']): Failure {
  return new Failure('order_state', detail, { fresh: { status } });
}

function noSuchReturn(): never {
  throw new Failure('not_found', "That return request doesn't exist.");
}
