const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time for an email, whose reader's time zone is unknown: 'Nov 30, 2026, 7:52 PM UTC'. */
export function mailTime(date: Date): string {
  // Some versions of Intl separate 'PM' by a narrow space, which mail clients may not have.
  return `${MOMENT.format(date).replaceAll('\u202f', ' ')} UTC`;
}
