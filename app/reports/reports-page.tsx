import { useLoaderData, useSearchParams } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { MAX_REPORT_ROWS, REPORT_PERIODS, type ReportPeriod } from '#contract/store/report-periods.ts';
import type { Report } from '#contract/store/reports.ts';
import { GetForm } from '#app/forms/get-form.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { useListLoading } from '#app/lists/list-pager.tsx';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { sortingOf } from '#app/lists/sorting.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { BarChart } from './bar-chart.tsx';
import '#app/lists/dense-table.css';

/** The report that the page shows first. */
const FIRST = 'sales-by-period';
/** How many rows the chart of a report without days shows. */
const CHARTED = 12;

interface Shown {
  report: Report;
  period: ReportPeriod;
  /** Why the dates in the address are refused; the report is that of this month. */
  fields: Record<string, string>;
}

const load = async ({ admin, call, url: { searchParams } }: LoaderContext): Promise<Shown> => {
  await admin();
  const params = { report: searchParams.get('report') || FIRST };
  const given = searchParams.get('period') ?? '';
  const period = Object.hasOwn(REPORT_PERIODS, given) ? (given as ReportPeriod) : 'this-month';
  const sort = searchParams.get('sort')?.slice(0, 40) || undefined;
  if (period !== 'own')
    return { period, fields: {}, report: await call('readReport', { params, query: { period, sort } }) };
  const days = { from: searchParams.get('from') || undefined, to: searchParams.get('to') || undefined };
  try {
    return { period, fields: {}, report: await call('readReport', { params, query: { period, ...days, sort } }) };
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'invalid_fields')) throw error;
    return { period, fields: error.fields ?? {}, report: await call('readReport', { params, query: { sort } }) };
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

type Row = Report['rows'][number];
type MeasureType = Report['measures'][number]['type'];

/** A report of a period as chart and table, compared with the period before. */
export default function ReportsPage() {
  const { report, period, fields } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { name, title, text, reports, rows, count } = report;
  const days = report.period && { from: report.period.from, to: report.period.to };
  return (
    <>
      <PageHeading
        title="Reports"
        actions={
          <ExportButton
            call="exportReport"
            params={{ report: name }}
            query={{ ...(days && { period: 'own', ...days }), sort: report.sort }}
          />
        }
      >
        Sales, tax, margin and stock to the cent, from the money ledger.
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        <Card flush>
          <ViewTabs
            label="Reports"
            tabs={reports.map((each) => ({
              href: hrefWith(search, { report: each.name === FIRST ? '' : each.name, sort: '' }),
              text: each.title,
              current: each.name === name,
            }))}
          />
          {report.period && <PeriodChoice period={period} days={report.period} fields={fields} />}
        </Card>
        <Card as="section" title={title}>
          <p className="max-w-prose text-muted">{text}</p>
          <Summary report={report} />
          {rows.length > 0 && <Chart report={report} />}
        </Card>
        <Card flush className="dense-table">
          <Table report={report} />
          {count > rows.length && (
            <p className="border-t border-line px-4 py-3 text-sm text-muted">
              The first {formatCount(MAX_REPORT_ROWS)} of {formatCount(count)} rows. The file has all of them.
            </p>
          )}
        </Card>
      </div>
    </>
  );
}

/** Links to the usual periods, and a form for other days. Both work without scripts. */
function PeriodChoice({
  period,
  days,
  fields,
}: {
  period: ReportPeriod;
  days: NonNullable<Report['period']>;
  fields: Record<string, string>;
}) {
  const [search] = useSearchParams();
  const keep = ['report', 'sort'].map((name) => [name, search.get(name) ?? ''] as const);
  const isOwn = period === 'own';
  const given = (name: 'from' | 'to'): string => (isOwn && search.get(name)) || days[name];
  return (
    <>
      <ViewTabs
        label="Periods"
        tabs={Object.entries(REPORT_PERIODS).flatMap(([value, text]) =>
          value === 'own'
            ? []
            : {
                href: hrefWith(search, { period: value === 'this-month' ? '' : value, from: '', to: '' }),
                text,
                current: value === period,
              },
        )}
      />
      <GetForm className="flex flex-wrap items-end gap-3 p-4" key={`${days.from} ${days.to}`}>
        {keep.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <input type="hidden" name="period" value="own" />
        <TextField
          label="From"
          name="from"
          type="date"
          required
          defaultValue={given('from')}
          error={fields['from']}
          fieldClassName="w-44"
        />
        <TextField
          label="To"
          name="to"
          type="date"
          required
          defaultValue={given('to')}
          error={fields['to']}
          fieldClassName="w-44"
        />
        <Button type="submit">Show</Button>
      </GetForm>
    </>
  );
}

function useFormat(): (value: number | null, type: MeasureType) => string {
  const currency = useCurrency();
  return (value, type) => {
    if (value === null) return '–';
    if (type === 'percent') return `${formatCount(value)}%`;
    return type === 'cents' ? formatCents(value, currency) : formatCount(value);
  };
}

/** The total of the chart's measure, and what it is compared with. */
function Summary({ report: { measures, chart, total, period, timeZone, ledgerCents } }: { report: Report }) {
  const format = useFormat();
  const { label, type } = measures.find(({ key }) => key === chart)!;
  const now = total.values[chart] ?? 0;
  const rest = ledgerCents === null ? 0 : ledgerCents - now;
  return (
    <div className="my-4 grid gap-1">
      <p className="text-sm font-medium text-muted">{label}</p>
      <p className="text-2xl">
        <Figures>{format(now, type)}</Figures>
      </p>
      {period && (
        <>
          <p className="text-sm text-muted">
            {daysText(period)}, in {timeZone.replaceAll('_', ' ')}
          </p>
          <p className="text-sm text-muted">
            {changeText(now, total.before?.[chart] ?? 0)} {daysText(period.before)} (
            {format(total.before?.[chart] ?? 0, type)})
          </p>
        </>
      )}
      {ledgerCents !== null && (
        <p className="text-sm text-muted">
          {rest === 0
            ? 'This is the sum of all movements of money in the '
            : `With ${format(rest, type)} of disputes and payments that were returned, it is ${format(ledgerCents, type)}, as in the `}
          <Anchor href="/dashboard/verification" className="link-text">
            accounting export
          </Anchor>
          .
        </p>
      )}
    </div>
  );
}

const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

function changeText(now: number, before: number): string {
  if (now === before) return 'The same as';
  const isMore = now > before;
  if (before <= 0) return isMore ? 'More than' : 'Less than';
  return `${formatCount(Math.abs(Math.round(((now - before) / before) * 100)))}% ${isMore ? 'more' : 'less'} than`;
}

function Chart({ report: { title, measures, chart, rows, dimension } }: { report: Report }) {
  const { label, type } = measures.find(({ key }) => key === chart)!;
  const shown = dimension.isTime ? rows : rows.slice(0, CHARTED);
  // Days and months stand in the order of time, however the table is sorted.
  const bars = dimension.isTime ? shown.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : shown;
  return (
    <BarChart
      label={`${label}: ${title}${rows.length > shown.length ? `, the first ${CHARTED} rows of the table` : ''}`}
      isMoney={type === 'cents'}
      isTime={dimension.isTime}
      bars={bars.map(({ key, name, values }) => ({
        key,
        name,
        // 'Nov 3' of a day, 'Nov' of a month.
        label: dimension.isTime ? (key.length > 7 ? name.replace(/, \d+$/, '') : name.slice(0, 3)) : name,
        value: values[chart] ?? 0,
      }))}
    />
  );
}

const TOTAL = ' total';

function Table({ report }: { report: Report }) {
  const { title, dimension, measures, chart, rows, total, sort, period } = report;
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const format = useFormat();
  const charted = measures.find(({ key }) => key === chart)!;
  const all: Row[] = [...rows, { key: TOTAL, name: 'Total', detail: '', ...total }];
  const strong = ({ key }: Row, content: string) => (
    <span className={key === TOTAL ? 'font-semibold' : undefined}>
      <Figures>{content}</Figures>
    </span>
  );
  const first = sort.replace(/^-/, '') === 'name' ? 'name' : `-${chart}`;
  const columns: Column<Row>[] = [
    {
      header: dimension.isTime && rows[0]?.key.length === 7 ? 'Month' : dimension.label,
      primary: true,
      sort: sortingOf(search, sort, { up: 'name', down: '-name' }, first),
      cell: ({ key, name, detail }) => (
        <span className="block min-w-0">
          {dimension.href && key && key !== TOTAL ? (
            <Anchor href={dimension.href + key} className="link-text wrap-anywhere">
              {name}
            </Anchor>
          ) : (
            <span className={key === TOTAL ? 'font-semibold' : 'wrap-anywhere'}>{name}</span>
          )}
          {detail && <span className="block text-sm font-normal wrap-anywhere text-muted">{detail}</span>}
        </span>
      ),
    },
    ...measures.map(({ key, label, type }): Column<Row> => ({
      header: label,
      align: 'end',
      sort: sortingOf(search, sort, { up: key, down: `-${key}` }, first),
      cell: (row) => strong(row, format(row.values[key] ?? null, type)),
    })),
    ...(period && !dimension.isTime
      ? [
          {
            header: `${charted.label} before`,
            align: 'end' as const,
            cell: (row: Row) => strong(row, format(row.before?.[chart] ?? null, charted.type)),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows.length === 0 ? [] : all}
      rowKey={({ key }) => key || ' rest'}
      busy={isLoading}
      empty={
        <EmptyState kind="nothing" title="Nothing in this period">
          Choose other dates.
        </EmptyState>
      }
    />
  );
}
