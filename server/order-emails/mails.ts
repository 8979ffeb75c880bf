import { formatCents } from '#contract/money.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import type { Block, EditableMail, MailSender } from '#server/emails/mail.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import type { OrderEmailEvent } from '#server/outbox/queue-order-email.ts';
import { copyOf, type MailedRefund } from './copy.ts';
import { addressOf, linesOf, numbersOf, parcelsOf } from './order-blocks.ts';

export interface MailStore extends MailSender {
  readonly currency: string;
}

/** The events that order emails report. */
interface OrderEmail {
  readonly event: OrderEmailEvent;
  /** The lines that the event concerns; absent: all that are part of the order. */
  readonly lineIds?: readonly string[] | null | undefined;
  readonly refund?: MailedRefund | undefined;
}

/** The customer's email about an order event: what happened, its lines, the address, and one button to the order. */
export function orderMail(store: MailStore, order: OrderRow, { event, lineIds, refund }: OrderEmail): EditableMail {
  const lines = order.lines.filter(({ id, isBilled }) => (lineIds ? lineIds.includes(id) : isBilled));
  const number = orderNumber(order.id);
  const { heading, values, button } = copyOf(event, {
    number,
    order,
    isPart: lines.length < order.lines.filter(({ isBilled }) => isBilled).length,
    isRest: isRestOf(order, lines, event),
    refund,
    money: (cents) => formatCents(cents, store.currency),
  });
  const invoice: Block = {
    link: `${store.publicOrigin}/dashboard?order=${order.id}#documents`,
    label: 'Get the invoice (PDF)',
  };
  return {
    kind: event === 'placed' ? 'order-placed' : 'order-update',
    store,
    to: order.customerEmail,
    name: order.customerName,
    written: { name: `order-${event}`, values: { order: number, ...values } },
    heading,
    blocks: [
      linesOf(
        order,
        refund ? refundedUnits(lines, refund) : sentBy(order, lines, event),
        store.currency,
        refund === undefined,
      ),
      ...(event === 'shipped' || event === 'partly_shipped' || event === 'delivered' ? parcelsOf(order, lines) : []),
      numbersOf(order),
      ...addressOf(order),
      { link: `${store.publicOrigin}/dashboard?order=${order.id}`, label: button },
      ...(event === 'paid' ? [invoice] : []),
    ],
  };
}

/** Whether the event has happened to every line of the order, and to these last. */
function isRestOf(order: OrderRow, lines: OrderRow['lines'], event: OrderEmailEvent): boolean {
  const happened: Partial<Record<OrderEmailEvent, (line: OrderRow['lines'][number]) => boolean>> = {
    packed: ({ status, packedAt }) => status === 'shipped' || packedAt !== null,
    shipped: ({ status }) => status === 'shipped',
    delivered: ({ id }) =>
      order.shipments.some(
        ({ deliveredAt, contents }) => deliveredAt !== null && contents.some(({ line }) => line === id),
      ),
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

/** The lines with the units that the reported parcel contains: of a line in several parcels, only some. */
function sentBy(order: OrderRow, lines: OrderRow['lines'], event: OrderEmailEvent): OrderRow['lines'] {
  if (event !== 'shipped' && event !== 'partly_shipped') return lines;
  return lines.map((line) => {
    if (line.sentUnits === 0) return line;
    const last = order.shipments.flatMap(({ contents }) => contents.filter((each) => each.line === line.id)).at(-1);
    const units = event === 'shipped' ? line.quantity - line.sentUnits : (last?.units ?? line.quantity);
    return { ...line, quantity: units, totalCents: line.unitPriceCents * units };
  });
}

/** The lines with the units that a refund covers; all of a line's units where it names none. */
function refundedUnits(lines: OrderRow['lines'], { units }: MailedRefund): OrderRow['lines'] {
  if (units === null || lines.length !== 1) return lines;
  return lines.map((line) => ({ ...line, quantity: units, totalCents: line.unitPriceCents * units }));
}
