import { languageCode, locale } from '#contract/language/text.ts';

/** Their short English names, in order. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats as 'Nov 21, 2026', in UTC so that server and browser agree. English without `Intl`, like numbers. @param iso a date-time from the API */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  if (languageCode() !== 'en') return at.toLocaleDateString(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}
