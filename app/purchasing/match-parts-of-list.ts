import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { parsePrice, readNumber } from '#contract/typed-number.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';

/** A part of a typed list with its quantity, and the cost of a unit in dollars; null if the line has none. */
interface ListedPart {
  readonly part: string;
  readonly quantity: number;
  readonly cost: number | null;
}

/**
 * Finds the parts of a typed list: one per line, `SKU, units, unit cost`; units and cost are optional. With semicolons
 * or tabs between them, `1,299.00` is allowed.
 * @throws Failure `invalid_fields` under `field` for an empty list, and for a line that names no part or has no number
 */
export async function matchPartsOfList(context: LoaderContext, text: string, field: string): Promise<ListedPart[]> {
  const refuse = (message: string) => new Failure('invalid_fields', undefined, { fields: { [field]: message } });
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ line, cells: line.split(/[;\t]/.test(line) ? /[;\t]/ : ',').map((cell) => cell.trim()) }));
  // A header line is not a part.
  const [first = '', second = ''] = lines[0]?.cells ?? [];
  if (/^(sku|part)$/i.test(first) && !/^\d+$/.test(second)) lines.shift();
  const matched = await matchList(context, lines.map(({ cells: [sku] }) => `${sku}, 1`).join('\n'), field);
  if (matched.length !== lines.length) throw refuse("Use one line for each part: 'SKU, units, unit cost'");
  return lines.map(({ line, cells: [, units = '', cost = '', ...others] }, at) => {
    const quantity = units === '' ? 1 : readNumber(units);
    const cents = cost === '' ? undefined : parsePrice(cost);
    const isRead = Number.isInteger(quantity) && (cost === '' || cents !== undefined) && others.length === 0;
    if (!isRead) throw refuse(`'${line}' is not 'SKU, units, unit cost'`);
    return {
      part: matched[at]!.part._id,
      quantity: quantity!,
      cost: cents === undefined ? null : dollarsOf(cents),
    };
  });
}
