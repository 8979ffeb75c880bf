import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { REPORT_PERIODS, type ReportPeriod } from './report-periods.ts';

const DaySchema = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/, 'Enter a date'), z.refine(isDay, 'Enter a date'));

/** Whether a text like 2026-02-29 is a day of the calendar. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const ReportQuerySchema = z.object({
  period: z.optional(z.enum(Object.keys(REPORT_PERIODS) as [ReportPeriod, ...ReportPeriod[]])),
  /** The first and the last day of `own`. */
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  /** A measure, or `name`; with `-` the largest first. An order that the report does not have is ignored. */
  sort: z.optional(z.string().check(z.maxLength(40))),
});
export type ReportQuery = z.infer<typeof ReportQuerySchema>;

const ReportParamsSchema = z.object({ report: z.string().check(z.maxLength(60)) });

/** A value of each measure: cents, a number, or a percentage; null if there is none. */
const ValuesSchema = z.record(z.string(), z.nullable(z.number()));
export type ReportValues = z.infer<typeof ValuesSchema>;

const DaysSchema = z.object({ from: z.string(), to: z.string() });

const ReportSchema = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string(),
  /** All reports. */
  reports: z.array(z.object({ name: z.string(), title: z.string() })),
  /** What the rows are: parts, countries, days. */
  dimension: z.object({
    label: z.string(),
    /** The page of a row is this address and its key. */
    href: z.nullable(z.string()),
    /** Whether the rows are days or months, all of the period. */
    isTime: z.boolean(),
  }),
  measures: z.array(z.object({ key: z.string(), label: z.string(), type: z.enum(['count', 'cents', 'percent']) })),
  /** The measure that the chart shows. */
  chart: z.string(),
  sort: z.string(),
  /** The days of the store's time zone, first and last, and those that they are compared with; null for figures of now. */
  period: z.nullable(z.extend(DaysSchema, { before: DaysSchema })),
  timeZone: z.string(),
  rows: z.array(
    z.object({
      /** Empty for what belongs to no part. */
      key: z.string(),
      name: z.string(),
      detail: z.string(),
      values: ValuesSchema,
      /** In the period before; null for days and months, and for figures of now. */
      before: z.nullable(ValuesSchema),
    }),
  ),
  /** The number of all rows. */
  count: z.number(),
  /** Of all rows. */
  total: z.object({ values: ValuesSchema, before: z.nullable(ValuesSchema) }),
  /**
   * For reports of sales: the sum of all money movements of the period in cents, as in the accounting export. It differs from
   * the sales by disputes and payments that were returned because their orders could not keep them.
   */
  ledgerCents: z.nullable(z.number()),
});
export type Report = z.infer<typeof ReportSchema>;

export const readReport = endpoint('GET /reports/{report}', {
  access: 'books.read',
  reads: 'replica',
  summary:
    'Reads a report, such as `sales-by-part`: rows with their measures, the total, and both in the period before. Periods are of the time zone of the shop settings.',
  params: ReportParamsSchema,
  query: ReportQuerySchema,
  response: ReportSchema,
  errors: ['invalid_fields', 'not_found'],
  example: { report: 'sales-by-part', period: 'this-month', from: undefined, to: undefined, sort: undefined },
});

export const exportReport = endpoint('GET /reports/{report}/csv', {
  access: 'books.read',
  reads: 'replica',
  summary: 'Downloads all rows of a report and their total as a CSV file. The audit trail records the download.',
  params: ReportParamsSchema,
  query: ReportQuerySchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['invalid_fields', 'not_found'],
  example: { report: 'sales-by-part', period: 'this-month', from: undefined, to: undefined, sort: undefined },
});
