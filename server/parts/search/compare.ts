import { idsOf } from '#contract/parts/search-choices.ts';
import type { Comparison } from '#contract/parts/search.ts';
import { IdSchema } from '#contract/fields.ts';
import { formatSpecification, specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Executor } from '#server/database/client.ts';
import { selectOnSale } from '#server/parts/queries.ts';
import { partDetailOf } from '#server/parts/serialize-part.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';

/**
 * Compares parts: rows that differ come first. Skips ids that match no part on sale.
 * @param customer whose own prices the parts get
 */
export async function compare(db: Executor, ids: string, customer?: PricedCustomer): Promise<Comparison> {
  const wanted = idsOf(ids).filter((id) => IdSchema.safeParse(id).success);
  const found = await selectOnSale(db, wanted);
  const rows = wanted.flatMap((id) => found.get(id.toLowerCase()) ?? []);
  const details = (await withOwnPrices(db, customer, rows, ({ id }) => id)).map(partDetailOf);
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
