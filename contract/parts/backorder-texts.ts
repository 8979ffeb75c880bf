import { formatNumber, t } from '#contract/language/text.ts';
import { dayRange } from '#contract/orders/delivery-dates.ts';
import type { Backorder, Waiting } from './backorders.ts';

const dayText = (day: string): string => dayRange({ from: day, to: day });

/**
 * When units of a part can be delivered: `Now 25, 100 on Dec 12, 2026`.
 * @param wanted how many units; by default all that can be ordered
 */
export function arrivalText(quantity: number, backorder: Backorder, wanted = quantity + backorder.units): string {
  const texts: string[] = [];
  let left = wanted;
  const add = (units: number, text: (counted: string) => string): void => {
    const counted = Math.min(units, left);
    left -= counted;
    if (counted > 0) texts.push(text(formatNumber(counted)));
  };
  add(quantity, (units) => t('Now {units}', { units }));
  for (const { on, units: arriving } of backorder.arrivals)
    add(arriving, (units) =>
      on === null ? t('{units} on order', { units }) : t('{units} on {day}', { units, day: dayText(on) }),
    );
  const { leadDays } = backorder;
  add(left, (units) =>
    leadDays === null
      ? t('{units} on order', { units })
      : t('{units} in about {days, plural, one {# day} other {# days}}', { units, days: leadDays }),
  );
  return texts.join(', ');
}

/** What a line of an order waits for: `3 units arrive on Dec 12, 2026`. */
export function waitingText({ units, on }: Waiting): string {
  return on === null
    ? t('{units, plural, one {# unit has} other {# units have}} not arrived yet', { units })
    : t('{units, plural, one {# unit arrives} other {# units arrive}} on {day}', { units, day: dayText(on) });
}
