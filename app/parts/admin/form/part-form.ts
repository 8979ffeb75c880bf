import * as z from 'zod/mini';
import { dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice, readNumber } from '#contract/typed-number.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import { breaksProblem, exampleBreaks, parseBreaks } from '#contract/parts/price-breaks.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { type CategorySchema, NewPartSchema } from '#contract/parts/parts.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { parseJson } from './part-values.ts';
import { formFields, withPublication } from './typed-part.ts';

/** A field as people type it: an empty optional number becomes null; pictures have one line each. */
function typedField({ key, type, noun, seenBy }: (typeof formFields)[number]): z.ZodMiniType {
  const schema = NewPartSchema.shape[key];
  if (TEXTS.has(type)) return schema;
  const typed = z.transform((text: string | undefined, context): unknown => {
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    };
    if (type === 'pictures') return text === undefined ? undefined : parsePictures(text);
    if (type === 'breaks') return text === undefined ? undefined : typedBreaks(text, refuse);
    if (type === 'kind') return text || 'other';
    if (!text?.trim() && (type === 'whole' || type === 'money')) return seenBy ? null : refuse(`Enter a ${noun}`);
    if (type === 'whole') return readNumber(text!) ?? Number.NaN;
    if (type !== 'money') return text?.trim() || undefined;
    const cents = parsePrice(text!);
    const example = key === 'price' ? plainAmount(1_299).replace('1', '1,') : plainAmount(899);
    return cents === undefined ? refuse(`Enter a ${noun} like '${example}'`) : dollarsOf(cents);
  });
  return z.pipe(z.pipe(z.optional(z.string()), typed), schema as z.ZodMiniType);
}

/** The types whose text is sent as it is typed. */
const TEXTS: ReadonlySet<string> = new Set('text line code gtin choice day country datasheet publication'.split(' '));

/** Volume discounts as `parseBreaks` reads them. The call checks whether they fit the price. */
function typedBreaks(text: string, refuse: (message: string) => never) {
  const priceBreaks = parseBreaks(text)?.priceBreaks;
  if (!priceBreaks) return refuse(`Enter quantities with prices like '${exampleBreaks()}'`);
  const problem = breaksProblem({ priceCents: Number.POSITIVE_INFINITY, priceBreaks });
  return problem ? refuse(problem) : apiPrices({ priceCents: 0, priceBreaks }).breaks;
}

/** JSON from the specifications editor; undefined from a form without scripts, which leaves them unchanged. */
const typedSpecifications = z.optional(z.pipe(z.pipe(z.string(), z.transform(parseJson)), SpecificationsSchema));

const FieldsSchema = z.object({
  ...(Object.fromEntries(formFields.map((field) => [field.key, typedField(field)])) as Omit<
    typeof NewPartSchema.shape,
    'category' | 'specifications'
  > & { category: typeof CategorySchema }),
  specifications: typedSpecifications,
});
/** Converts the fields of 'Add a Product' to the API's. Without a kind it is 'Other part'; without a picture the store draws one. */
export const PartFormSchema = z.pipe(
  z.transform((form: unknown) => withPublication(form as Record<string, unknown>)),
  FieldsSchema,
);

/** The same schema for `useFormCheck`, which needs a promise; this page already includes zod. */
export const partFormSchema = async () => PartFormSchema;

/** A warning before saving a valid part that cannot be ordered. */
export function stockWarning(minimum: string, quantity: string): string | undefined {
  const [least, stock] = [readNumber(minimum), readNumber(quantity)];
  if (least === undefined || stock === undefined || least <= stock) return undefined;
  return `The minimum is more than the stock: this part can't be ordered until there are ${formatCount(least)} in stock.`;
}
