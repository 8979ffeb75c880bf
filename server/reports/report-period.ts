import { invalidFields } from '#contract/errors.ts';
import { MAX_REPORT_DAYS } from '#contract/store/report-periods.ts';
import type { ReportQuery } from '#contract/store/reports.ts';

/** Days of the shop's time zone, as `2026-11-30`, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const daysAfter = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

/** The number of days. */
export const lengthOf = ({ from, to }: Days): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

/** A day so many months later; the last day of its month if that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The months of a named period. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The days that a query asks for, and the days that they are compared with: of a period that is not over, as many of the
 * period before; of own dates, the same number of days before them.
 * @param today the day of the shop's time zone
 * @throws Failure `invalid_fields`
 */
export function readPeriod(
  { period = 'this-month', from, to }: ReportQuery,
  today: string,
): Days & { readonly before: Days } {
  if (period === 'own') {
    if (from === undefined || to === undefined)
      throw invalidFields(from === undefined ? { from: 'Enter the first day' } : { to: 'Enter the last day' });
    const length = lengthOf({ from, to });
    if (length < 1) throw invalidFields({ to: 'The last day is before the first' });
    if (length > MAX_REPORT_DAYS) throw invalidFields({ to: 'Choose at most ten years' });
    return { from, to, before: { from: daysAfter(from, -length), to: daysAfter(from, -1) } };
  }
  const [which, unit] = period.split('-') as ['this' | 'last', keyof typeof MONTHS];
  const months = MONTHS[unit];
  const [year, month] = today.split('-').map(Number) as [number, number, number];
  const current = dayOf(Date.UTC(year, Math.floor((month - 1) / months) * months, 1));
  if (which === 'last') {
    const first = monthsAfter(current, -months);
    const before = { from: monthsAfter(first, -months), to: daysAfter(first, -1) };
    return { from: first, to: daysAfter(current, -1), before };
  }
  const before = { from: monthsAfter(current, -months), to: monthsAfter(today, -months) };
  return { from: current, to: today, before };
}
