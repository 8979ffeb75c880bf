import { and, sql } from 'drizzle-orm';
import { exportCatalogue } from '#contract/parts/catalog.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import type { PartQuery } from '#contract/parts/parts.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { adminSelectionOf } from './admin-selection.ts';
import { columnOfSpecification } from './import/reading/specification-columns.ts';
import { conditionsOf, type PartSelection } from './search/conditions.ts';
import { listParts } from './service.ts';
import { parts } from './tables.ts';

type ExportQuery = PartQuery & { hidden?: '0' | '1' | undefined };

/** Parts read and written per page. */
const PAGE = 500;

/** The columns before those of the specifications. */
const HEAD = [
  'id',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'kind',
  'name',
  'variant',
  'description',
  'price',
  'breaks',
  'minimum',
  'stock',
  'storage place',
  'low stock',
  'cost',
  'picture',
  'picture description',
  'more pictures',
  'datasheet',
];
/** The last one is never empty: Excel drops the separators of empty cells at the end of a line. */
const TAIL = ['deleted', 'added', 'stock as of'];

/** Serves the catalog as a CSV file. */
export function catalogExportRoute(app: App, { db, log }: Deps, { admin }: Guards): void {
  serve(app, exportCatalogue, admin, async ({ actor, query }) => {
    await record(db, { actor: actor.userId, action: 'part.exported', subject: 'catalogue', detail: { ...query } });
    const filter = await adminSelectionOf(db, query);
    const specifications = filter ? await specificationColumns(db, filter) : [];
    const head = [...HEAD, ...specifications.map(({ name, unit }) => columnOfSpecification(name, unit)), ...TAIL];
    return csvDownload('parts', head, pagesOf(db, filter, query, specifications), log);
  });
}

interface SpecificationName {
  name: string;
  unit: string;
}

/** The specifications of the parts, each with its unit, in the order in which parts show them. */
async function specificationColumns(db: Database, filter: PartSelection): Promise<SpecificationName[]> {
  const { rows } = await db.execute<{ name: string; unit: string }>(sql`
    select item->>'name' as name, coalesce(item->>'unit', '') as unit
    from ${parts}, jsonb_array_elements(${parts.specifications}) with ordinality as items(item, place)
    where ${and(...conditionsOf(filter))} group by 1, 2 order by min(place), 1, 2`);
  return rows;
}

async function* pagesOf(
  db: Database,
  filter: PartSelection | undefined,
  query: ExportQuery,
  specifications: readonly SpecificationName[],
): AsyncGenerator<Cell[][]> {
  if (!filter) return;
  // Relevance order ends at the best-ranked parts and would miss the rest.
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  let after: string | undefined;
  do {
    // An import counts what was sold since. As words, because spreadsheets rewrite times.
    const { rows: clock } = await db.execute<{ at: Date }>(sql`select clock_timestamp() as at`);
    const asOf = `as of ${new Date(clock[0]!.at).toISOString()}`;
    const page = await listParts(db, filter, { sort, limit: PAGE, after, isWhole: true });
    yield page.rows.map((part) => [
      part.id,
      part.sku,
      part.brand,
      part.mpn,
      part.gtin,
      part.category,
      part.name,
      part.variant,
      part.description,
      dollarsOf(part.priceCents),
      formatBreaks(part.priceBreaks),
      part.minimum,
      part.quantity,
      part.storagePlace,
      part.lowStock,
      part.costCents === null ? null : dollarsOf(part.costCents),
      part.img,
      part.imgAlt,
      part.morePictures,
      part.datasheet,
      ...specifications.map(
        ({ name, unit }) =>
          part.specifications.find((one) => one.name === name && (one.unit ?? '') === unit)?.value ?? null,
      ),
      part.hiddenAt?.toISOString() ?? null,
      part.createdAt.toISOString(),
      asOf,
    ]);
    after = page.next;
  } while (after);
}
