import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** A part of a typed list with its quantity, and the cost of a unit in dollars if the line has one. */
export interface ListedPart {
  readonly part: string;
  readonly quantity: number;
  readonly cost: number | undefined;
}

/**
 * Finds the parts of a typed list: one line each, `SKU, units, unit cost`; units and cost may be absent.
 * @throws Failure `invalid_fields` under `field` for an empty list, and for a line that names no part or is no number
 */
export async function matchPartsOfList({ call }: LoaderContext, text: string, field: string): Promise<ListedPart[]> {
  const refuse = (message: string) => new Failure('invalid_fields', undefined, { fields: { [field]: message } });
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()));
  if (lines.length === 0) throw refuse('Enter a SKU');
  const { lines: matched } = await call('matchParts', { body: { text: lines.map(([sku]) => `${sku}, 1`).join('\n') } });
  return lines.map(([sku = '', units = '', cost = ''], at) => {
    const part = matched[at]?.part;
    if (!part) throw refuse(`No part has the SKU '${sku}'`);
    const [quantity, price] = [
      units === '' ? 1 : Number(units),
      cost === '' ? undefined : Number(cost.replace('$', '')),
    ];
    if (!Number.isInteger(quantity) || (price !== undefined && !Number.isFinite(price)))
      throw refuse(`Line ${at + 1} is not 'SKU, units, unit cost'`);
    return { part: part._id, quantity, cost: price };
  });
}
