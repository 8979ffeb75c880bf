import { printedTime } from '#server/settings/local-time.ts';

/** A time for an email, whose reader's time zone is unknown: 'Nov 30, 2026, 7:52 PM UTC'. */
export function mailTime(date: Date): string {
  return `${printedTime(date, 'UTC')} UTC`;
}
