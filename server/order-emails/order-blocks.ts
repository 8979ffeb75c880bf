import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { placeFacts } from '#contract/orders/pick-up.ts';
import { orderFacts, type OrderTextKey } from '#contract/orders/order-texts.ts';
import { dayRange } from '#contract/orders/delivery-dates.ts';
import { waitingText } from '#contract/parts/backorder-texts.ts';
import { trackingLink } from '#contract/orders/tracking-links.ts';
import type { Block, MailLines } from '#server/emails/mail.ts';
import type { OrderRow, TransferRow } from '#server/orders/order-rows.ts';
import { transferFacts } from '#server/orders/transfer-facts.ts';
import { orderSums } from '#server/orders/order-sums.ts';
import { printedDay } from '#server/settings/local-time.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

type Line = OrderRow['lines'][number];

/** Maximum number of lines that a mail lists; mail clients cut off mails above 100 KB. */
const MAX_LINES = 50;

/** The lines with their prices. @param hasSums adds the sums of the order below them if they are all that it charges for */
export function linesOf(order: OrderRow, lines: readonly Line[], currency: string, hasSums: boolean): MailLines {
  const money = (cents: number): string => formatCents(cents, currency);
  const more = lines.length - MAX_LINES;
  const isAll = lines.reduce((sum, { totalCents }) => sum + totalCents, 0) === order.linesCents;
  return {
    lines: lines.slice(0, MAX_LINES).map((line) => ({
      name: line.partName,
      details: [
        line.partVariant,
        line.partSku && t('SKU {sku}', { sku: line.partSku }),
        line.ownNumber === null ? '' : t('Your number: {number}', { number: line.ownNumber }),
        line.waiting ? waitingText(line.waiting) : '',
      ].filter(Boolean),
      quantity: line.quantity,
      unitPrice: money(line.unitPriceCents),
      amount: money(line.totalCents),
    })),
    sums: [
      ...(more > 0 ? [[t("{count} more on the order's page", { count: more }), ''] as const] : []),
      ...(hasSums && isAll ? orderSums(order, currency) : []),
    ],
  };
}

/** Carrier, tracking number and expected day of parcels, with a link for carriers that have one. */
export function parcelsOf(parcels: OrderRow['shipments']): Block[] {
  return parcels.flatMap(({ carrier, tracking, expected, deliveredAt }) => {
    const link = trackingLink({ carrier, tracking });
    const facts = [
      [t('Carrier'), carrier],
      [t('Tracking number'), tracking],
      [t('Expected'), expected && !deliveredAt ? printedDay(new Date(expected), 'UTC') : ''],
    ] as const;
    const known = facts.filter(([, value]) => value !== '');
    return [
      ...(known.length > 0 ? [{ facts: known }] : []),
      ...(link ? [{ link, label: t('Track this parcel at {carrier}', { carrier }), isAside: true as const }] : []),
    ];
  });
}

/** The facts that identify the order and a payment of it for the customer. */
export function numbersOf(number: string, transactionId: string | null): Block {
  const transaction = transactionId === null ? [] : [[t('Transaction'), transactionId] as const];
  return { facts: [[t('Order'), t('#{number}', { number })], ...transaction] };
}

/** How an order is to be paid by bank transfer. */
export function transferOf(
  order: Pick<OrderRow, 'number' | 'totalCents' | 'prepaidCents'>,
  transfer: TransferRow,
  money: (cents: number) => string,
): Block {
  return { facts: transferFacts(order, transfer, money) };
}

/** When a paid order arrives or is ready, as long as nothing of it was sent. */
export function expectedOf({ arrivesFrom: from, arrivesBy: to, terms, lines, shipments }: OrderRow): Block[] {
  if (!from || !to || shipments.length > 0 || !lines.some(isToFulfill)) return [];
  return [{ facts: [[terms?.method?.pickUp ? t('Ready to pick up') : t('Expected'), dayRange({ from, to })]] }];
}

/** The pick-up place, or the customer's delivery details, and the customer's texts. */
export function addressOf(order: Pick<OrderRow, 'address' | 'terms' | 'customerName' | OrderTextKey>): Block[] {
  const pickUp = order.terms?.method?.pickUp;
  const address = pickUp
    ? ([t('Picked up by'), order.customerName] as const)
    : ([t('Delivery address'), order.address] as const);
  const facts = [...(address[1] ? [address] : []), ...orderFacts(order)];
  return [
    ...(pickUp ? [{ facts: placeFacts(pickUp) }] : []),
    ...(facts.length > 0 ? [{ facts, isOwnText: true as const }] : []),
  ];
}
