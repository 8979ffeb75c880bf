import type { DispatchTerms } from '#contract/orders/delivery-dates.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';

/** When the shop works, by its settings. */
export function dispatchTermsOf({ dispatch, calendar }: Pick<ShopSettings, 'dispatch' | 'calendar'>): DispatchTerms {
  const { handlingDays, untilHour, daysOff, sunday, monday, tuesday, wednesday, thursday, friday, saturday } = dispatch;
  const week = [sunday, monday, tuesday, wednesday, thursday, friday, saturday];
  return {
    handlingDays: handlingDays ?? 0,
    untilHour,
    workdays: week.flatMap((isWorked, weekday) => (isWorked ? [weekday] : [])),
    daysOff: daysOff
      .split(',')
      .map((day) => day.trim())
      .filter(Boolean),
    timeZone: calendar.timeZone,
  };
}
