const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** '21 Nov 2026'. In UTC, so that server and browser write the same. @param iso a date-time of the wire */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** '21 Nov 2026, 14:05 UTC'. @param iso a date-time of the wire */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return `${day.format(at)}, ${minute.format(at)} UTC`;
}
