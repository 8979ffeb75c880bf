import { randomUUIDv7 } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { ASK_FOR_REFRESH } from '../search/refresh-job.ts';
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
 * nothing; a file with new prices changes only the prices. Stock and minimum of existing parts stay.
 */
export async function importFiles(
  pool: Pool,
  paths: readonly string[],
  options: Defaults & { actor: string; onBytes: (bytes: number) => void },
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, repriced: 0, specified: 0, unchanged: 0, refusals: [] };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    const seen = new Map<string, string>();
    let batch: ImportedPart[] = [];
    let place = 0;
    for (const path of paths) {
      for await (const item of readFile(path, options, seen, options.onBytes)) {
        if ('refusal' in item) result.refusals.push(item.refusal);
        else if (batch.push(item.part) === ROWS_A_STATEMENT) {
          await writeBatch(client, batch, place, options.actor, result);
          place += batch.length;
          batch = [];
        }
      }
    }
    await writeBatch(client, batch, place, options.actor, result);
    if (result.added + result.repriced + result.specified > 0) {
      await client.query(
        `insert into audit_trail (actor, action, subject, detail) values ($1, 'part.imported', 'catalogue', $2)`,
        [
          options.actor,
          JSON.stringify({
            files: paths.length,
            added: result.added,
            repriced: result.repriced,
            specified: result.specified,
          }),
        ],
      );
      await client.query(ASK_FOR_REFRESH);
    }
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Writes a batch of parts to the catalog and counts the results.
 * @param place number of parts of this import before the batch
 */
export async function writeBatch(
  client: PoolClient,
  batch: ImportedPart[],
  place: number,
  actor: string,
  result: ImportResult,
): Promise<void> {
  if (batch.length === 0) return;
  const rows = batch.map((part, index) => ({ id: randomUUIDv7(), place: place + index, ...part }));
  const { rows: written } = await client.query<{ added: number; repriced: number; specified: number }>({
    name: 'import_parts',
    text: WRITE,
    values: [JSON.stringify(rows), actor],
  });
  const { added, repriced, specified } = written[0]!;
  result.added += added;
  result.repriced += repriced;
  result.specified += specified;
  result.unchanged += batch.length - added - repriced - specified;
}

/**
 * Each row is created a microsecond after the previous one, so that the catalog keeps the order of the files. `xmax` is
 * 0 for an inserted row.
 */
const WRITE = `
  with part as (
    select * from jsonb_to_recordset($1::jsonb) as part (id uuid, place int, name text, description text, category text, img text,
      specifications jsonb, "priceCents" bigint, minimum int, quantity int, "importKey" text)
  ), before as (
    select import_key, price_cents from parts where import_key in (select "importKey" from part)
  ), written as (
    insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, import_key, created_at)
    select id, name, description, category, img, specifications, "priceCents", minimum, quantity, "importKey", now() + place * interval '1 microsecond'
    from part
    on conflict (import_key) do update set price_cents = excluded.price_cents, version = parts.version + 1,
        specifications = case parts.specifications when '[]' then excluded.specifications else parts.specifications end
      where parts.price_cents <> excluded.price_cents or (parts.specifications = '[]' and excluded.specifications <> '[]')
    returning id, import_key, price_cents, quantity, xmax = 0 as is_new
  ), received as (
    insert into stock_movements (part_id, kind, quantity, actor, reason)
    select id, 'received', quantity, $2, 'import' from written where is_new and quantity > 0
  )
  select count(*) filter (where is_new)::int as added,
    count(*) filter (where not is_new and before.price_cents is distinct from written.price_cents)::int as repriced,
    count(*) filter (where not is_new and before.price_cents = written.price_cents)::int as specified
  from written left join before using (import_key)`;
