import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import type { Part } from '#contract/parts/parts.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import type { LoaderContext } from './loader-context.ts';

/**
 * Finds the parts of a typed list, one per line.
 * @param field the form's field with the list
 * @returns the parts in the order of the list, with their quantities
 * @throws Failure `invalid_fields` under `field` for an empty list, or naming the lines without a certain part or quantity
 */
export async function matchList(
  { call }: LoaderContext,
  text: string,
  field: string,
): Promise<{ part: Part; quantity: number }[]> {
  const refuse = (message: string) => new Failure('invalid_fields', undefined, { fields: { [field]: message } });
  if (text.trim() === '') throw refuse(t('Enter at least one part'));
  const { lines } = await call('matchParts', { body: { text } });
  const unclear = lines.filter(({ quantities }) => quantities !== undefined);
  if (unclear.length > 0) {
    const named = unclear.map(
      ({ input, quantities = [] }) => `${input} (${quantities.map(formatCount).join(' or ')}?)`,
    );
    throw refuse(t('Write the units without signs: {value}', { value: named.join('; ') }));
  }
  const unknown = lines.filter(({ part }) => part === null);
  if (unknown.length > 0) {
    // A list with a header is sent with the quantity 1 on each line.
    const named = unknown.map(
      ({ input, guesses }) => `${input.replace(/, 1$/, '')}${guesses[0] ? ` (${guesses[0].sku}?)` : ''}`,
    );
    throw refuse(t('Use the SKU of: {value}', { value: named.join('; ') }));
  }
  return lines.map(({ part, quantity }) => ({ part: part!, quantity }));
}
