import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { partAddress, skusInAddress } from '#contract/parts/part-address.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';

/** The number of alternatives on a part page: one row of the widest grid. */
const ALTERNATIVES = 3;

/**
 * The part on sale whose SKU ends an address (`<slug>-<sku>`), and its alternatives.
 * @throws Failure `not_found`
 */
export async function readPublicPart(
  db: Executor,
  address: string,
): Promise<{ part: PartRow; alternatives: PartRow[] }> {
  const part = await selectByAddress(db, address);
  if (!part) throw new Failure('not_found', "This part isn't in the catalog.");
  return { part, alternatives: await selectAlternatives(db, part) };
}

/**
 * Chooses among parts that the end of the address can refer to: the one whose exact address it is, otherwise the one
 * with the longest SKU.
 */
async function selectByAddress(db: Executor, address: string): Promise<PartRow | undefined> {
  const skus = skusInAddress(address).map((sku) => sku.toLowerCase());
  if (skus.length === 0) return undefined;
  const found = await db
    .select(partColumns)
    .from(parts)
    .where(and(inArray(sql`lower(${parts.sku})`, skus), isNull(parts.hiddenAt)))
    .orderBy(sql`length(${parts.sku}) desc`);
  return found.find((part) => partAddress(part) === address) ?? found[0];
}

/** The parts of the same kind in stock that are nearest in price, cheapest first. */
async function selectAlternatives(db: Executor, part: PartRow): Promise<PartRow[]> {
  const next = (isDearer: boolean) =>
    db
      .select({ id: parts.id })
      .from(parts)
      .where(
        and(
          eq(parts.category, part.category),
          isNull(parts.hiddenAt),
          sql`in_stock`,
          isDearer
            ? sql`(price_cents, id) > (${part.priceCents}, ${part.id}::uuid)`
            : sql`(price_cents, id) < (${part.priceCents}, ${part.id}::uuid)`,
        ),
      )
      .orderBy(isDearer ? sql`price_cents, id` : sql`price_cents desc, id desc`)
      .limit(ALTERNATIVES);
  const nearest = db
    .select({ id: parts.id })
    .from(parts)
    .where(sql`${parts.id} in (select id from ${next(true)} dearer union all select id from ${next(false)} cheaper)`)
    .orderBy(sql`abs(price_cents - ${part.priceCents})`, asc(parts.id))
    .limit(ALTERNATIVES);
  return db
    .select(partColumns)
    .from(parts)
    .where(inArray(parts.id, nearest))
    .orderBy(asc(parts.priceCents), asc(parts.id));
}
