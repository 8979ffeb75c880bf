import { formatNumber, languageCode, type Message, type NotedMessage, shown } from '#contract/language/text.ts';
import { formatCents as formatByLocale } from '#contract/money.ts';

/** Formats a number for the reader's language, in English as '1,234,567', and keeps decimals as they are. */
export function formatCount(count: number): string {
  return formatNumber(count);
}

/** Formats an average rating with one decimal: '4.5'. */
export function formatRating(average: number): string {
  const text = average.toFixed(1);
  return languageCode() === 'en' ? text : formatNumber(Number(text));
}

/** Formats '3 orders', '1 order'. Declared words are in the reader's language. */
export function countOf(count: number, [one, several]: Noun): string {
  return `${formatCount(count)} ${wordOf(count === 1 ? one : several)}`;
}

/** What a list counts, for one and for several: words of its screen or declared texts. */
export type Noun = readonly [one: string | NotedMessage, several: string | NotedMessage];

/** A word of a noun, in the current language. */
export const wordOf = (word: Noun[number]): string => shown(word as Message | NotedMessage);

/**
 * Formats integer minor units as '$1,299.00', '¥1,299', for the reader's language; `currency` is an ISO code. English dollars without `Intl`,
 * like `formatNumber`.
 */
export function formatCents(cents: number, currency: string): string {
  if (currency === 'usd' && languageCode() === 'en') {
    const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
    return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${String(rest).padStart(2, '0')}`;
  }
  return formatByLocale(cents, currency);
}

/** A currency's symbol as shown in amounts: '$', '€', 'CHF'. */
export function currencySign(currency: string): string {
  return formatCents(0, currency).replaceAll(/[\p{N}.,\s]/gu, '');
}
