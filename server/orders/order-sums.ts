import { formatCents } from '#contract/money.ts';
import { type Adjustment, adjustmentsOf, hasCharges } from '#contract/orders/adjustments.ts';
import type { OrderRow } from './order-rows.ts';

/** What precedes the name of an adjustment in documents and emails. */
const KIND_NAMES: Readonly<Record<Adjustment['kind'], string>> = { delivery: 'Delivery: ', tax: '' };

/** The sums below the lines of an order, for documents and emails: parts if it charges more, adjustments, and the total. */
export function orderSums(order: OrderRow, currency: string): [name: string, amount: string][] {
  const money = (cents: number): string => formatCents(cents, currency);
  const adjustments = order.terms ? adjustmentsOf(order.terms) : [];
  return [
    ...(hasCharges(adjustments) ? [['Parts', money(order.linesCents)] as [string, string]] : []),
    ...adjustments.map(({ kind, name, cents }): [string, string] => [`${KIND_NAMES[kind]}${name}`, money(cents)]),
    ['Total', money(order.totalCents)],
  ];
}
