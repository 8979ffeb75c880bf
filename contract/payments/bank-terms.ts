import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
/* Who may pay by bank transfer. Free of zod, so that a screen can use it. */

/** What checkout knows of the shop's settings for bank transfers. */
export interface BankTerms {
  readonly isOn: boolean;
  /** Countries separated by commas; empty: all. */
  readonly countries: string;
  /** The greatest total in whole units of the currency; null: any. */
  readonly mostValue: number | null;
  /** Days to pay; null: `BANK_DAYS`. */
  readonly days: number | null;
}

/** The longest reference of a payment, in characters. */
export const MAX_BANK_REFERENCE = 100;

/** Days to pay, and days after the due day until an order is canceled, unless the settings say otherwise. */
export const BANK_DAYS = 14;
export const BANK_GRACE_DAYS = 3;

/** Why an order cannot be paid by bank transfer by the shop's settings; undefined if it can. */
export function whyNotByTransfer(
  { isOn, countries, mostValue }: BankTerms,
  { totalCents, country }: { totalCents: number; country: string | undefined },
): string | undefined {
  if (!isOn) return t("This shop doesn't take bank transfers.");
  if (mostValue !== null && totalCents > centsOf(mostValue))
    return t('This order is too large to be paid by bank transfer. Pay by card.');
  const allowed = countries.split(',').map((each) => each.trim().toUpperCase());
  if (countries.trim() !== '' && (country === undefined || !allowed.includes(country)))
    return t("Orders to this country can't be paid by bank transfer. Pay by card.");
  return undefined;
}

/** Maximum number of payments and bytes of a bank statement. */
export const MAX_STATEMENT_LINES = 1_000;
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

/**
 * What a payment of a statement is: it pays its order exactly; it pays less, or more, than is due; its order is already paid or
 * canceled, also by an earlier payment of the statement; its reference has a typing error, or only amount and name fit an order;
 * no order fits; it is recorded already; it cannot be recorded; it was recorded now.
 */
export const STATEMENT_OUTCOMES = [
  'matched',
  'partial',
  'more',
  'double',
  'check',
  'unknown',
  'booked',
  'refused',
  'recorded',
] as const;
export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];
