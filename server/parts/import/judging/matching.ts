import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { MatchWay } from './compare.ts';
import type { RowIdentity } from '../reading/read-row.ts';

/** The part that a row means. */
export interface Match {
  partId: string;
  way: MatchWay;
  /** The number of parts that fit equally well. */
  alike: number;
}

/**
 * Finds the parts that rows mean: by id, then SKU, then the key that an earlier import of the row left, then brand, name
 * and variant. Without a variant column the specifications have to be the same; a row without any means every part of its
 * name.
 * @returns a match or undefined for each row, in order
 */
export async function matchRows(db: Executor, rows: readonly RowIdentity[]): Promise<(Match | undefined)[]> {
  if (rows.length === 0) return [];
  const input = JSON.stringify(rows.map((row, no) => ({ ...row, no })));
  // Without the condition `hidden_at is null`: with it, PostgreSQL reads the whole index of parts on sale for each row.
  const { rows: found } = await db.execute<{
    by_id: string | null;
    by_sku: string | null;
    by_key: string | null;
    by_name: string[] | null;
  }>(sql`
    select (select m.id from parts m where m.id = r.id) as by_id,
      (select m.id from parts m where lower(m.sku) = lower(r.sku)) as by_sku,
      (select m.id from parts m where m.import_key = r.key) as by_key,
      (select array_agg(m.id order by m.id) filter (where m.hidden_at is null) from parts m where lower(m.name) = lower(r.name)
        and (r.kind is null or m.category = r.kind) and (r.brand is null or lower(m.brand) = lower(r.brand))
        and case when r.variant is not null then lower(m.variant) = lower(r.variant)
          when r.specifications is null then true else m.specifications = r.specifications end) as by_name
    from jsonb_to_recordset(${input}::jsonb) as r (no int, id uuid, sku text, key text, name text, brand text, kind text,
      variant text, specifications jsonb)
    order by r.no`);
  return found.map(({ by_id, by_sku, by_key, by_name }) => {
    if (by_id) return { partId: by_id, way: 'id', alike: 1 };
    if (by_sku) return { partId: by_sku, way: 'sku', alike: 1 };
    if (by_key) return { partId: by_key, way: 'key', alike: 1 };
    return by_name ? { partId: by_name[0]!, way: 'name', alike: by_name.length } : undefined;
  });
}
