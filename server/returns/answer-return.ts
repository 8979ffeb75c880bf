import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import type { MailStore } from '#server/order-emails/mails.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { returnAnsweredMail } from './mails.ts';
import { selectReturn, type ReturnRow } from './return-rows.ts';
import { returnRequests } from './tables.ts';

/** An admin's decision on a return request. */
interface ReturnAnswer {
  readonly as: 'approved' | 'declined';
  /** Shown to the customer. */
  readonly answer: string;
  /** Whether the returned units go back on sale. */
  readonly restock: boolean;
}

/**
 * Approves a return request, which refunds the price of its units, or declines it, and queues the customer's email. All of
 * it happens, or nothing.
 * @throws Failure `not_found`; `order_state` when it is already answered, a line is sent in part, or its lines cannot be refunded;
 *   `invalid_fields` when units have been refunded since
 */
export async function answerReturn(
  db: Database,
  id: string,
  { as, answer, restock }: ReturnAnswer,
  { actor, store }: { actor: string; store: MailStore },
): Promise<ReturnRow> {
  return db.transaction(async (tx) => {
    const { orderId, lines } = (await selectReturn(tx, id)) ?? noSuchReturn();
    const order = (await lockOrder(tx, orderId))!;
    // Read again under the order's lock, which every answer takes.
    const { status } = (await selectReturn(tx, id))!;
    if (status !== 'asked')
      throw new Failure('order_state', `This return is already ${status}.`, { fresh: { status } });
    if (as === 'approved') {
      // In the order in which every transaction locks parts.
      const returned = lines
        .map(({ line, units }) => ({ units, line: order.lines.find(({ id }) => id === line)! }))
        .toSorted((one, other) => (one.line.partId < other.line.partId ? -1 : 1));
      // The refund of a line that is not shipped withdraws units that are still to be sent.
      const sentInPart = returned.find(({ line }) => line.status === 'paid' && line.sentUnits > 0)?.line;
      if (sentInPart)
        throw new Failure('order_state', `Ship the rest of ${sentInPart.partName} first, then approve the return.`, {
          fresh: { status },
        });
      for (const { line, units } of returned)
        await requestRefund(tx, line.id, { units, restock, reason: 'Returned' }, { actor, currency: store.currency });
    }
    await tx
      .update(returnRequests)
      .set({ status: as, answer, answeredAt: new Date() })
      .where(eq(returnRequests.id, id));
    const what = as === 'approved' ? 'return_approved' : 'return_declined';
    await recordOrderEvent(tx, { orderId, what, actor, detail: { returnId: id } });
    await record(tx, { actor, action: `order.return-${as}`, subject: orderId, detail: { returnId: id } });
    const answered = (await selectReturn(tx, id))!;
    if (answered.customerEmail) await queueMail(tx, returnAnsweredMail(store, answered));
    return answered;
  });
}

function noSuchReturn(): never {
  throw new Failure('not_found', "That return request doesn't exist.");
}
