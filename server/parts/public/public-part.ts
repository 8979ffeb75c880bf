import { and, inArray, isNull, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { partAddress } from '#contract/parts/part-address.ts';
import { skusInAddress } from '#contract/parts/skus-in-address.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';

/**
 * The part on sale whose SKU ends an address (`<slug>-<sku>`).
 * @throws Failure `not_found`
 */
export async function readPublicPart(db: Executor, address: string): Promise<PartRow> {
  const part = await selectByAddress(db, address);
  if (!part) throw new Failure('not_found', "This part isn't in the catalog.");
  return part;
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
