import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';

/** What is special about a currency at the card provider, in its smallest unit. */
interface CardCurrency {
  /**
   * The decimals that its charges and payouts can have, unless they are two. The provider takes hundredths of some whole
   * currencies (huf, isk, twd, ugx), but pays them out whole. With three, the last digit must be 0.
   */
  readonly decimals?: 0 | 3;
  /** The least amount that can be charged, unless it is `LEAST`. */
  readonly least?: number;
  /** The greatest amount, unless it is `GREATEST`. */
  readonly greatest?: number;
}

/**
 * The only table of the card provider's rules for currencies, as https://docs.stripe.com/currencies documents them. Decimals are
 * the provider's, which differ from those that people print: rupees, rupiahs and pesos have two.
 */
const CARD_CURRENCIES: Readonly<Record<string, CardCurrency>> = {
  aed: { least: 200 },
  bgn: { least: 100 },
  bhd: { decimals: 3 },
  bif: { decimals: 0 },
  clp: { decimals: 0 },
  czk: { least: 1_500 },
  djf: { decimals: 0 },
  dkk: { least: 250 },
  gbp: { least: 30 },
  gnf: { decimals: 0 },
  hkd: { least: 400 },
  huf: { decimals: 0, least: 17_500 },
  idr: { greatest: 999_999_999_999 },
  iqd: { decimals: 3 },
  isk: { decimals: 0 },
  jod: { decimals: 3 },
  jpy: { decimals: 0 },
  kmf: { decimals: 0 },
  krw: { decimals: 0 },
  kwd: { decimals: 3 },
  lyd: { decimals: 3 },
  mga: { decimals: 0 },
  mxn: { least: 1_000 },
  myr: { least: 200 },
  nok: { least: 300 },
  omr: { decimals: 3 },
  pln: { least: 200 },
  pyg: { decimals: 0 },
  ron: { least: 200 },
  rwf: { decimals: 0 },
  sek: { least: 300 },
  thb: { least: 1_000 },
  tnd: { decimals: 3 },
  twd: { decimals: 0 },
  ugx: { decimals: 0 },
  vnd: { decimals: 0 },
  vuv: { decimals: 0 },
  xaf: { decimals: 0 },
  xof: { decimals: 0 },
  xpf: { decimals: 0 },
};

const LEAST = 50;
const GREATEST = 99_999_999;

/** Whether the card provider charges and pays out hundredths of a currency, in which the store counts every price. */
export function hasCents(currency: string): boolean {
  return CARD_CURRENCIES[currency.toLowerCase()]?.decimals === undefined;
}

/** The least and the greatest amount that can be paid by card, in cents. */
export function cardLimits(currency: string): { leastCents: number; greatestCents: number } {
  const { least = LEAST, greatest = GREATEST } = CARD_CURRENCIES[currency.toLowerCase()] ?? {};
  return { leastCents: least, greatestCents: greatest };
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
