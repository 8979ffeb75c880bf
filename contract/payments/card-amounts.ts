import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';

/** What is special about a currency at the card provider, whose amounts are in the minor units of the currency as well. */
interface CardCurrency {
  /** What amounts have to be multiples of, in minor units, unless that is 1: the provider charges or pays out no smaller ones. */
  readonly step?: number;
  /** The provider's units in a minor unit of the currency, unless that is 1: it counts hundredths of some whole currencies. */
  readonly scale?: number;
  /** The least amount that can be charged, in the provider's units, unless it is `LEAST`. */
  readonly least?: number;
  /** The greatest amount, in the provider's units, unless it is `GREATEST`. */
  readonly greatest?: number;
}

/**
 * The only table of the card provider's rules for currencies, as https://docs.stripe.com/currencies documents them. The decimals of a
 * currency are in contract/money.ts.
 */
const CARD_CURRENCIES: Readonly<Record<string, CardCurrency>> = {
  aed: { least: 200 },
  bgn: { least: 100 },
  bhd: { step: 10 },
  czk: { least: 1_500 },
  dkk: { least: 250 },
  gbp: { least: 30 },
  hkd: { least: 400 },
  // Paid out in whole forints.
  huf: { step: 100, least: 17_500 },
  idr: { greatest: 999_999_999_999 },
  iqd: { step: 10 },
  isk: { scale: 100 },
  jod: { step: 10 },
  kwd: { step: 10 },
  lyd: { step: 10 },
  mxn: { least: 1_000 },
  myr: { least: 200 },
  nok: { least: 300 },
  omr: { step: 10 },
  pln: { least: 200 },
  ron: { least: 200 },
  sek: { least: 300 },
  thb: { least: 1_000 },
  tnd: { step: 10 },
  // Paid out in whole dollars.
  twd: { step: 100 },
  ugx: { scale: 100 },
};

const LEAST = 50;
const GREATEST = 99_999_999;

const rulesOf = (currency: string): CardCurrency => CARD_CURRENCIES[currency.toLowerCase()] ?? {};

/** What prices in a currency are multiples of, in minor units, so that every order can be charged: 10 fils, 1 yen. */
export function chargeStep(currency: string): number {
  return rulesOf(currency).step ?? 1;
}

/** The nearest amount that can be charged. */
export function toChargeable(cents: number, currency: string): number {
  const step = chargeStep(currency);
  return Math.round(cents / step) * step;
}

/** An amount in the units in which the card provider counts it. */
export function providerAmount(cents: number, currency: string): number {
  return cents * (rulesOf(currency).scale ?? 1);
}

/** The minor units of an amount of the card provider. */
export function centsOfProvider(amount: number, currency: string): number {
  return Math.round(amount / (rulesOf(currency).scale ?? 1));
}

/** The least and the greatest amount that can be paid by card, in minor units. */
export function cardLimits(currency: string): { leastCents: number; greatestCents: number } {
  const { least = LEAST, greatest = GREATEST, scale = 1, step = 1 } = rulesOf(currency);
  const unit = scale * step;
  return { leastCents: Math.ceil(least / unit) * step, greatestCents: Math.floor(greatest / unit) * step };
}

/**
 * Why an amount cannot be paid by card, with what to do; undefined when it can be.
 * @param currency the store's, as an ISO code
 */
export function amountProblem(cents: number, currency: string): string | undefined {
  const { leastCents, greatestCents } = cardLimits(currency);
  const money = (amount: number): string => formatCents(amount, currency);
  if (cents < leastCents)
    return t('Card payments start at {least}, and this order comes to {amount}. Add more to it.', {
      least: money(leastCents),
      amount: money(cents),
    });
  if (cents > greatestCents)
    return t('Card payments go up to {greatest}, and this order comes to {amount}. Split it into smaller orders.', {
      greatest: money(greatestCents),
      amount: money(cents),
    });
  return undefined;
}
