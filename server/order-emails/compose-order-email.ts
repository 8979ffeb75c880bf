import { lacksAddress } from '#contract/orders/charges.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { Executor } from '#server/database/client.ts';
import type { AnyMail, MailSender } from '#server/emails/mail.ts';
import { knownLanguage } from '#server/language/in-language.ts';
import { createGuestLink } from '#server/guest-orders/guest-links.ts';
import { selectOrderRow, type OrderRow } from '#server/orders/order-rows.ts';
import { selectRefund, selectReturnedCents } from '#server/orders/refunds/refunds.ts';
import type { OrderEmailRequest } from '#server/outbox/flush-outbox.ts';
import { orderMailOf, SHIPPED_EVENTS } from '#server/outbox/queue-order-email.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

/**
 * Writes the customer's email about an order event with the order's current data; undefined when the customer has deleted
 * the account, or the event no longer matters.
 */
export async function composeOrderEmail(
  db: Executor,
  store: MailSender,
  { orderId, event: cause, lineIds, refundId, shipmentIds }: OrderEmailRequest,
): Promise<AnyMail | undefined> {
  const order = await selectOrderRow(db, orderId);
  if (!order?.customerEmail) return undefined;
  const current = orderMailOf(cause).stillTrueFor(order, lineIds);
  if (current?.length === 0) return undefined;
  const mail = orderMailOf(eventOf(order, cause, { lineIds, shipmentIds }));
  const recipient = {
    email: order.customerEmail,
    name: order.customerName,
    language: knownLanguage(order.language),
  };
  const refund = refundId ? await selectRefund(db, refundId) : undefined;
  // A bank returned it meanwhile, which another email reports.
  if (cause === 'refunded' && refund?.status === 'failed') return undefined;
  // A link of its own for each email, because the store keeps only digests of them.
  const orderUrl = order.isGuest ? (await createGuestLink(db, store, order)).url : undefined;
  const sent = <Mail extends AnyMail>(written: Mail): Mail =>
    order.isGuest ? { ...written, isForGuest: true } : written;
  const needsAddress = cause === 'placed' && lacksAddress(order, await selectCurrentSettings(db));
  if (cause !== 'refund_returned')
    return sent(mail.write(store, recipient, { order, lineIds: current, refund, needsAddress, shipmentIds, orderUrl }));
  // The money has meanwhile gone back to the customer in another attempt or another way.
  if (!refund || refund.status === 'refunded' || refund.status === 'settled') return undefined;
  // The refund itself may have been reduced since.
  const returned = { ...refund, amountCents: await selectReturnedCents(db, refund), owedCents: refund.amountCents };
  return sent(mail.write(store, recipient, { order, lineIds: current, refund: returned, shipmentIds, orderUrl }));
}

/** The emails about the parcels of an order that is picked up. */
const PICK_UP_EVENTS: Partial<Record<OrderEmailRequest['event'], OrderEmailRequest['event']>> = {
  shipped: 'ready_to_pick_up',
  delivered: 'picked_up',
  shipment_canceled: 'pick_up_canceled',
};

/** The event whose email reports what has happened. */
function eventOf(
  order: OrderRow,
  cause: OrderEmailRequest['event'],
  { lineIds, shipmentIds = [] }: Pick<OrderEmailRequest, 'lineIds' | 'shipmentIds'>,
): OrderEmailRequest['event'] {
  const parcels = order.shipments.filter(({ id }) => shipmentIds.length === 0 || shipmentIds.includes(id));
  const isPickUp = order.terms?.method?.pickUp !== undefined && parcels.every((parcel) => parcel.isPickUp);
  const instead = isPickUp && PICK_UP_EVENTS[cause];
  if (instead) return instead;
  if (cause === 'placed' && order.isOwed && isPlacedSo(order, 'agreed')) return 'agreed';
  if (cause === 'placed' && order.transfer && isPlacedSo(order, 'transfer_chosen')) return 'transfer_chosen';
  return SHIPPED_EVENTS.includes(cause) ? shippedEvent(order, lineIds) : cause;
}

/** Whether a way to pay was chosen as the order was placed; if it was chosen later, another email says so. */
function isPlacedSo({ history }: OrderRow, chosen: OrderEvent): boolean {
  const at = (event: OrderEvent) => history.find(({ what }) => what === event)?.at;
  return at('placed') === at(chosen);
}

/** `partly_shipped` when units of the reported lines follow in another parcel. */
function shippedEvent({ lines }: OrderRow, lineIds: OrderEmailRequest['lineIds']): 'shipped' | 'partly_shipped' {
  return lines.some((line) => lineIds?.includes(line.id) && isToFulfill(line)) ? 'partly_shipped' : 'shipped';
}
