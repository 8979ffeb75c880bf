import * as z from 'zod/mini';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import { breaksProblem, parseBreaks } from '#contract/parts/price-breaks.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { optionalFields, type OptionalKey, type PartField, type SeenBy } from '#contract/parts/part-fields.ts';
import { CategorySchema, NewPartSchema } from '#contract/parts/parts.ts';
import { readNumber } from '#contract/typed-number.ts';
import { SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

/** A price as people write it: '$1,299.00'. */
const typedPrice = z.pipe(
  z.pipe(
    z.string('Enter a price'),
    z.transform((text, context) => {
      const cents = parsePrice(text);
      if (cents !== undefined) return dollarsOf(cents);
      context.issues.push({
        code: 'custom',
        input: text,
        message: text.trim() ? "Enter a price like '1,299.00'" : 'Enter a price',
      });
      return z.NEVER;
    }),
  ),
  NewPartSchema.shape.price,
);

/**
 * Volume discounts as `parseBreaks` reads them; none if the field is empty. The call checks whether they fit the price.
 */
const typedBreaks = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const priceBreaks = parseBreaks(text)?.priceBreaks;
      const problem = priceBreaks
        ? breaksProblem({ priceCents: Number.POSITIVE_INFINITY, priceBreaks })
        : "Enter quantities with prices like '25+ 11.90; 100+ 11.50'";
      if (priceBreaks && !problem) return apiPrices({ priceCents: 0, priceBreaks }).breaks;
      context.issues.push({ code: 'custom', input: text, message: problem });
      return z.NEVER;
    }),
  ),
);

const typedNumber = (missing: string) =>
  z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing)),
    z.transform((text) => readNumber(text) ?? Number.NaN),
  );

/** An optional field as people type it: an empty number becomes null; pictures have one line each. */
function typedField({ key, type, noun }: PartField<OptionalKey>): z.ZodMiniType {
  const schema = NewPartSchema.shape[key];
  if (type !== 'pictures' && type !== 'whole' && type !== 'money') return schema;
  const typed = z.transform((text: string | undefined, context): unknown => {
    if (type === 'pictures') return text === undefined ? undefined : parsePictures(text);
    if (!text?.trim()) return null;
    if (type === 'whole') return readNumber(text) ?? Number.NaN;
    const cents = parsePrice(text);
    if (cents !== undefined) return dollarsOf(cents);
    context.issues.push({ code: 'custom', input: text, message: `Enter a ${noun} like '899.00'` });
    return z.NEVER;
  });
  return z.pipe(z.pipe(z.optional(z.string()), typed), schema as z.ZodMiniType);
}

function typedFields<Audience extends SeenBy>(audience: Audience) {
  return Object.fromEntries(optionalFields(audience).map((field) => [field.key, typedField(field)])) as Pick<
    typeof NewPartSchema.shape,
    OptionalKey<Audience>
  >;
}

/** JSON from the specifications editor; undefined from a form without scripts, which leaves them unchanged. */
const typedSpecifications = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((json): unknown => {
        try {
          return JSON.parse(json);
        } catch {
          return undefined;
        }
      }),
    ),
    SpecificationsSchema,
  ),
);

/** A field that may be empty; it is then omitted from the call. */
function typedOrNone(schema: z.ZodMiniType<string | undefined, string | undefined>) {
  return z.pipe(
    z.pipe(
      z.optional(z.string().check(z.trim())),
      z.transform((text) => text || undefined),
    ),
    schema,
  );
}

/** Converts the fields of 'Add a Product' to the API's. Without a picture the store draws one. */
export const PartFormSchema = z.object({
  name: NewPartSchema.shape.name,
  ...typedFields('lists'),
  sku: typedOrNone(NewPartSchema.shape.sku),
  description: NewPartSchema.shape.description,
  img: typedOrNone(NewPartSchema.shape.img),
  ...typedFields('page'),
  price: typedPrice,
  breaks: typedBreaks,
  minimum: z.pipe(typedNumber('Enter a minimum'), NewPartSchema.shape.minimum),
  quantity: z.pipe(typedNumber('Enter a quantity'), NewPartSchema.shape.quantity),
  ...typedFields('staff'),
  /** Defaults to 'Other part'. */
  category: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((kind) => kind || 'other'),
    ),
    CategorySchema,
  ),
  specifications: typedSpecifications,
});

/** The same schema for `useFormCheck`, which needs a promise; this page already includes zod. */
export const partFormSchema = async () => PartFormSchema;

/** A warning before saving a valid part that cannot be ordered. */
export function stockWarning(minimum: string, quantity: string): string | undefined {
  const [least, stock] = [readNumber(minimum), readNumber(quantity)];
  if (least === undefined || stock === undefined || least <= stock) return undefined;
  return `The minimum is more than the stock: this part can't be ordered until there are ${formatCount(least)} in stock.`;
}
