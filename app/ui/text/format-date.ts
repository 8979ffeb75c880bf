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

/** Formats '21 Nov 2026, 20:05' in the zone of this browser. @param iso a date-time from the API */
export function formatLocalDateTime(iso: string): string {
  const at = new Date(iso);
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}, ${hours}:${minutes}`;
}

/** Formats milliseconds as '29:41' or '1:04:09'; never below zero. */
export function formatRemaining(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1_000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}
