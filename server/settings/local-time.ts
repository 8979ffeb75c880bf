import { locale } from '#contract/language/text.ts';
import { localTime } from '#contract/local-time.ts';

export { dayAfter, localTime } from '#contract/local-time.ts';

/**
 * The day of a moment in a time zone, as `Nov 30, 2026` or in German `30.11.2026`, for documents and emails.
 * @param timeZone an IANA name
 */
export function printedDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString(locale(), { dateStyle: 'medium', timeZone });
}

/** A calendar day such as `2026-12-13`, as documents and emails write it: `Dec 13, 2026`. */
export function printedCalendarDay(day: string): string {
  return printedDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Like `printedDay`, with the time: `Nov 30, 2026, 11:59 PM`. */
export function printedTime(at: Date, timeZone: string): string {
  const text = at.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return text.replace('\u202f', ' ');
}

/**
 * The day of a moment in a time zone, as `2026-11-30`.
 * @param timeZone an IANA name
 */
export function localDay(at: Date, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10);
}

/**
 * When a day begins in a time zone: midnight, or the first moment after it where clocks skip midnight.
 * @param day as `2026-11-30`
 * @param timeZone an IANA name
 */
export function dayStart(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // The local time at `from` is before the day, and at `to` it is not: offsets are less than 16 hours.
  let from = utc / 1_000 - 16 * 3_600;
  let to = utc / 1_000 + 16 * 3_600;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (localDay(new Date(middle * 1_000), timeZone) < day) from = middle;
    else to = middle;
  }
  return new Date(to * 1_000);
}
