import { shown, t, type Message } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { unitsToSend } from '#contract/orders/order-rules.ts';
import type { MailText } from '#contract/texts/mail-texts.ts';
import { type DeclaredMail, defineMail, type MailSample } from '#server/emails/define-mail.ts';
import type { EditableMail } from '#server/emails/mail.ts';
import type { MailBudget } from '#server/emails/mail-budgets.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import type { StoredRefund } from '#server/orders/refunds/refunds.ts';
import { addressOf, expectedOf, linesOf, numbersOf, parcelsOf, transferOf } from './order-blocks.ts';
import { sampleOrder } from './sample-order.ts';

type Line = OrderRow['lines'][number];

/** The refund that an email reports. */
interface MailedRefund extends Pick<
  StoredRefund,
  'amountCents' | 'reason' | 'shares' | 'deliveryCents' | 'intentId' | 'refundId'
> {
  /** For a refund that the bank returned: how much of it the store still owes, in cents. */
  readonly owedCents?: number;
}

/** What an order email reports. */
interface OrderMailData {
  readonly order: OrderRow;
  /** The lines that the event affects; absent: all lines of the order. */
  readonly lineIds?: readonly string[] | null | undefined;
  readonly refund?: MailedRefund | undefined;
  /** The order cannot be paid before it has a delivery address. */
  readonly needsAddress?: boolean;
  /** What its button opens; absent: the order in its customer's account. */
  readonly orderUrl?: string | undefined;
  /** The parcels that were sent or delivered; absent: all that contain the lines. */
  readonly shipmentIds?: readonly string[];
}

export interface Situation extends OrderMailData {
  /** As the screens show it, without `#`. */
  readonly number: string;
  /** Whether the event affects only some of the order's lines. */
  readonly isPart: boolean;
  /** Whether these are the last lines that the event had not affected yet, so that it has now affected all. */
  readonly isRest: boolean;
  readonly money: (cents: number) => string;
}

/** The words of an order email that admins do not change, and the placeholders of those that they do. */
interface OrderCopy {
  readonly heading: string;
  /** Besides `{order}`. */
  readonly values?: Readonly<Record<string, string>>;
  /** A sentence after the introduction. */
  readonly addition?: string;
  /** The label of the button that opens the order, if it is not 'View your order'. */
  readonly button?: string;
}

/** Finds the lines for which the event is still true; null: the whole order. */
type StillTrueFor = (
  order: Pick<OrderRow, 'address' | 'isOwed'> & {
    readonly lines: readonly Pick<Line, 'id' | 'status' | 'packedAt' | 'sentUnits'>[];
  },
  lineIds: readonly string[] | null,
) => readonly string[] | null;

interface OrderMailDeclaration<Event extends string> {
  readonly event: Event;
  /** The event of the order's history that it reports, if that has another name. */
  readonly reports?: OrderEvent;
  readonly when: string;
  readonly texts: MailText;
  readonly copy: (situation: Situation) => OrderCopy;
  /** The budget, if it does not depend on whether the order is paid. */
  readonly budget?: MailBudget;
  /** Seconds that it waits before it is written; by default only a line's email waits, for other lines of the same action. */
  readonly wait?: number;
  /** Whether it lists the units in the parcels that contain them, those left to send, or those that the order still has; else all units. */
  readonly units?: 'in parcels' | 'to send' | 'kept';
  readonly hasInvoice?: true;
  /** Whether the event has happened to a line: after the last of them, the email says that it is the rest of the order. */
  readonly hasHappenedTo?: (line: Line, order: OrderRow) => boolean;
  /** By default those that it reported. */
  readonly stillTrueFor?: StillTrueFor;
  /** By default one email about all lines of a paid order. */
  readonly samples?: (order: OrderRow) => readonly Partial<OrderMailData>[];
}

export interface OrderMail<Event extends string> extends DeclaredMail<'person', OrderMailData, EditableMail> {
  readonly event: Event;
  readonly wait: number | undefined;
  readonly stillTrueFor: StillTrueFor;
  /** @param isRefund whether it reports a refund, which only a payment has */
  budgetFor(order: Pick<OrderRow, 'transactionId'>, isRefund: boolean): MailBudget;
}

/** Declares the customer's email about an order event: what happened, its lines, the address, and one button to the order. */
export function defineOrderMail<const Event extends string>(declared: OrderMailDeclaration<Event>): OrderMail<Event> {
  const { event, when, texts, budget, wait, samples } = declared;
  const { stillTrueFor = (_, lineIds) => lineIds } = declared;
  const samplesOf = (sample: MailSample): OrderMailData[] => {
    const order = sampleOrder(sample);
    return (samples?.(order) ?? [{}]).map((each) => ({ order, ...each }));
  };
  const budgetFor = (order: Pick<OrderRow, 'transactionId'>, isRefund: boolean): MailBudget =>
    budget ?? (order.transactionId !== null || isRefund ? 'order-paid' : 'order-update');
  const mail = defineMail<'person', OrderMailData>({
    kind: `order-${event}`,
    when,
    to: 'person',
    budget: {
      oneOf: budget ? [budget] : ['order-update', 'order-paid'],
      choose: ({ order, refund }) => budgetFor(order, refund !== undefined),
    },
    texts: { ...texts, placeholders: ['order', ...(texts.placeholders ?? [])] },
    write: ({ publicOrigin, currency }, data) => {
      const { order, refund } = data;
      const { number } = order;
      const { orderUrl: page = `${publicOrigin}/dashboard?order=${order.id}` } = data;
      const { lines, listed, parcels, isPart } = linesIn(data, declared.units);
      const isRest = isRestOf(order, lines, declared);
      const money = (cents: number) => formatCents(cents, currency);
      const copy = declared.copy({ ...data, number, isPart, isRest, money });
      const { heading, values, addition, button = t('View your order') } = copy;
      return {
        thread: order.id,
        values: { order: number, ...values },
        heading,
        blocks: [
          ...(addition === undefined ? [] : [addition]),
          linesOf(order, refund ? refundedUnits(lines, refund) : listed, currency, refund === undefined && !isPart),
          ...parcelsOf(parcels),
          ...(order.transfer ? [transferOf(order, order.transfer, money)] : []),
          ...expectedOf(order),
          numbersOf(number, refund?.intentId ?? order.transactionId),
          ...addressOf(order),
          { link: page, label: button },
          ...(declared.hasInvoice ? [{ link: `${page}#documents`, label: t('Get the invoice (PDF)') }] : []),
        ],
      };
    },
    samples: samplesOf,
  });
  return { ...mail, event, wait, stillTrueFor, budgetFor };
}

/** Whether units of a line are on their way. */
export function isSent({ status, sentUnits }: Pick<Line, 'status' | 'sentUnits'>): boolean {
  return status === 'shipped' || sentUnits > 0;
}

/** Whether a line has been sent, and all parcels with units of it have arrived; false for a line that is in none. */
export function arrivedWith({ id, status }: Line, { shipments }: OrderRow): boolean {
  const its = shipments.filter(({ contents }) => contents.some(({ line }) => line === id));
  return status === 'shipped' && its.length > 0 && its.every(({ deliveredAt }) => deliveredAt !== null);
}

/**
 * The heading of an event and, as the value of `{what}`, 'Order #1042', or the same for part or the rest of the order.
 * @param heading with a choice by `amount`: `part`, `rest` or the whole order
 */
export function happenedCopy({ number, isPart, isRest }: Situation, heading: Message, outcome = ''): OrderCopy {
  const amount = isPart ? (isRest ? 'rest' : 'part') : 'whole';
  const what = t(
    '{amount, select, part {Part of order #{number}} rest {The rest of order #{number}} other {Order #{number}}}',
    { amount, number },
  );
  return { heading: shown(heading, { amount }), values: { what, outcome } };
}

/** The affected lines, the same with the units that the email lists, and the parcels with them. */
function linesIn(
  { order, lineIds, shipmentIds = [] }: OrderMailData,
  units: OrderMailDeclaration<string>['units'],
): { lines: OrderRow['lines']; listed: OrderRow['lines']; parcels: OrderRow['shipments']; isPart: boolean } {
  const billed = order.lines.filter(({ isBilled }) => isBilled);
  const lines = lineIds ? order.lines.filter(({ id }) => lineIds.includes(id)) : billed;
  const parcels = units === 'in parcels' ? parcelsWith(order, lines, shipmentIds) : [];
  const count = (line: Line): number =>
    units === 'kept' ? line.quantity - line.withdrawnUnits : unitsIn(parcels, line);
  const listed = units ? lines.map((line) => withUnits(line, count(line))) : lines;
  const isPart =
    billed.some((line) => !lines.includes(line)) ||
    lines.some((line, index) => listed[index]!.quantity < line.quantity - line.withdrawnUnits);
  return { lines, listed, parcels, isPart };
}

/** The parcels with these ids, or without ids all that contain some of the lines. */
function parcelsWith({ shipments }: OrderRow, lines: OrderRow['lines'], ids: readonly string[]): OrderRow['shipments'] {
  const contain = ({ contents }: OrderRow['shipments'][number]): boolean =>
    lines.some(({ id }) => contents.some(({ line }) => line === id));
  return shipments.filter((parcel) => (ids.length > 0 ? ids.includes(parcel.id) : contain(parcel)));
}

/** Whether the event has now happened to every line of the order, and these were the last. */
function isRestOf(
  order: OrderRow,
  lines: OrderRow['lines'],
  {
    event,
    reports = event as OrderEvent,
    hasHappenedTo,
  }: Pick<OrderMailDeclaration<string>, 'event' | 'reports' | 'hasHappenedTo'>,
): boolean {
  const last = order.history.findLast(({ what }) => what === reports);
  return (
    hasHappenedTo !== undefined &&
    lines.some(({ id }) => id === last?.lineId) &&
    order.lines.every((line) => line.status === 'cancelled' || hasHappenedTo(line, order))
  );
}

/** The units of a line in the reported parcels; for a line without a parcel, the units that were left to send. */
function unitsIn(parcels: OrderRow['shipments'], line: Line): number {
  const inside = parcels.flatMap(({ contents }) => contents.filter((each) => each.line === line.id));
  if (inside.length > 0) return inside.reduce((sum, { units }) => sum + units, 0);
  return unitsToSend(line);
}

function withUnits(line: Line, units: number): Line {
  return { ...line, quantity: units, totalCents: line.unitPriceCents * units };
}

/** The lines that a refund refunds, with its units; all units of a line, or all lines, if it states none. */
function refundedUnits(lines: OrderRow['lines'], { shares }: MailedRefund): OrderRow['lines'] {
  const units = new Map(shares.map((share) => [share.lineId, share.units]));
  const refunded = lines.filter(({ id }) => units.has(id));
  return (refunded.length > 0 ? refunded : lines).map((line) => withUnits(line, units.get(line.id) ?? line.quantity));
}
