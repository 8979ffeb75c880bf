import { formatDay } from './format-day.ts';

/** Formats '21 Nov 2026, 14:05 UTC'. @param iso a date-time from the API */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}
