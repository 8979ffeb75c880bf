import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Part } from '#contract/parts/parts.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';

/** Adds to parts the name of the part on sale that replaces them; others stay as they are. */
export async function withReplacements<Shown extends Pick<Part, 'sku' | 'substitute' | 'replacement'>>(
  db: Executor,
  list: readonly Shown[],
): Promise<Shown[]> {
  const skus = [...new Set(list.map(({ substitute }) => substitute.toLowerCase()).filter(Boolean))];
  if (skus.length === 0) return [...list];
  const found = await db
    .select({ sku: parts.sku, name: parts.name, variant: parts.variant })
    .from(parts)
    .where(and(inArray(sql`lower(${parts.sku})`, skus), isNull(parts.hiddenAt)));
  const bySku = new Map(found.map((one) => [one.sku.toLowerCase(), one]));
  return list.map((part) => {
    const replacement = bySku.get(part.substitute.toLowerCase());
    return replacement && replacement.sku !== part.sku ? { ...part, replacement } : part;
  });
}
