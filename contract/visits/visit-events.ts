/* What is measured of visits. Free of zod, so that the script of the pages stays small. */

/** What a visitor does: opens a page, opens a part, searches, adds to the basket, begins a checkout, has paid an order. */
export const VISIT_EVENTS = ['view', 'view_part', 'search', 'add', 'begin', 'purchase'] as const;
export type VisitEventName = (typeof VISIT_EVENTS)[number];

/** Maximum number of events in a request. */
export const MAX_VISIT_EVENTS = 20;

/** Who counts visits. Others than the store get only what visitors agree to. */
export const VISIT_MODES = {
  off: 'Nobody',
  store: 'The store: sums per day, without data about visitors',
  ga4: 'Google Analytics 4, if the visitor agrees',
  matomo: 'Matomo, if the visitor agrees',
} as const;
export type VisitMode = keyof typeof VISIT_MODES;

/** What those who ask for consent are called. */
export const VISIT_COUNTERS: Readonly<Partial<Record<VisitMode, string>>> = {
  ga4: 'Google Analytics',
  matomo: 'Matomo',
};
