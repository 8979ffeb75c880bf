import { sql } from 'drizzle-orm';
import { MATCH_NUMBERS, type MatchNumber } from '#contract/parts/import/import-fields.ts';
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

/** A row, and the numbers by which it finds its part, in this order; by default all. */
export interface SoughtRow extends RowIdentity {
  readonly matching?: readonly MatchNumber[] | undefined;
}

export interface Matched {
  /** Undefined for a new part. */
  readonly match: Match | undefined;
  /** Of a row that found no part: one with the same brand and maker's number, or GTIN. */
  readonly namesake: { readonly partId: string; readonly number: 'mpn' | 'gtin' } | undefined;
}

/** SQL: a brand without its legal form: 'Acme Inc.' is 'acme'. */
const plainBrand = (brand: string) =>
  sql.raw(
    `regexp_replace(regexp_replace(lower(${brand}), '[[:punct:]]+', '', 'g'), '\\s+(inc|incorporated|corp|corporation|co|ltd|limited|llc|gmbh|ag|kg|sa|bv)$', '')`,
  );

/**
 * Finds the parts that rows refer to: by id, SKU, GTIN, brand and maker's number, then by the key that an earlier import of the
 * row left, then, without a SKU, by brand, name and variant of a part with no other number. A number that several parts have
 * finds none of them, and neither does one of a part of another kind if the row has a SKU. A variant may be the
 * beginning of one, as in earlier exports; without it the specifications have to be the same; a row without any matches every part of its name.
 * @returns a match for each row, in order
 */
export async function matchRows(db: Executor, rows: readonly SoughtRow[]): Promise<Matched[]> {
  if (rows.length === 0) return [];
  const input = JSON.stringify(rows.map((row, no) => ({ ...row, no })));
  // Namesakes are joined once per name: a file may have a hundred thousand rows of one name. They and the parts of a number
  // are filtered by `deleted_at` afterwards: with it, PostgreSQL reads the whole index of parts on sale for each row.
  const { rows: found } = await db.execute<{
    by_id: string | null;
    by_sku: string | null;
    same_gtin: string[] | null;
    by_gtin: string[] | null;
    by_mpn: string[] | null;
    by_key: string | null;
    by_name: string | null;
    alike: number | null;
  }>(sql`
    with input as materialized (
      select no, (select m.id from parts m where m.id = r.id) as by_id,
        (select m.id from parts m where lower(m.sku) = lower(r.sku)) as by_sku,
        (select array_agg(m.id::text order by m.id) filter (where m.deleted_at is null) from parts m
          where m.gtin = any(r.gtins) and m.gtin <> '') as same_gtin,
        (select array_agg(m.id::text order by m.id) filter (where m.deleted_at is null) from parts m
          where m.gtin = any(r.gtins) and m.gtin <> '' and (r.sku is null or r.kind is null or r.kind = m.category)) as by_gtin,
        (select array_agg(m.id::text order by m.id) filter (where m.deleted_at is null) from parts m
          where lower(m.mpn) = lower(r.mpn) and m.mpn <> '' and (coalesce(r.brand, '') = '' or m.brand = '' or ${plainBrand('m.brand')} = ${plainBrand('r.brand')})) as by_mpn,
        (select m.id from parts m where m.import_key = r.key) as by_key,
        sku, mpn, gtins, lower(name) as name, kind, lower(brand) as brand, nullif(lower(variant), '') as variant, specifications
      from jsonb_to_recordset(${input}::jsonb) as r (no int, id uuid, sku text, key text, name text, brand text, mpn text, gtins text[],
        kind text, variant text, specifications jsonb)
    ), wanted as materialized (
      select row_number() over () as want, * from (
        select distinct name, kind, brand, variant, specifications, mpn, gtins from input
        where coalesce(by_id, by_sku, by_key) is null and sku is null and name is not null) named
    ), namesakes as materialized (
      select m.id, w.name, m.category, lower(m.brand) as brand, lower(m.variant) as variant, m.specifications, m.deleted_at,
        m.mpn, m.gtin
      from (select distinct name from wanted) w join parts m on lower(m.name) = w.name
    ), beginnings as materialized (
      select id, name, category, brand, variant, deleted_at, mpn, gtin, array_to_string(pieces[:length], ', ') as beginning
      from namesakes, lateral (select string_to_array(variant, ', ') as pieces) p, generate_series(1, cardinality(pieces)) length
    ), named as (
      select w.want, m.id, m.category, m.brand, m.variant, m.deleted_at, m.mpn, m.gtin
      from wanted w join beginnings m on m.name = w.name and m.beginning = w.variant
      union all
      select w.want, m.id, m.category, m.brand, m.variant, m.deleted_at, m.mpn, m.gtin
      from wanted w join namesakes m on m.name = w.name and m.specifications = w.specifications where w.variant is null
      union all
      select w.want, m.id, m.category, m.brand, m.variant, m.deleted_at, m.mpn, m.gtin
      from wanted w join namesakes m on m.name = w.name where w.variant is null and w.specifications is null
    ), matched as (
      select w.want, (array_agg(m.id order by m.variant = w.variant desc, m.id))[1] as id,
        coalesce(nullif(count(*) filter (where m.variant = w.variant), 0), count(*))::int as alike
      from wanted w join named m using (want)
      where m.deleted_at is null and (w.kind is null or m.category = w.kind) and (w.brand is null or m.brand = w.brand)
        and (w.mpn is null or m.mpn = '' or lower(m.mpn) = lower(w.mpn))
        and (w.gtins = '{}' or m.gtin = '' or m.gtin = any(w.gtins))
      group by w.want
    )
    select by_id, by_sku, same_gtin, by_gtin, by_mpn, by_key, m.id as by_name, m.alike from input i
    left join wanted w on coalesce(i.by_id, i.by_sku, i.by_key) is null and i.sku is null and w.name = i.name and w.gtins = i.gtins
      and w.mpn is not distinct from i.mpn and w.kind is not distinct from i.kind
      and w.brand is not distinct from i.brand and w.variant is not distinct from i.variant
      and w.specifications is not distinct from i.specifications
    left join matched m using (want)
    order by i.no`);
  return found.map(({ by_id, by_sku, same_gtin, by_gtin, by_mpn, by_key, by_name, alike }, at) => {
    const byNumber: Readonly<Record<MatchNumber, readonly string[]>> = {
      id: by_id ? [by_id] : [],
      sku: by_sku ? [by_sku] : [],
      gtin: by_gtin ?? [],
      mpn: by_mpn ?? [],
    };
    const { matching = MATCH_NUMBERS } = rows[at]!;
    const ways: (Match | undefined)[] = [
      ...matching.map((way) => matchOf(way, byNumber[way])),
      matchOf('key', by_key ? [by_key] : []),
      by_name ? { partId: by_name, way: 'name' as const, alike: alike! } : undefined,
    ];
    const some = ways.filter((way) => way !== undefined);
    const match = some.find((one) => one.alike === 1) ?? some[0];
    const [byMpn] = by_mpn ?? [];
    const [byGtin] = same_gtin ?? [];
    const same = byMpn
      ? { partId: byMpn, number: 'mpn' as const }
      : byGtin && { partId: byGtin, number: 'gtin' as const };
    return { match, namesake: match || !same ? undefined : same };
  });
}

function matchOf(way: MatchWay, ids: readonly string[]): Match | undefined {
  return ids.length > 0 ? { partId: ids[0]!, way, alike: ids.length } : undefined;
}
