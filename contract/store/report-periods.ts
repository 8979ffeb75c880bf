/** The periods that a report can be about; `own` has its first and last day. Free of zod, for screens. */
export const REPORT_PERIODS = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  own: 'Own dates',
} as const;
export type ReportPeriod = keyof typeof REPORT_PERIODS;

/** The longest period of own dates. */
export const MAX_REPORT_DAYS = 3_660;

/** How many rows of a report the page shows; its file has all. */
export const MAX_REPORT_ROWS = 200;
