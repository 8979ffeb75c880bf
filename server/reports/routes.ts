import * as contract from '#contract/store/reports.ts';
import type { Report, ReportQuery } from '#contract/store/reports.ts';
import { record } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { type Cell, csvDownload } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readSettings } from '#server/settings/service.ts';
import { findReport, readReport } from './report.ts';
import { REPORTS } from './reports.ts';

/** Serves reports, and their files. */
export function reportRoutes(
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { admin }: Pick<Guards, 'admin'>,
): void {
  const read = async (name: string, query: ReportQuery, limit?: number): Promise<Report> => {
    const { timeZone } = (await readSettings(db)).settings.calendar;
    const context = { timeZone, currency: settings.store.currency, now: new Date(), ...(limit && { limit }) };
    return readReport(db, findReport(REPORTS, name), REPORTS, query, context);
  };
  serve(app, contract.readReport, admin, async ({ params, query }) => read(params.report, query));

  serve(app, contract.exportReport, admin, async ({ actor, params, query }) => {
    const report = await read(params.report, query, Number.MAX_SAFE_INTEGER);
    const { name, period } = report;
    const days = period && { from: period.from, to: period.to };
    const detail = { ...days };
    await record(db, { actor: actor.userId, action: 'books.exported', subject: name, detail });
    return csvDownload([name, days?.from, days?.to].filter(Boolean).join('-'), headOf(report), pagesOf(report), log);
  });
}

function headOf({ dimension, measures, period }: Report): string[] {
  const before = period ? measures.map(({ label }) => `${label} before`) : [];
  return [dimension.label, 'Detail', ...measures.map(({ label }) => label), ...before];
}

async function* pagesOf({ measures, period, rows, total }: Report): AsyncGenerator<Cell[][]> {
  const cells = (values: Report['total']['values'] | null): Cell[] =>
    measures.map(({ key, type }) => {
      const value = values?.[key] ?? null;
      return type === 'cents' && value !== null ? { cents: value } : value;
    });
  const line = (
    name: string,
    detail: string,
    { values, before }: Pick<Report['rows'][number], 'values' | 'before'>,
  ) => [name, detail, ...cells(values), ...(period ? cells(before) : [])];
  yield rows.map((row) => line(row.name, row.detail, row));
  yield [line('Total', '', total)];
}
