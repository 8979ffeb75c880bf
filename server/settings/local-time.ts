/**
 * The day of a moment in a time zone, as `Nov 30, 2026`, for documents.
 * @param timeZone an IANA name
 */
export function printedDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
}

/** Like `printedDay`, with the time: `Nov 30, 2026, 11:59 PM`. */
export function printedTime(at: Date, timeZone: string): string {
  const text = at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return text.replace('\u202f', ' ');
}

/**
 * A moment in a time zone with its offset from UTC, as `2026-11-30T23:59:00+01:00`; without an offset as `2026-11-30T22:59:00Z`.
 * @param timeZone an IANA name
 */
export function localTime(at: Date, timeZone: string): string {
  const [day, time, zone] = formatOf(timeZone).format(at).replace('\u2212', '-').split(' ');
  return `${day}T${time}${zone!.replace('GMT', '').replace('+00:00', '') || 'Z'}`;
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
