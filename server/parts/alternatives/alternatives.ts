import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Alternative } from '#contract/parts/parts.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { buildPartOf } from '#server/builds/facts.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { parts } from '#server/parts/tables.ts';
import { differencesFrom } from './differences.ts';
import { exchangeFit, hasExchange, sharedFactsOf } from './exchange.ts';
import { releaseYear } from './release-years.ts';

/** One row of the widest grid. */
export const MAX_ALTERNATIVES = 3;
/** The prices that are near: as multiples of the part's own, and always within a few dollars of it. */
const [LEAST_PRICE, MOST_PRICE, NEAR_CENTS] = [0.6, 1.65, 500];
/** How many parts are compared on each side of the price. */
const MAX_READ = 150;
/** What a year of release, and everything that one would like to be the same, are worth in (logarithms of) price. */
const [YEAR, LIKES, MAX_YEARS] = [0.06, 0.25, 4];

/**
 * Parts in stock that can stand in for a part: they share its kind and what matters when parts are exchanged, are near in
 * price, and the newer ones come first. The part that the shop names as its substitute is the first of all.
 * @param part with its public prices @param customer whose own prices the parts get
 */
export async function alternativesOf(db: Executor, part: PartRow, customer?: PricedCustomer): Promise<Alternative[]> {
  const substitute = await substituteOf(db, part);
  const others = await comparableParts(db, part);
  const rows = substitute ? [substitute, ...others.filter(({ id }) => id !== substitute.id)] : others;
  const shown = await withOwnPrices(db, customer, rows.slice(0, MAX_ALTERNATIVES), ({ id }) => id);
  return shown.map((row) => ({
    ...partOf(row),
    isSubstitute: row.id === substitute?.id,
    differences: row.category === part.category ? differencesFrom(part, row) : [],
  }));
}

/** The substitute that the shop names, if it can be ordered. */
async function substituteOf(db: Executor, { substitute, id }: PartRow): Promise<PartRow | undefined> {
  if (substitute === '') return undefined;
  const [row] = await db
    .select(partColumns)
    .from(parts)
    .where(and(sql`lower(sku) = lower(${substitute})`, ne(parts.id, id), isNull(parts.hiddenAt), sql`in_stock`));
  return row;
}

async function comparableParts(db: Executor, part: PartRow): Promise<PartRow[]> {
  if (!hasExchange(part.category)) return [];
  const own = buildPartOf(part, 1);
  const year = releaseYear(own);
  const ranked = (await readNear(db, part)).flatMap((row) => {
    const other = buildPartOf(row, 1);
    const fit = exchangeFit(own, other);
    if (fit === undefined) return [];
    const newer = Math.max(
      -MAX_YEARS,
      Math.min(MAX_YEARS, (releaseYear(other) ?? year ?? 0) - (year ?? releaseYear(other) ?? 0)),
    );
    const distance = Math.abs(Math.log(row.priceCents / part.priceCents));
    return { row, rank: distance - newer * YEAR - fit * LIKES };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.row.priceCents - b.row.priceCents || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, MAX_ALTERNATIVES)
    .map(({ row }) => row);
}

/** The parts of the kind that are nearest in price on both sides, with the specifications that have to be the same. */
async function readNear(db: Executor, part: PartRow): Promise<PartRow[]> {
  const { priceCents } = part;
  const low = Math.min(Math.floor(priceCents * LEAST_PRICE), priceCents - NEAR_CENTS);
  const high = Math.max(Math.ceil(priceCents * MOST_PRICE), priceCents + NEAR_CENTS);
  const shared = sharedFactsOf(buildPartOf(part, 1)).map(({ name, value }) => `${specificationKey(name)}:${value}`);
  const near = (isWanted: SQL, order: SQL) =>
    db
      .select({ id: parts.id })
      .from(parts)
      .where(
        and(
          eq(parts.category, part.category),
          isNull(parts.hiddenAt),
          sql`in_stock and lifecycle not in ('discontinued', 'not_for_new_builds')`,
          ne(parts.id, part.id),
          isWanted,
          shared.length > 0 ? sql`facets @> ${sql.param(shared)}::text[]` : undefined,
        ),
      )
      .orderBy(order)
      .limit(MAX_READ);
  const dearer = near(sql`price_cents between ${priceCents} and ${high}`, sql`price_cents, id`);
  const cheaper = near(sql`price_cents >= ${low} and price_cents < ${priceCents}`, sql`price_cents desc, id desc`);
  return db
    .select(partColumns)
    .from(parts)
    .where(inArray(parts.id, sql`(select id from (${dearer}) dearer union all select id from (${cheaper}) cheaper)`));
}
