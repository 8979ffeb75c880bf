import { invalidParameter } from '../api/stripe-failure.ts';

const ZERO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

/** Stripe's least charges in the smallest unit, where they are not 50 (https://docs.stripe.com/currencies). */
const LEAST: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};

/** Twelve digits; the others have eight. */
const GREATEST: Readonly<Record<string, number>> = { idr: 999_999_999_999 };

/** The decimals of the currencies whose amounts at Stripe have not two, for scripts of pages: `jpy:0 kwd:3`. */
export const OTHER_DECIMALS = [
  ...[...ZERO_DECIMALS].map((currency) => `${currency}:0`),
  ...[...THREE_DECIMALS].map((currency) => `${currency}:3`),
].join(' ');

/** The number of decimals of a currency's amounts at Stripe. */
export function decimalsOf(currency: string): number {
  return ZERO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Shows an amount as Stripe's messages do: `0.50 usd`. */
export function shownAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
}

/**
 * Checks the amount of a payment in the smallest unit of its currency.
 * @throws StripeFailure as Stripe refuses it
 */
export function checkedAmount(amount: number, currency: string): number {
  if (amount < 1)
    throw invalidParameter('parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.');
  const [least, greatest] = [LEAST[currency] ?? 50, GREATEST[currency] ?? 99_999_999];
  if (amount < least)
    throw invalidParameter('amount_too_small', 'amount', `Amount must be at least ${shownAmount(least, currency)}`);
  if (amount > greatest)
    throw invalidParameter(
      'amount_too_large',
      'amount',
      `Amount must be no more than ${shownAmount(greatest, currency)}`,
    );
  checkDigits(amount, currency);
  return amount;
}

/** Whole currencies whose hundredths Stripe counts (https://docs.stripe.com/currencies#special-cases). */
const WHOLE = new Set(['isk', 'ugx']);

/**
 * Checks that an amount to charge or to refund has no digits that are never charged.
 * @throws StripeFailure as Stripe refuses it
 */
export function checkDigits(amount: number, currency: string): void {
  if (WHOLE.has(currency) && amount % 100 !== 0)
    throw invalidParameter(
      'invalid_charge_amount_no_decimal_compatible',
      'amount',
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100.`,
    );
  if (decimalsOf(currency) === 3 && amount % 10 !== 0)
    throw invalidParameter(
      'parameter_invalid_integer',
      'amount',
      'The last digit of an amount with three decimals must be 0.',
    );
}
