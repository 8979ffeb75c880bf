import { IdSchema } from '#contract/fields.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { Database } from '#server/database/client.ts';
import { selectByNumbers, selectOnSale } from '#server/parts/queries.ts';
import { partOf } from '#server/parts/serialize-part.ts';

/** Parts on sale by what identifies them: id, SKU, maker's number or GTIN. @returns those that were found, by identifier */
export async function findParts(db: Database, ids: readonly string[]): Promise<Map<string, Part[]>> {
  const idIn = (text: string): string | undefined => IdSchema.safeParse(text).data;
  const byNumber = await selectByNumbers(
    db,
    ids.filter((text) => idIn(text) === undefined),
  );
  const wanted = new Map(ids.map((text) => [text, [idIn(text) ?? byNumber.get(text) ?? []].flat()]));
  const rows = await selectOnSale(db, [...new Set([...wanted.values()].flat())]);
  return new Map(
    [...wanted]
      .map(([text, found]) => [text, found.flatMap((id) => rows.get(id) ?? []).map(partOf)] as const)
      .filter(([, found]) => found.length > 0),
  );
}
