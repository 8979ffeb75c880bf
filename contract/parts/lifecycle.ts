/*
 * Whether a maker still makes a part, and what regulations ask about it. Free of zod, so that a screen can use it.
 */

import { message, t } from '#contract/language/text.ts';

/** The lifecycles of parts with their labels, as distributors use them (EIA-724). */
export const LIFECYCLES = {
  '': message('Active'),
  last_orders: message('Last orders'),
  not_for_new_builds: message('Not for new builds'),
  discontinued: message('Discontinued'),
} as const;

/** Whether a part keeps the limits of the EU's RoHS directive. */
export const ROHS_STATES = {
  '': message('Not stated'),
  compliant: message('Compliant'),
  exempt: message('Compliant with exemptions'),
  not_compliant: message('Not compliant'),
} as const;

/** Whether a part contains substances of very high concern (SVHC), of which the EU's REACH regulation has a list. */
export const REACH_STATES = {
  '': message('Not stated'),
  compliant: message('No SVHC above 0.1%'),
  svhc: message('Contains SVHC above 0.1%'),
} as const;

/** The part that replaces another one. */
export interface Replacement {
  readonly sku: string;
  readonly name: string;
  readonly variant: string;
}

interface Ageing {
  readonly lifecycle: string;
  /** `2026-12-31`; empty for none. */
  readonly lastOrders: string;
}

/** Today in UTC: `2026-12-31`. */
const utcDay = (): string => new Date().toISOString().slice(0, 10);

/** Whether the maker has ended a part, so that the shop gets no more of it when its stock is sold. */
export function isEnded({ lifecycle, lastOrders }: Ageing, today = utcDay()): boolean {
  return lifecycle === 'discontinued' || (lifecycle === 'last_orders' && lastOrders !== '' && lastOrders < today);
}

/** What a part's lifecycle means for a buyer, in words; undefined for an active part. @param day a day as people read it */
export function lifecycleText(
  { lifecycle, lastOrders }: Ageing,
  day: (day: string) => string,
  today = utcDay(),
): { readonly title: string; readonly text: string } | undefined {
  switch (lifecycle) {
    case 'discontinued':
      return { title: t('Discontinued'), text: t('It is no longer made. We sell what we have.') };
    case 'not_for_new_builds':
      return { title: t('Not for new builds'), text: t('Its maker recommends another part for new designs.') };
    case 'last_orders':
      if (lastOrders === '') return { title: t('Last orders'), text: t('Its maker will stop making it.') };
      return lastOrders < today
        ? {
            title: t('Last orders were until {day}', { day: day(lastOrders) }),
            text: t('It is no longer made. We sell what we have.'),
          }
        : { title: t('Last orders until {day}', { day: day(lastOrders) }), text: t('Its maker will stop making it.') };
    default:
      return undefined;
  }
}
