import { and, inArray, isNull } from 'drizzle-orm';
import { idsOf } from '#contract/choices.ts';
import type { Comparison } from '#contract/parts/search.ts';
import { IdSchema } from '#contract/fields.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns } from '#server/parts/part-columns.ts';
import { partDetailOf } from '#server/parts/serialize-part.ts';
import { parts } from '#server/parts/tables.ts';

/** Compares parts: rows that differ come first. Skips ids that match no part on sale. */
export async function compare(db: Executor, ids: string): Promise<Comparison> {
  const wanted = idsOf(ids).filter((id) => IdSchema.safeParse(id).success);
  if (wanted.length === 0) return { parts: [], rows: [] };
  const found = await db
    .select(partColumns)
    .from(parts)
    .where(and(inArray(parts.id, wanted), isNull(parts.hiddenAt)));
  const details = wanted.flatMap((id) => found.find((row) => row.id === id.toLowerCase()) ?? []).map(partDetailOf);
  return { parts: details, rows: rowsOf(details.map(({ specifications }) => specifications)) };
}

function rowsOf(columns: readonly Comparison['parts'][number]['specifications'][]): Comparison['rows'] {
  const names = new Map(columns.flat().map(({ name }) => [specificationKey(name), name]));
  const rows = [...names].map(([key, name]) => {
    const values = columns.map((facts) => {
      const fact = facts.find((one) => specificationKey(one.name) === key);
      return fact ? formatSpecification(fact) : null;
    });
    return { name, values, differs: new Set(values).size > 1 };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
