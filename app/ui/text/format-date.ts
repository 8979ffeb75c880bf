const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats as '21 Nov 2026', in UTC so that server and browser agree. @param iso a date-time from the API */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** Formats '21 Nov 2026, 14:05 UTC'. @param iso a date-time from the API */
export function formatDateTime(iso: string): string {
  return `${formatDay(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}
