import { t } from '#contract/language/text.ts';
import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { isOnItsWay, isConfirmed } from '#contract/orders/order-rules.ts';
import { returnableUnits } from '#contract/returns/returnable-units.ts';
import type { NewReturn } from '#contract/returns/returns.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { isUncollected, NOT_PICKED_UP } from '#server/orders/shipments.ts';
import { notInState } from '#server/orders/closing.ts';
import { lockOrder, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { HAS_CREDIT } from '#server/orders/order-payments.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { refundableOfOrder } from '#server/orders/refunds/refundable.ts';
import { isCounted } from '#server/orders/refunds/refunds.ts';
import { orders } from '#server/orders/tables.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { customerOf } from './answered-return.ts';
import { queueMail, queueMails } from '#server/outbox/queue-mail.ts';
import returnAskedMail from './mails/return-asked.ts';
import returnRequestedMail from './mails/return-requested.ts';
import { selectReturn } from './return-rows.ts';
import { returnLines, returnRequests } from './tables.ts';

/**
 * Records that a customer wants to return units and queues an email to the shop and one to the customer, in the caller's transaction. Units that
 * are refunded, or that another open or approved request names, cannot be returned again.
 * @param id of the order or of one of its lines
 * @returns the request's id
 * @throws Failure `not_found` (including for a line of another order), `order_state` (a line that is neither packed nor
 *   shipped), `invalid_fields` (more units than are left)
 */
export async function requestReturn(
  tx: Executor,
  id: string,
  wanted: NewReturn,
  { customerId, store }: { customerId: string; store: ShopEmails & MailSender },
): Promise<string> {
  const order = (await lockOrder(tx, id, customerId)) ?? orderNotFound();
  const lines = wanted.lines.map(({ line }) => order.lines.find((each) => each.id === line) ?? orderNotFound());
  if (new Set(lines).size < lines.length) throw invalidFields({ lines: t('List each part once') });
  if (isUncollected(order)) throw notInState(order, NOT_PICKED_UP);
  const early = lines.find((line) => !isOnItsWay(line));
  if (early) throw notInState({ ...order, status: early.status }, whyTooEarly(early));
  const left = await returnableLines(tx, order);
  const fields = wanted.lines.flatMap(({ line, units }, index) => {
    const max = left.get(line) ?? 0;
    if (units <= max) return [];
    return [
      [
        `lines.${index}.units`,
        max === 0 ? t('All units are refunded or being returned') : t('At most {number}', { number: String(max) }),
      ],
    ];
  });
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));
  const { reason, text, prefersStoreCredit } = wanted;
  if (prefersStoreCredit && !(await hasCredit(tx, order.id)))
    throw invalidFields({ prefersStoreCredit: 'Store credit needs an account, and an order that is not of a company' });
  const values = { orderId: order.id, reason, text, prefersStoreCredit };
  const [inserted] = await tx.insert(returnRequests).values(values).returning({ id: returnRequests.id });
  const returnId = inserted!.id;
  await tx.insert(returnLines).values(wanted.lines.map(({ line, units }) => ({ returnId, lineId: line, units })));
  await recordOrderEvent(tx, {
    orderId: order.id,
    what: 'return_requested',
    actor: customerId,
    detail: { returnId, reason },
  });
  const request = (await selectReturn(tx, returnId))!;
  const recipients = await shopRecipients(tx, store, 'orders.read');
  await queueMails(
    tx,
    recipients.map((to) => returnRequestedMail.write(store, to, request)),
  );
  if (request.customerEmail) await queueMail(tx, returnAskedMail.write(store, customerOf(request), request));
  return returnId;
}

async function hasCredit(tx: Executor, id: string): Promise<boolean> {
  const [row] = await tx.select({ can: HAS_CREDIT }).from(orders).where(eq(orders.id, id));
  return row!.can;
}

function whyTooEarly(line: OrderLine): string {
  if (line.status === 'cancelled') return t('This part of the order is canceled.');
  return isConfirmed(line)
    ? t("This part of the order isn't packed yet. Cancel it instead.")
    : t("This order isn't paid yet. Cancel it instead.");
}

/** The units of each line that can be returned. */
async function returnableLines(tx: Executor, order: OrderWithLines): Promise<Map<string, number>> {
  const { lines } = order;
  const { refunds } = await refundableOfOrder(tx, order);
  const refunded = refunds.filter(isCounted).flatMap(({ shares }) => shares);
  const returned = await tx
    .select({ ...getTableColumns(returnLines), status: returnRequests.status })
    .from(returnLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnLines.returnId))
    .where(
      inArray(
        returnLines.lineId,
        lines.map(({ id }) => id),
      ),
    );
  return new Map(
    lines.map((line) => {
      const isOfLine = ({ lineId }: { lineId: string }): boolean => lineId === line.id;
      return [line.id, returnableUnits(line, refunded.filter(isOfLine), returned.filter(isOfLine))];
    }),
  );
}
