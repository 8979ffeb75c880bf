import { randomUUIDv7 } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { scheduleRefresh } from '../search/refresh-job.ts';
import { refreshVariants } from '../variants.ts';
import { matchedPart } from './matching.ts';
import { readFile, type Refusal } from './read-file.ts';
import type { Defaults, ImportedPart } from './read-row.ts';

/** Arbitrary, but every import takes the same lock. */
export const IMPORT_LOCK = 727_377_004;
export const ROWS_A_STATEMENT = 500;

export interface ImportResult {
  added: number;
  /** Parts whose price differed from the file. */
  repriced: number;
  /**
   * Parts that had no specifications and got those of the file. Existing specifications stay, because an admin may have
   * edited them.
   */
  specified: number;
  unchanged: number;
  refusals: Refusal[];
}

/**
 * Imports files in one transaction, all or nothing, one import at a time. Importing the same file again changes
 * nothing; a file with new prices changes only the prices. Stock and minimum of existing parts
 * stay. Rows are matched to parts by `matchedPart`, so that a file from the store's own export imports as unchanged.
 */
export async function importFiles(
  pool: Pool,
  paths: readonly string[],
  options: Defaults & { actor: string; onBytes: (bytes: number) => void },
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, repriced: 0, specified: 0, unchanged: 0, refusals: [] };
  await drizzle({ client: pool }).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const seen = new Map<string, string>();
    let batch: ImportedPart[] = [];
    const names = new Set<string>();
    let place = 0;
    for (const path of paths) {
      for await (const item of readFile(path, options, seen, options.onBytes)) {
        if ('refusal' in item) result.refusals.push(item.refusal);
        else if (names.add(item.part.name) && batch.push(item.part) === ROWS_A_STATEMENT) {
          await writeBatch(tx, batch, place, options.actor, result);
          place += batch.length;
          batch = [];
        }
      }
    }
    await writeBatch(tx, batch, place, options.actor, result);
    const { added, repriced, specified } = result;
    if (added + specified > 0) await refreshVariants(tx, names);
    if (added + repriced + specified === 0) return;
    const detail = { files: paths.length, added, repriced, specified };
    await record(tx, { actor: options.actor, action: 'part.imported', subject: 'catalogue', detail });
    await scheduleRefresh(tx);
  });
  return result;
}

/**
 * Writes a batch of parts to the catalog and counts the results.
 * @param place number of parts of this import before the batch
 */
export async function writeBatch(
  tx: Executor,
  batch: ImportedPart[],
  place: number,
  actor: string,
  result: ImportResult,
): Promise<void> {
  if (batch.length === 0) return;
  const rows = batch.map((part, index) => ({ id: randomUUIDv7(), place: place + index, ...part }));
  const { rows: written } = await tx.execute<{ added: number; repriced: number; specified: number }>(
    writeParts(JSON.stringify(rows), actor),
  );
  const { added, repriced, specified } = written[0]!;
  result.added += added;
  result.repriced += repriced;
  result.specified += specified;
  result.unchanged += batch.length - added - repriced - specified;
}

/**
 * Existing parts get a new price, and specifications if they have none; the rest are added. Each new part is created a
 * microsecond after the previous one, so that the catalog keeps the order of the files.
 */
const writeParts = (parts: string, actor: string): SQL => sql`
  with part as materialized (
    select part.*, ${matchedPart(sql`part.identity`, sql`part."importKey"`)} as part_id
    from jsonb_to_recordset(${parts}::jsonb) as part (id uuid, place int, name text, sku text, brand text, mpn text, gtin text, identity jsonb,
      description text, category text, img text, specifications jsonb, "priceCents" bigint, minimum int, quantity int, "importKey" text)
  ), before as materialized (
    select parts.id, parts.price_cents, part."priceCents", part.specifications from part join parts on parts.id = part.part_id
    where parts.price_cents <> part."priceCents" or (parts.specifications = '[]' and part.specifications <> '[]')
    order by parts.id for no key update of parts
  ), changed as (
    update parts set price_cents = before."priceCents", version = parts.version + 1,
      price_breaks = case when price_breaks_fit(before."priceCents", parts.price_breaks) then parts.price_breaks else '[]' end,
      specifications = case parts.specifications when '[]' then before.specifications else parts.specifications end
    from before where parts.id = before.id
  ), added as (
    insert into parts (id, sku, name, brand, mpn, gtin, description, category, img, specifications, price_cents, minimum, quantity, import_key,
      created_at)
    select id, coalesce(sku, next_sku()), name, coalesce(brand, ''), coalesce(mpn, ''), coalesce(gtin, ''), description, category, img,
      specifications, "priceCents", minimum, quantity, "importKey", now() + place * interval '1 microsecond'
    from part where part_id is null order by place
    returning id, quantity
  ), received as (
    insert into stock_movements (part_id, kind, quantity, actor, reason)
    select id, 'received', quantity, ${actor}, 'import' from added where quantity > 0
  )
  select (select count(*)::int from added) as added,
    count(*) filter (where price_cents <> "priceCents")::int as repriced,
    count(*) filter (where price_cents = "priceCents")::int as specified
  from before`;
