import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { hasCharges, listedAdjustments, printedName } from '#contract/orders/adjustments.ts';
import type { OrderRow } from './order-rows.ts';

/** The sums below the lines of an order, for documents and emails: parts if it charges more, adjustments, and the total. */
export function orderSums(order: OrderRow, currency: string): [name: string, amount: string][] {
  const money = (cents: number): string => formatCents(cents, currency);
  const { adjustments } = order;
  return [
    ...(hasCharges(adjustments) ? [[t('Parts'), money(order.linesCents)] as [string, string]] : []),
    ...listedAdjustments(adjustments).map((each): [string, string] => [printedName(each), money(each.cents)]),
    [t('Total'), money(order.totalCents)],
  ];
}
