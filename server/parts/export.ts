import { exportCatalogue } from '#contract/parts/catalog.ts';
import { dollarsOf } from '#contract/money.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import { formatSpecification } from '#contract/parts/specification-format.ts';
import type { PartQuery } from '#contract/parts/parts.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { selectionOf } from './search/conditions.ts';
import { listParts } from './service.ts';

/** Parts read and written per page. */
const PAGE = 500;

const HEAD = [
  'id',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'kind',
  'name',
  'variant',
  'price',
  'breaks',
  'minimum',
  'stock',
  'description',
  'specifications',
  'picture',
  'added',
  'deleted',
];

/** Serves the catalog as a CSV file. */
export function catalogExportRoute(app: App, { db, log }: Deps, { admin }: Guards): void {
  serve(app, exportCatalogue, admin, async ({ actor, query }) => {
    await record(db, { actor: actor.userId, action: 'part.exported', subject: 'catalogue', detail: { ...query } });
    return csvDownload('parts', HEAD, pagesOf(db, query, query.hidden === '1'), (error) =>
      log('error', 'export broke off', { error: String(error) }),
    );
  });
}

async function* pagesOf(db: Database, query: PartQuery, hidden: boolean): AsyncGenerator<Cell[][]> {
  const selection = await selectionOf(db, query);
  if (!selection) return;
  // Relevance order ends at the best-ranked parts and would miss the rest.
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  let after: string | undefined;
  do {
    const page = await listParts(
      db,
      { ...selection, hidden: hidden || undefined },
      { sort, limit: PAGE, after, isWhole: true },
    );
    yield page.rows.map((part) => [
      part.id,
      part.sku,
      part.brand,
      part.mpn,
      part.gtin,
      part.category,
      part.name,
      part.variant,
      dollarsOf(part.priceCents),
      formatBreaks(part.priceBreaks),
      part.minimum,
      part.quantity,
      part.description,
      part.specifications.map((one) => `${one.name}: ${formatSpecification(one)}`).join('; '),
      part.img,
      part.createdAt.toISOString(),
      part.hiddenAt?.toISOString() ?? null,
    ]);
    after = page.next;
  } while (after);
}
