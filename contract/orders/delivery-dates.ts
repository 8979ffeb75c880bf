import { locale, t } from '#contract/language/text.ts';
import { dayAfter, localTime } from '#contract/local-time.ts';

/** When the shop works and how long it needs, from its settings `dispatch.*`. */
export interface DispatchTerms {
  /** Working days between the payment and the dispatch. */
  readonly handlingDays: number;
  /** The hour of the shop's clocks up to which an order counts as the same day's; null for midnight. */
  readonly untilHour: number | null;
  /** The weekdays that are worked, from 0 (Sunday) to 6. */
  readonly workdays: readonly number[];
  /** Days that are not worked, such as `2026-12-25`. */
  readonly daysOff: readonly string[];
  /** The IANA name of the shop's time zone. */
  readonly timeZone: string;
}

/** The working days that a delivery method takes from the dispatch. */
export interface TransitDays {
  readonly minDays: number;
  readonly maxDays: number;
}

/** What an order is promised, as days such as `2026-12-01`. */
export interface ExpectedDelivery {
  /** The last day on which it should be dispatched. */
  readonly shipBy: string;
  /** The first and the last day on which it should arrive. */
  readonly from: string;
  readonly to: string;
}

/** Where nothing is set: Monday to Friday, and the day of the payment is that of the dispatch. */
export const DEFAULT_DISPATCH: DispatchTerms = {
  handlingDays: 0,
  untilHour: null,
  workdays: [1, 2, 3, 4, 5],
  daysOff: [],
  timeZone: 'UTC',
};

/**
 * The only calculation of when an order arrives. An order that is paid on a day off or after the hour counts as the next
 * working day's. Handling and transit count working days only.
 */
export function expectedDelivery(
  paidAt: Date,
  { minDays, maxDays }: TransitDays,
  { handlingDays, untilHour, timeZone, ...calendar }: DispatchTerms = DEFAULT_DISPATCH,
): ExpectedDelivery {
  const next = workingDays(calendar);
  const [day = '', time = ''] = localTime(paidAt, timeZone).split('T');
  const isLate = untilHour !== null && Number(time.slice(0, 2)) >= untilHour;
  const shipBy = next(isLate ? dayAfter(day) : day, handlingDays);
  const from = next(shipBy, minDays);
  return { shipBy, from, to: next(from, maxDays - minDays) };
}

/** Returns the working day that is a number of working days after a day, or after the first working day from it on. */
function workingDays({ workdays, daysOff }: Pick<DispatchTerms, 'workdays' | 'daysOff'>) {
  const off = new Set(daysOff);
  // Without a working day there would be no end.
  const worked = workdays.length > 0 ? workdays : DEFAULT_DISPATCH.workdays;
  const isWorked = (day: string): boolean => worked.includes(new Date(day).getUTCDay()) && !off.has(day);
  return (day: string, count: number): string => {
    let found = day;
    for (let left = count; left > 0 || !isWorked(found); found = dayAfter(found)) if (isWorked(found)) left--;
    return found;
  };
}

/** The working days from the payment until the parcel arrives. */
export function daysInAll({ minDays, maxDays }: TransitDays, { handlingDays } = DEFAULT_DISPATCH): TransitDays {
  return { minDays: handlingDays + minDays, maxDays: handlingDays + maxDays };
}

/** `Dec 2 to Dec 4, 2026`, or one day, in the reader's language. */
export function dayRange({ from, to }: Pick<ExpectedDelivery, 'from' | 'to'>): string {
  const format = (day: string, year?: 'numeric') =>
    new Date(day).toLocaleDateString(locale(), {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      ...(year && { year }),
    });
  const last = format(to, 'numeric');
  if (from === to) return last;
  return t('{from} to {to}', {
    from: format(from, from.slice(0, 4) === to.slice(0, 4) ? undefined : 'numeric'),
    to: last,
  });
}
