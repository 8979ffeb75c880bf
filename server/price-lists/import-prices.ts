import { eq, inArray, sql } from 'drizzle-orm';
import { cutText } from '#contract/cut-text.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { type ImportedPrices, MAX_SHOWN_PROBLEMS } from '#contract/price-lists/price-lists.ts';
import { record } from '#server/audit/record.ts';
import { startThread } from '#server/bounded-work/run-in-thread.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { Refused, rowPricesOf } from '#server/parts/import/judging/compare.ts';
import type { ReadRow } from '#server/parts/import/judging/judge.ts';
import { type Matched, matchRows } from '#server/parts/import/judging/matching.ts';
import { currencySigns } from '#server/parts/import/reading/cells.ts';
import { columnOrder, guessLayout } from '#server/parts/import/reading/layout.ts';
import { identityOf } from '#server/parts/import/reading/read-row.ts';
import {
  readTableTask,
  tableReaders,
  type TableRows,
  type TableStart,
} from '#server/parts/import/reading/read-table.ts';
import type { Reading } from '#server/parts/import/reading/reading.ts';
import { parts } from '#server/parts/tables.ts';
import { MAX_LIST_PRICES } from '#contract/price-lists/price-list-choices.ts';
import { lockList, touch } from './price-lists.ts';
import { priceListPrices } from './tables.ts';

/** Milliseconds for the columns of a file, and for each further 200 rows. */
const DEADLINE_MS = 120_000;

interface ImportOptions {
  readonly currency: string;
  /** Maximum number of rows. */
  readonly max: number;
  /** Whether rows that cannot be read are left out; otherwise one of them keeps the whole file out. */
  readonly skips: boolean;
  readonly signal: AbortSignal;
}

/** A row's price for a part. */
interface RowPrice {
  readonly partId: string;
  readonly priceCents: number;
  readonly priceBreaks: readonly PriceBreak[];
}

type Problem = ImportedPrices['problems'][number];

/**
 * Sets the prices of the parts in a file. Its columns are recognized as those of imports of parts; rows name their part by id, SKU, GTIN, or
 * brand and maker's number. Parts that the file does not name keep their prices in the list.
 * @param path of the file
 * @throws Failure `not_found`, `invalid_fields` for a file that cannot be read, `too_large`, `overloaded`
 */
export async function importPrices(
  db: Database,
  actor: string,
  id: string,
  path: string,
  { currency, max, skips, signal }: ImportOptions,
): Promise<ImportedPrices> {
  const tooMuch = 'It takes too long to read. Save its table as a separate file.';
  const read = await tableReaders.run(
    async () => {
      const thread = startThread(readTableTask, [path, max], { deadlineMs: DEADLINE_MS, signal, tooMuch });
      try {
        const reading = readingOf((await thread.next()).value as TableStart);
        const found = new Map<string, RowPrice & { line: number }>();
        const problems: Problem[] = [];
        let refused = 0;
        for (let step = await thread.next(reading); !step.done; step = await thread.next()) {
          const { rows } = step.value as TableRows;
          for (const [at, price] of (await pricesOf(db, rows, currency)).entries()) {
            const { line, name } = rows[at]!;
            const earlier = 'reason' in price ? undefined : found.get(price.partId);
            const reason = earlier
              ? `the same part as line ${earlier.line}`
              : 'reason' in price
                ? price.reason
                : undefined;
            if (reason === undefined) found.set((price as RowPrice).partId, { ...(price as RowPrice), line });
            else if (refused++ < MAX_SHOWN_PROBLEMS) problems.push({ line, name: cutText(name, 100), reason });
          }
          if (found.size + refused > max) throw new Failure('too_large', `A file can have ${max} rows.`);
        }
        return { prices: [...found.values()], problems, refused };
      } finally {
        await thread.end();
      }
    },
    { signal, client: actor },
  );
  const { prices, problems, refused } = read;
  const isSaved = prices.length > 0 && (refused === 0 || skips);
  const set = isSaved ? await writePrices(db, actor, id, prices) : 0;
  return { isSaved, set, unchanged: isSaved ? prices.length - set : 0, readable: prices.length, refused, problems };
}

/** How a file's columns are read. @throws Failure `invalid_fields` for a file without a price or a number of parts */
function readingOf(table: TableStart): Reading {
  const { fields, decimal } = guessLayout(table);
  const hasNumber = (['id', 'sku', 'gtin', 'mpn'] as const).some((field) => fields.includes(field));
  const hasPrice = fields.includes('price') || fields.includes('breaks');
  if (!hasNumber || !hasPrice) {
    const why = `The file needs a column with the price, and one with the SKU, the id, the GTIN or the maker's number. Its columns: ${cutText(table.headers.join(', '), 200)}`;
    throw new Failure('invalid_fields', why, { fields: { file: why } });
  }
  const { headers } = table;
  const none = { kinds: {}, kind: undefined, moreKinds: new Set<string>(), isOfSystem: false };
  return { ...none, headers, fields, decimal, order: columnOrder(headers) };
}

/** What rows say, in order: a part and its price, or why the row has none. */
async function pricesOf(
  db: Executor,
  rows: readonly Omit<ReadRow, 'no' | 'file'>[],
  currency: string,
): Promise<(RowPrice | { reason: string })[]> {
  const readable = rows.flatMap(({ values }) => (values ? identityOf(values) : []));
  const matches = await matchRows(db, readable);
  const skus = await skusOf(db, matches);
  const signs = currencySigns(currency);
  let at = 0;
  return rows.map(({ values, reason }) => {
    if (!values) return { reason: reason ?? 'it cannot be read' };
    const { match } = matches[at++]!;
    // A name alone, or what an earlier import remembered, is too little to set a price by.
    if (!match || match.way === 'name' || match.way === 'key') return { reason: 'no part has this number' };
    const { sku } = values.cells;
    if (sku && match.way === 'id' && skus.get(match.partId) !== sku.toLowerCase())
      return { reason: 'its id and its SKU are of different parts' };
    if (match.alike > 1) return { reason: `${match.alike} parts have this number; use the SKU` };
    try {
      return { partId: match.partId, ...rowPricesOf(values, undefined, signs) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { reason: error.message };
    }
  });
}

/** The SKUs of matched parts in lower case, by id. */
async function skusOf(db: Executor, matches: readonly Matched[]): Promise<ReadonlyMap<string, string>> {
  const ids = matches.flatMap(({ match }) => match?.partId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: parts.id, sku: parts.sku }).from(parts).where(inArray(parts.id, ids));
  return new Map(found.map(({ id, sku }) => [id, sku.toLowerCase()]));
}

/** Writes prices into a list, all or none. @returns how many are new or other than before */
async function writePrices(db: Database, actor: string, id: string, prices: readonly RowPrice[]): Promise<number> {
  return db.transaction(async (tx) => {
    await lockList(tx, id);
    const rows = prices.map(({ partId, priceCents, priceBreaks }) => ({ partId, priceCents, priceBreaks }));
    const { rowCount } = await tx.execute(sql`
      insert into ${priceListPrices} as p (list_id, part_id, price_cents, price_breaks)
      select ${id}, r."partId", r."priceCents", r."priceBreaks"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("partId" uuid, "priceCents" bigint, "priceBreaks" jsonb)
      join parts on parts.id = r."partId"
      on conflict (list_id, part_id) do update set price_cents = excluded.price_cents, price_breaks = excluded.price_breaks
      where (p.price_cents, p.price_breaks) is distinct from (excluded.price_cents, excluded.price_breaks)`);
    const set = rowCount ?? 0;
    if (set > 0 && (await tx.$count(priceListPrices, eq(priceListPrices.listId, id))) > MAX_LIST_PRICES)
      throw invalidFields({ file: `A list has at most ${MAX_LIST_PRICES} prices.` });
    if (set > 0) await touch(tx, id);
    await record(tx, {
      actor,
      action: 'price-list.prices-imported',
      subject: id,
      detail: { prices: prices.length, set },
    });
    return set;
  });
}
