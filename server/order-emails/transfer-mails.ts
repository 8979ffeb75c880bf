import { orderStatusOf, isUnpaid } from '#contract/orders/order-rules.ts';
import type { OrderState } from '#contract/choices.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { printedCalendarDay } from '#server/settings/local-time.ts';

/* What the emails about bank transfers share. */

/** The day by which an order is to be paid, as `Dec 13, 2026`. */
export const dueDay = ({ dueOn }: Pick<OrderRow, 'dueOn'>): string => (dueOn === null ? '' : printedCalendarDay(dueOn));

/** The email is written only while its order is not paid. */
export function isAwaiting({
  lines,
}: {
  readonly lines: readonly { readonly status: OrderState }[];
}): readonly string[] | null {
  return isUnpaid({ status: orderStatusOf(lines) }) ? null : [];
}

/** The sample order before it is paid. */
export function sampleTransfer(order: OrderRow) {
  const account = { holder: 'Partsmith GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const transfer = { account, dueOn: '2026-12-13', receivedCents: 50_000 };
  return [{ order: { ...order, transactionId: null, payments: [], dueOn: transfer.dueOn, transfer } }];
}

/** The email is written only while the order is owed. */
export function isStillOwed({ isOwed }: Pick<OrderRow, 'isOwed'>): readonly string[] | null {
  return isOwed ? null : [];
}

/** The sample order as one that is paid by invoice and has shipped. */
export function sampleInvoice(order: OrderRow) {
  const agreed = { isOwed: true, payLater: 'invoice' as const, owedCents: order.totalCents, paymentDays: 30 };
  return sampleTransfer(order).map((sample) => ({ order: { ...sample.order, ...agreed } }));
}
