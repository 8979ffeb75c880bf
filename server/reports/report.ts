import { sql, type SQL } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { MAX_REPORT_ROWS } from '#contract/store/report-periods.ts';
import type { Report, ReportQuery, ReportValues } from '#contract/store/reports.ts';
import type { Executor } from '#server/database/client.ts';
import { MONEY, LEDGER } from '#server/overview/sales-sources.ts';
import { areSalesBuilt } from '#server/overview/sales.ts';
import { dayAfter, dayStart, localDay } from '#server/settings/local-time.ts';
import { type Days, lengthOf, readPeriod } from './report-period.ts';

/** A period as the statement of a report reads it. */
export interface Period extends Days {
  readonly timeZone: string;
  /** Lower-case ISO code: movements in other currencies are left out. */
  readonly currency: string;
  /** What rows of time are: months if there would be too many days. */
  readonly unit: 'day' | 'month';
}

/** SQL: whether a time is in a period. */
export function isDuring(time: SQL, { from, to, timeZone }: Period): SQL {
  const [first, end] = [dayStart(from, timeZone), dayStart(dayAfter(to), timeZone)];
  return sql`(${time} >= ${first.toISOString()}::timestamptz and ${time} < ${end.toISOString()}::timestamptz)`;
}

/** SQL: whether a row with the columns `at` and `currency` is of a period. */
export function isIn(period: Period): SQL {
  return sql`(${isDuring(sql`at`, period)} and currency = ${period.currency})`;
}

/** A number of each row. A percentage is of two other measures, the other ones are columns of the statement. */
type Measure<Key extends string> =
  | { readonly label: string; readonly type: 'count' | 'cents' }
  | { readonly label: string; readonly type: 'percent'; readonly of: readonly [part: Key, whole: Key] };

/**
 * A report. Its page, chart, comparison, file and tests follow from this.
 * `Key` are its measures, in the order of the columns.
 */
export interface ReportDescription<Key extends string = string> {
  /** Its name in addresses. */
  readonly name: string;
  readonly title: string;
  /** What it counts, in one or two sentences. */
  readonly text: string;
  readonly dimension: {
    readonly label: string;
    /** The page of a row is this address and its key. */
    readonly href?: string;
    /** Its rows are the days or months of the period. */
    readonly isTime?: true;
    /** SQL: selects `name` and `detail` of a row by its key, for `describe`. */
    lookUp?(key: SQL): SQL;
    /** Names a row. @param found what `lookUp` selects, if anything */
    describe(key: string, found?: { name: string; detail: string }): { name: string; detail: string };
  };
  readonly measures: Readonly<Record<Key, Measure<NoInfer<Key>>>>;
  /** The measure of the chart; by default it also sorts the rows, the largest first. */
  readonly chart: NoInfer<Key>;
  readonly sort?: string;
  /** Whether its total is that of the money ledger, without disputes and returned payments: the measure. */
  readonly ledger?: NoInfer<Key>;
  /** Its figures are of now, whatever the period. */
  readonly isOfNow?: true;
  /** SQL: selects `key`, a text, and each measure, which are whole numbers. */
  rows(period: Period): SQL;
}

/** Declares a report. */
export function defineReport<Key extends string>(report: ReportDescription<Key>): ReportDescription {
  return report as unknown as ReportDescription;
}

/** What a report is read with. */
export interface ReportContext {
  readonly timeZone: string;
  readonly currency: string;
  readonly now: Date;
  /** The largest number of rows; by default those of the page. */
  readonly limit?: number;
}

/** Unit of rows of time: months from so many days on. */
const DAYS_AS_MONTHS = 93;

interface StoredRow {
  key: string;
  name: string | null;
  detail: string | null;
  [measure: string]: unknown;
}

/** Reads a report. @throws Failure `invalid_fields` for an impossible period */
export async function readReport(
  db: Executor,
  report: ReportDescription,
  reports: readonly ReportDescription[],
  query: ReportQuery,
  { timeZone, currency, now, limit = MAX_REPORT_ROWS }: ReportContext,
): Promise<Report> {
  const { name, title, text, dimension, chart } = report;
  const days = readPeriod(query, localDay(now, timeZone));
  const unit = lengthOf(days) > DAYS_AS_MONTHS ? 'month' : 'day';
  const period: Period = { ...days, timeZone, currency, unit };
  const sort = sortOf(report, query.sort);
  const isCompared = !report.isOfNow;
  const areRowsCompared = isCompared && !dimension.isTime;
  const { rows, count, total, before } = await select(db, report, {
    period,
    before: isCompared ? { ...period, ...days.before } : undefined,
    areRowsCompared,
    sort,
    limit: dimension.isTime ? 10_000 : limit,
  });
  const values = (row: Readonly<Record<string, unknown>>, prefix = ''): ReportValues => valuesOf(report, row, prefix);
  return {
    name,
    title,
    text,
    reports: reports.map((each) => ({ name: each.name, title: each.title })),
    dimension: { label: dimension.label, href: dimension.href ?? null, isTime: dimension.isTime ?? false },
    measures: Object.entries(report.measures).map(([key, { label, type }]) => ({ key, label, type })),
    chart,
    sort,
    period: isCompared ? { from: days.from, to: days.to, before: days.before } : null,
    timeZone,
    rows: rows.map((row) => ({
      key: row.key,
      ...dimension.describe(row.key, row.name === null ? undefined : { name: row.name, detail: row.detail ?? '' }),
      values: values(row),
      before: areRowsCompared ? values(row, 'before_') : null,
    })),
    count,
    total: { values: values(total), before: before && values(before) },
    ledgerCents: report.ledger === undefined ? null : await selectLedgerCents(db, period),
  };
}

/** The report with a name. @throws Failure `not_found` */
export function findReport(reports: readonly ReportDescription[], name: string): ReportDescription {
  const found = reports.find((each) => each.name === name);
  if (!found) throw new Failure('not_found', 'There is no such report.');
  return found;
}

function sortOf({ measures, sort, chart }: ReportDescription, given: string | undefined): string {
  const known = given?.replace(/^-/, '') ?? '';
  return given && (known === 'name' || Object.hasOwn(measures, known)) ? given : (sort ?? `-${chart}`);
}

const columnsOf = ({ measures }: ReportDescription): string[] =>
  Object.entries(measures).flatMap(([key, { type }]) => (type === 'percent' ? [] : [key]));

/** SQL: the order of rows, the largest or smallest value first; equal ones by key. */
function orderBy({ measures }: ReportDescription, sort: string): SQL {
  const name = sort.replace(/^-/, '');
  const measure = measures[name];
  const value = !measure
    ? 'key'
    : measure.type === 'percent'
      ? `"${measure.of[0]}"::numeric / nullif("${measure.of[1]}", 0)`
      : `"${name}"`;
  return sql.raw(`${value} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, key`);
}

interface Selection {
  readonly period: Period;
  readonly before: Period | undefined;
  readonly areRowsCompared: boolean;
  readonly sort: string;
  readonly limit: number;
}

/** Reads rows and totals in one statement, so that they are of one moment. */
async function select(
  db: Executor,
  report: ReportDescription,
  { period, before, areRowsCompared, sort, limit }: Selection,
): Promise<{
  rows: StoredRow[];
  count: number;
  total: Record<string, unknown>;
  before: Record<string, unknown> | null;
}> {
  const columns = columnsOf(report);
  const sums = sql.raw(columns.map((each) => `coalesce(sum("${each}"), 0)::bigint as "${each}"`).join(', '));
  const own = (table: string, prefix = ''): string =>
    columns.map((each) => `coalesce(${table}."${each}", 0)::bigint as "${prefix}${each}"`).join(', ');
  const joined = areRowsCompared
    ? sql`select coalesce(n.key, b.key) as key, ${sql.raw(`${own('n')}, ${own('b', 'before_')}`)}
        from present n full join earlier b on b.key = n.key`
    : sql`select n.key, ${sql.raw(own('n'))} from present n`;
  const order = orderBy(report, sort);
  const found = report.dimension.lookUp?.(sql.raw('j.key')) ?? sql`select null as name, null as detail`;
  const { rows } = await db.execute<{
    rows: StoredRow[];
    count: number;
    total: Record<string, unknown>;
    before: Record<string, unknown> | null;
  }>(sql`
    with present as materialized (${report.rows(period)}),
    ${before ? sql`earlier as materialized (${report.rows(before)}),` : sql``}
    joined as materialized (${joined})
    select (select count(*)::int from joined) as count,
      (select row_to_json(t) from (select ${sums} from present) t) as total,
      ${before ? sql`(select row_to_json(t) from (select ${sums} from earlier) t)` : sql`null::json`} as before,
      (select coalesce(json_agg(r), '[]') from (
        select j.*, l.name, l.detail from (select *, row_number() over (order by ${order}) as place from joined order by place limit ${limit}) j
        left join lateral (${found}) l on true order by j.place) r) as rows`);
  return rows[0]!;
}

function valuesOf(
  { measures }: ReportDescription,
  row: Readonly<Record<string, unknown>>,
  prefix: string,
): ReportValues {
  const numberOf = (key: string): number => Number(row[prefix + key] ?? 0);
  return Object.fromEntries(
    Object.entries(measures).map(([key, measure]) => {
      if (measure.type !== 'percent') return [key, numberOf(key)];
      const [part, whole] = measure.of.map(numberOf) as [number, number];
      return [key, whole === 0 ? null : Math.round((part / whole) * 1_000) / 10];
    }),
  );
}

/** The sum of all movements of the money ledger, as in the accounting export. */
async function selectLedgerCents(db: Executor, period: Period): Promise<number> {
  const source = sql.raw((await areSalesBuilt(db)) ? MONEY : LEDGER);
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(charged_cents - returned_cents), 0) as cents from ${source} f where ${isIn(period)}`,
  );
  return Number(rows[0]!.cents);
}
