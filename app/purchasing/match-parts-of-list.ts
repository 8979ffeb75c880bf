import { Failure } from '#contract/errors.ts';
import { parsePrice } from '#contract/money.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';

/** A part of a typed list with its quantity, and the cost of a unit in dollars if the line has one. */
interface ListedPart {
  readonly part: string;
  readonly quantity: number;
  readonly cost: number | undefined;
}

/**
 * Finds the parts of a typed list: one line each, `SKU, units, unit cost`; units and cost may be absent.
 * @throws Failure `invalid_fields` under `field` for an empty list, and for a line that names no part or has no number
 */
export async function matchPartsOfList(context: LoaderContext, text: string, field: string): Promise<ListedPart[]> {
  const refuse = (message: string) => new Failure('invalid_fields', undefined, { fields: { [field]: message } });
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()));
  // A header line is not a part.
  if (/^(sku|part)$/i.test(lines[0]?.[0] ?? '') && !/^\d+$/.test(lines[0]?.[1] ?? '')) lines.shift();
  const matched = await matchList(context, lines.map(([sku]) => `${sku}, 1`).join('\n'), field);
  if (matched.length !== lines.length) throw refuse("Use one line for each part: 'SKU, units, unit cost'");
  return lines.map(([, units = '', cost = ''], at) => {
    const [quantity, price] = [
      units === '' ? 1 : Number(units),
      cost === '' ? undefined : (parsePrice(cost) ?? Number.NaN) / 100,
    ];
    if (!Number.isInteger(quantity) || (price !== undefined && !Number.isFinite(price)))
      throw refuse(`Line ${at + 1} is not 'SKU, units, unit cost'`);
    return { part: matched[at]!.part._id, quantity, cost: price };
  });
}
