import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { MatchWay } from './compare.ts';
import type { RowIdentity } from '#server/parts/import/reading/read-row.ts';

/** The part that a row refers to. */
export interface Match {
  partId: string;
  way: MatchWay;
  /** The number of parts that fit equally well. */
  alike: number;
}

/**
 * Finds the parts that rows refer to: by id, then SKU, then the key that an earlier import of the row left, then brand,
 * name and variant. Without a variant column the specifications have to be the same; a row without any matches every
 * part of its name.
 * @returns a match or undefined for each row, in order
 */
export async function matchRows(db: Executor, rows: readonly RowIdentity[]): Promise<(Match | undefined)[]> {
  if (rows.length === 0) return [];
  const input = JSON.stringify(rows.map((row, no) => ({ ...row, no })));
  // Namesakes are joined once per name: a file may have a hundred thousand rows of one name. They are
  // filtered by `hidden_at` afterwards: with it, PostgreSQL reads the whole index of parts on sale for each row.
  const { rows: found } = await db.execute<{
    by_id: string | null;
    by_sku: string | null;
    by_key: string | null;
    by_name: string | null;
    alike: number | null;
  }>(sql`
    with input as materialized (
      select no, (select m.id from parts m where m.id = r.id) as by_id,
        (select m.id from parts m where lower(m.sku) = lower(r.sku)) as by_sku,
        (select m.id from parts m where m.import_key = r.key) as by_key,
        lower(name) as name, kind, lower(brand) as brand, lower(variant) as variant, specifications
      from jsonb_to_recordset(${input}::jsonb) as r (no int, id uuid, sku text, key text, name text, brand text, kind text,
        variant text, specifications jsonb)
    ), wanted as materialized (
      select row_number() over () as want, * from (
        select distinct name, kind, brand, variant, specifications from input
        where coalesce(by_id, by_sku, by_key) is null and name is not null) named
    ), namesakes as materialized (
      select m.id, w.name, m.category, lower(m.brand) as brand, lower(m.variant) as variant, m.specifications, m.hidden_at
      from (select distinct name from wanted) w join parts m on lower(m.name) = w.name
    ), named as (
      select w.want, m.* from wanted w join namesakes m on m.name = w.name and m.variant = w.variant
      union all
      select w.want, m.* from wanted w join namesakes m on m.name = w.name and m.specifications = w.specifications
      where w.variant is null
      union all
      select w.want, m.* from wanted w join namesakes m on m.name = w.name where w.variant is null and w.specifications is null
    ), matched as (
      select w.want, (array_agg(m.id order by m.id))[1] as id, count(*)::int as alike from wanted w join named m using (want)
      where m.hidden_at is null and (w.kind is null or m.category = w.kind) and (w.brand is null or m.brand = w.brand)
      group by w.want
    )
    select by_id, by_sku, by_key, m.id as by_name, m.alike from input i
    left join wanted w on coalesce(i.by_id, i.by_sku, i.by_key) is null and w.name = i.name and w.kind is not distinct from i.kind
      and w.brand is not distinct from i.brand and w.variant is not distinct from i.variant
      and w.specifications is not distinct from i.specifications
    left join matched m using (want)
    order by i.no`);
  return found.map(({ by_id, by_sku, by_key, by_name, alike }) => {
    if (by_id) return { partId: by_id, way: 'id', alike: 1 };
    if (by_sku) return { partId: by_sku, way: 'sku', alike: 1 };
    if (by_key) return { partId: by_key, way: 'key', alike: 1 };
    return by_name ? { partId: by_name, way: 'name', alike: alike! } : undefined;
  });
}
