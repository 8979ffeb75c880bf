/**
 * A moment in a time zone with its offset from UTC, as `2026-11-30T23:59:00+01:00`; without an offset as `2026-11-30T22:59:00Z`.
 * @param timeZone an IANA name
 */
export function localTime(at: Date, timeZone: string): string {
  const [day, time, zone] = formatOf(timeZone).format(at).replace('\u2212', '-').split(' ');
  return `${day}T${time}${zone!.replace('GMT', '').replace('+00:00', '') || 'Z'}`;
}

/** The day after a day, as `2026-12-01`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes 20 times as long as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
