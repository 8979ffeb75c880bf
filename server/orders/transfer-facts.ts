import { t } from '#contract/language/text.ts';
import { creditorReference, inGroups } from '#contract/payments/check-digits.ts';
import { printedCalendarDay } from '#server/settings/local-time.ts';
import type { OrderRow, TransferRow } from './order-rows.ts';

/** The names of `transferFacts`. */
export const TRANSFER_FACTS = [
  'Gift card',
  'Received',
  'Amount to transfer',
  'Pay to',
  'IBAN',
  'BIC',
  'Payment reference',
  'Due by',
];

/** The amount, account, reference and due day of an order that waits for a bank transfer, for emails and documents. */
export function transferFacts(
  { number, totalCents, prepaidCents }: Pick<OrderRow, 'number' | 'totalCents' | 'prepaidCents'>,
  { account, dueOn, receivedCents }: TransferRow,
  money: (cents: number) => string,
): (readonly [name: string, value: string])[] {
  const { holder = '', iban = '', bic = '' } = account;
  return [
    ...(prepaidCents > 0 ? [[t('Gift card'), money(prepaidCents)] as const] : []),
    ...(receivedCents > 0 ? [[t('Received'), money(receivedCents)] as const] : []),
    [t('Amount to transfer'), money(totalCents - prepaidCents - receivedCents)],
    [t('Pay to'), holder],
    [t('IBAN'), inGroups(iban)],
    ...(bic ? [[t('BIC'), bic] as const] : []),
    [t('Payment reference'), inGroups(creditorReference(number))],
    [t('Due by'), printedCalendarDay(dueOn)],
  ];
}
