/**
 * The day of a moment in a time zone, as `2026-11-30`.
 * @param timeZone an IANA name
 */
export function localDay(at: Date, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10);
}

/**
 * A moment in a time zone with its offset from UTC, as `2026-11-30T23:59:00+01:00`; without an offset as `2026-11-30T22:59:00Z`.
 * @param timeZone an IANA name
 */
export function localTime(at: Date, timeZone: string): string {
  // Swedish dates are ISO dates.
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = zone
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    .replace('+00:00', '');
  return `${local.replace(' ', 'T')}${offset || 'Z'}`;
}
