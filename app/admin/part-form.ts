import { z } from 'zod';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import { NewPartSchema } from '#contract/parts.ts';

/** A price as people write it: '$1,299.00'. */
const typedPrice = z
  .string('Give a price')
  .transform((text, context) => {
    const cents = parsePrice(text);
    if (cents !== undefined) return dollarsOf(cents);
    context.addIssue({ code: 'custom', message: text.trim() ? "Write a price like '$1,299.00'" : 'Give a price' });
    return z.NEVER;
  })
  .pipe(NewPartSchema.shape.price);

const typedNumber = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .regex(/^-?\d[\d,]*$/, 'Give a whole number')
    .transform((text) => Number(text.replaceAll(',', '')));

/** The fields of 'Add a Product' as they were typed, to what the wire takes. Without a picture the store draws one. */
export const PartFormSchema = z.object({
  name: NewPartSchema.shape.name,
  description: NewPartSchema.shape.description,
  img: z
    .string()
    .trim()
    .optional()
    .transform((link) => link || undefined)
    .pipe(NewPartSchema.shape.img),
  price: typedPrice,
  minimum: typedNumber('Give a minimum').pipe(NewPartSchema.shape.minimum),
  quantity: typedNumber('Give a quantity').pipe(NewPartSchema.shape.quantity),
  category: z.string('Choose a kind').min(1, 'Choose a kind').pipe(NewPartSchema.shape.category.unwrap()),
});

/** What is changed in place: price, minimum and stock. */
export const PartNumbersSchema = PartFormSchema.pick({ price: true, minimum: true, quantity: true });

/** What is worth a second look before saving, though it is allowed: nobody can order such a part. */
export function stockWarning(minimum: string, quantity: string): string | undefined {
  const [least, stock] = [minimum, quantity].map((text) => Number(text.replaceAll(',', '').trim() || Number.NaN)) as [
    number,
    number,
  ];
  if (!(least > stock)) return undefined;
  return `The minimum is more than the stock: nobody can order this part until there are ${least.toLocaleString('en-US')} of it.`;
}
