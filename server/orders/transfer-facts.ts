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
    ...(prepaidCents > 0 ? [['Gift card', money(prepaidCents)] as const] : []),
    ...(receivedCents > 0 ? [['Received', money(receivedCents)] as const] : []),
    ['Amount to transfer', money(totalCents - prepaidCents - receivedCents)],
    ['Pay to', holder],
    ['IBAN', inGroups(iban)],
    ...(bic ? [['BIC', bic] as const] : []),
    ['Payment reference', inGroups(creditorReference(number))],
    ['Due by', printedCalendarDay(dueOn)],
  ];
}
