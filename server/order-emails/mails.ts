import { formatCents } from '#contract/money.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import type { Block, EditableMail, MailSender } from '#server/emails/mail.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { orderEmailKind, SHIPPED_EVENTS, type OrderEmailEvent } from '#server/outbox/queue-order-email.ts';
import { copyOf, type MailedRefund } from './copy.ts';
import { addressOf, linesOf, numbersOf, parcelsOf } from './order-blocks.ts';

export interface MailStore extends MailSender {
  readonly currency: string;
}

/** The events that order emails report. */
interface OrderEmail {
  readonly event: OrderEmailEvent;
  /** The lines that the event affects; absent: all lines of the order. */
  readonly lineIds?: readonly string[] | null | undefined;
  readonly refund?: MailedRefund | undefined;
  /** The order cannot be paid before it has a delivery address. */
  readonly needsAddress?: boolean;
  /** The parcels that were sent or delivered; absent: all that contain the lines. */
  readonly shipmentIds?: readonly string[];
}

/** The customer's email about an order event: what happened, its lines, the address, and one button to the order. */
export function orderMail(
  store: MailStore,
  order: OrderRow,
  { event, lineIds, refund, needsAddress = false, shipmentIds = [] }: OrderEmail,
): EditableMail {
  const billed = order.lines.filter(({ isBilled }) => isBilled);
  const lines = lineIds ? order.lines.filter(({ id }) => lineIds.includes(id)) : billed;
  const isParcel = event === 'delivered' || SHIPPED_EVENTS.includes(event);
  const parcels = isParcel ? parcelsWith(order, lines, shipmentIds) : [];
  const listed = isParcel || event === 'packed' ? lines.map((line) => withUnits(line, unitsIn(parcels, line))) : lines;
  const isPart =
    billed.some((line) => !lines.includes(line)) ||
    lines.some((line, index) => listed[index]!.quantity < line.quantity - line.withdrawnUnits);
  const number = orderNumber(order.id);
  const { heading, values, addition, button } = copyOf(event, {
    number,
    order,
    lineIds: lineIds ?? null,
    isPart,
    isRest: isRestOf(order, lines, event),
    refund,
    needsAddress,
    money: (cents) => formatCents(cents, store.currency),
  });
  const invoice: Block = {
    link: `${store.publicOrigin}/dashboard?order=${order.id}#documents`,
    label: 'Get the invoice (PDF)',
  };
  return {
    kind: orderEmailKind(event, order, refund !== undefined),
    store,
    to: order.customerEmail,
    name: order.customerName,
    thread: order.id,
    written: { name: `order-${event}`, values: { order: number, ...values } },
    heading,
    blocks: [
      ...(addition === undefined ? [] : [addition]),
      linesOf(order, refund ? refundedUnits(lines, refund) : listed, store.currency, refund === undefined && !isPart),
      ...parcelsOf(parcels),
      numbersOf(order.id, refund?.intentId ?? order.transactionId),
      ...addressOf(order),
      { link: `${store.publicOrigin}/dashboard?order=${order.id}`, label: button },
      ...(event === 'paid' ? [invoice] : []),
    ],
  };
}

/** The parcels with these ids, or without ids all that contain some of the lines. */
function parcelsWith({ shipments }: OrderRow, lines: OrderRow['lines'], ids: readonly string[]): OrderRow['shipments'] {
  const contain = ({ contents }: OrderRow['shipments'][number]): boolean =>
    lines.some(({ id }) => contents.some(({ line }) => line === id));
  return shipments.filter((parcel) => (ids.length > 0 ? ids.includes(parcel.id) : contain(parcel)));
}

/** Whether the event has now happened to every line of the order, and these were the last. */
function isRestOf(order: OrderRow, lines: OrderRow['lines'], event: OrderEmailEvent): boolean {
  const happened: Partial<Record<OrderEmailEvent, (line: OrderRow['lines'][number]) => boolean>> = {
    packed: ({ status, packedAt }) => status === 'shipped' || packedAt !== null,
    shipped: ({ status }) => status === 'shipped',
    delivered: ({ id, status }) => status === 'shipped' && isDelivered(order, id),
    cancelled: ({ status }) => status === 'shipped',
  };
  const isOver = happened[event];
  const last = order.history.findLast(({ what }) => what === event);
  return (
    isOver !== undefined &&
    lines.some(({ id }) => id === last?.lineId) &&
    order.lines.every((line) => line.status === 'cancelled' || isOver(line))
  );
}

/** Whether all parcels with units of the line have arrived; false for a line that is in none. */
function isDelivered({ shipments }: OrderRow, lineId: string): boolean {
  const its = shipments.filter(({ contents }) => contents.some(({ line }) => line === lineId));
  return its.length > 0 && its.every(({ deliveredAt }) => deliveredAt !== null);
}

/** The units of a line in the reported parcels; for a line without a parcel, the units that were left to send. */
function unitsIn(parcels: OrderRow['shipments'], line: OrderRow['lines'][number]): number {
  const inside = parcels.flatMap(({ contents }) => contents.filter((each) => each.line === line.id));
  if (inside.length > 0) return inside.reduce((sum, { units }) => sum + units, 0);
  return line.quantity - line.withdrawnUnits - line.sentUnits;
}

function withUnits(line: OrderRow['lines'][number], units: number): OrderRow['lines'][number] {
  return { ...line, quantity: units, totalCents: line.unitPriceCents * units };
}

/** The lines with the units that a refund covers; all units of a line if the refund states none. */
function refundedUnits(lines: OrderRow['lines'], { units }: MailedRefund): OrderRow['lines'] {
  if (units === null || lines.length !== 1) return lines;
  return lines.map((line) => withUnits(line, units));
}
