import { languageCode, locale } from '#contract/language/text.ts';
import { formatDay, MONTHS } from './format-date.ts';

/* Formats of times, apart from `formatDay` because the first page that a visitor opens needs only that. */

/** A time in the reader's language; undefined in English, which needs no `Intl`. @param timeZone the browser's by default */
function inLanguage(iso: string, format: Intl.DateTimeFormatOptions, timeZone?: string): string | undefined {
  return languageCode() === 'en'
    ? undefined
    : new Date(iso).toLocaleString(locale(), { ...format, ...(timeZone && { timeZone }) });
}

const TIME = { timeStyle: 'short' } as const;
const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Formats '2:05 PM UTC'. @param iso a date-time from the API */
export function formatTime(iso: string): string {
  const other = inLanguage(iso, TIME, 'UTC');
  if (other) return `${other} UTC`;
  const at = new Date(iso);
  return `${clock(at.getUTCHours(), at.getUTCMinutes())} UTC`;
}

/** Formats '8:05 PM' in the zone of this browser. @param iso a date-time from the API */
export function formatLocalTime(iso: string): string {
  const other = inLanguage(iso, TIME);
  if (other) return other;
  const at = new Date(iso);
  return clock(at.getHours(), at.getMinutes());
}

/** Formats 'Nov 21, 2026, 2:05 PM UTC'. @param iso a date-time from the API */
export function formatDateTime(iso: string): string {
  return `${formatUtcDateTime(iso)} UTC`;
}

/** Formats 'Nov 21, 2026, 2:05 PM' in UTC, for texts that name the time zone elsewhere. @param iso a date-time from the API */
export function formatUtcDateTime(iso: string): string {
  const other = inLanguage(iso, DAY_AND_TIME, 'UTC');
  if (other) return other;
  const at = new Date(iso);
  return `${formatDay(iso)}, ${clock(at.getUTCHours(), at.getUTCMinutes())}`;
}

/** Formats 'Nov 21, 2026, 8:05 PM' in the zone of this browser. @param iso a date-time from the API */
export function formatLocalDateTime(iso: string): string {
  const other = inLanguage(iso, DAY_AND_TIME);
  if (other) return other;
  const at = new Date(iso);
  return `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}, ${formatLocalTime(iso)}`;
}

/** Formats 'Nov 21, 2026, 8:05 PM' in a time zone. @param iso a date-time from the API @param timeZone its IANA name */
export function formatZonedDateTime(iso: string, timeZone: string): string {
  const other = inLanguage(iso, DAY_AND_TIME, timeZone);
  if (other) return other;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...NUMBERS, timeZone });
  formats.set(timeZone, format);
  const at = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, Number(value)]));
  return `${MONTHS[at['month']! - 1]} ${at['day']}, ${at['year']}, ${clock(at['hour']!, at['minute']!)}`;
}

const NUMBERS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time does not break before its AM or PM. */
function clock(hours: number, minutes: number): string {
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00A0${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats milliseconds as '29:41' or '1:04:09'; never below zero. */
export function formatRemaining(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1_000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}
