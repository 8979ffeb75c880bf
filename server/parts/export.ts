import { and, sql } from 'drizzle-orm';
import { exportCatalogue } from '#contract/parts/catalog.ts';
import { dollarsOf } from '#contract/money.ts';
import { type PartField, partFields } from '#contract/parts/part-fields.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import type { AdminPartQuery } from '#contract/parts/parts.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { columnOfSpecification } from './import/reading/specification-columns.ts';
import { conditionsOf, type PartSelection } from './search/conditions.ts';
import { adminSelectionOf } from './search/part-search.ts';
import { columnOf, type PartRow } from './part-columns.ts';
import { listParts } from './service.ts';
import { parts } from './tables.ts';

/** Number of parts read and written at a time. */
const PAGE = 500;

type Column = readonly [header: string, cellOf: (part: PartRow) => Cell];

/** The columns before those of the specifications. */
const HEAD: readonly Column[] = [
  ['id', (part) => part.id],
  ...partFields.map((field): Column => [field.heading, (part) => cellOf(field, part)]),
];
const TAIL: readonly Column[] = [
  ['deleted', (part) => part.deletedAt?.toISOString() ?? null],
  ['added', (part) => part.createdAt.toISOString()],
];
/** The last column, because it is never empty: Excel drops the separators of empty cells at the end of a line. */
const AS_OF = 'stock as of';

function cellOf(field: PartField, part: PartRow): Cell {
  const value = part[columnOf(field)];
  if (typeof value === 'object' && value !== null) return formatBreaks(value);
  // A spreadsheet would rewrite a plain day.
  if ((field.type === 'publication' || field.type === 'day') && typeof value === 'string' && /^\d/.test(value))
    return `on ${value}`;
  if (field.choices && value) return field.choices[String(value)] ?? String(value);
  return field.type === 'money' && value !== null ? dollarsOf(Number(value)) : value;
}

/** Serves the catalog as a CSV file. */
export function catalogExportRoute(app: App, { db, log }: Deps, { admin }: Guards): void {
  serve(app, exportCatalogue, admin, async ({ actor, query }) => {
    await record(db, { actor: actor.userId, action: 'part.exported', subject: 'catalogue', detail: { ...query } });
    const filter = await adminSelectionOf(db, query);
    const columns = [...HEAD, ...(filter ? await specificationColumns(db, filter) : []), ...TAIL];
    const headers = [...columns.map(([header]) => header), AS_OF];
    return csvDownload('parts', headers, pagesOf(db, filter, query, columns), log);
  });
}

/** One column for each specification and unit of the parts, in the order in which parts show them. */
async function specificationColumns(db: Database, filter: PartSelection): Promise<Column[]> {
  const { rows } = await db.execute<{ name: string; unit: string }>(sql`
    select item->>'name' as name, coalesce(item->>'unit', '') as unit
    from ${parts}, jsonb_array_elements(${parts.specifications}) with ordinality as items(item, place)
    where ${and(...conditionsOf(filter))} group by 1, 2 order by min(place), 1, 2`);
  return rows.map(({ name, unit }) => [
    columnOfSpecification(name, unit),
    ({ specifications }) => specifications.find((one) => one.name === name && (one.unit ?? '') === unit)?.value ?? null,
  ]);
}

async function* pagesOf(
  db: Database,
  filter: PartSelection | undefined,
  query: AdminPartQuery,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  if (!filter) return;
  // Relevance order ends at the best-ranked parts and would miss the rest.
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  let after: string | undefined;
  do {
    // One snapshot, so that an import counts each movement either in the exported stock or as one since.
    const { page, asOf } = await db.transaction(
      async (tx) => {
        const read = await listParts(tx, filter, { sort, limit: PAGE, after, isWhole: true });
        return { page: read, asOf: await stockTimesOf(tx, read.rows) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    yield page.rows.map((part) => [...columns.map(([, cellOf]) => cellOf(part)), asOf.get(part.id)!]);
    after = page.next;
  } while (after);
}

/** The moment at which each part's stock is read, as `readStockTime` (stock-since.ts) reads it again. */
async function stockTimesOf(tx: Executor, list: readonly PartRow[]): Promise<Map<string, string>> {
  const ids = list.map(({ id }) => id);
  const { rows } = await tx.execute<{ id: string; entry: number; at: string }>(sql`
    select ids.id, coalesce(last.id, 0)::float8 as entry, clock_timestamp() as at
    from unnest(${sql.param(ids)}::uuid[]) as ids (id) left join lateral (
      select id from stock_movements where part_id = ids.id order by id desc limit 1
    ) last on true`);
  // It begins with words, because spreadsheets rewrite plain times.
  return new Map(rows.map(({ id, entry, at }) => [id, `as of ${new Date(at).toISOString()}, entry ${entry}`]));
}
