import { formatCents } from '#contract/money.ts';
import { taxName } from '#contract/orders/tax-texts.ts';
import type { OrderRow } from './order-rows.ts';

/** The sums below the lines of an order, for documents and emails: parts, delivery and taxes if it has them; then the total. */
export function orderSums(order: OrderRow, currency: string): [name: string, amount: string][] {
  const money = (cents: number): string => formatCents(cents, currency);
  const { method = null, tax = null } = order.terms ?? {};
  const { isIncluded = false } = tax ?? {};
  const taxes = (tax?.taxes ?? []).map((each): [string, string] => [
    taxName({ ...each, isIncluded }),
    money(each.cents),
  ]);
  const isMoreThanParts = method !== null || (taxes.length > 0 && !isIncluded);
  return [
    ...(isMoreThanParts ? [['Parts', money(order.linesCents)] as [string, string]] : []),
    ...(method ? [[`Delivery: ${method.name}`, money(order.deliveryCents)] as [string, string]] : []),
    ...taxes,
    ['Total', money(order.totalCents)],
  ];
}
