import { t } from '#contract/language/text.ts';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import type { Database } from '#server/database/client.ts';
import { selectOnSale } from '#server/parts/queries.ts';
import { buildPartOf, type BuildPart } from './facts.ts';

/**
 * Reads the parts of a build; the same part twice is one with the sum of both quantities.
 * @throws Failure `not_found` when a part is unknown or not on sale
 */
export async function readBuildParts(
  db: Database,
  wanted: readonly { part: string; quantity: number }[],
): Promise<BuildPart[]> {
  const quantities = quantityByPart(wanted);
  const ids = [...quantities.keys()].filter((part) => IdSchema.safeParse(part).success);
  const found = await selectOnSale(db, ids);
  if (found.size < quantities.size) throw new Failure('not_found', t("One of these parts doesn't exist."));
  return [...found.values()].map((row) => buildPartOf(row, quantities.get(row.id)!));
}
