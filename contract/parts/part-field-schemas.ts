import * as z from 'zod/mini';
import { DollarsSchema, lineSchema } from '#contract/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/money.ts';
import { isGtin } from './identity.ts';
import { MAX_PICTURE_TEXT, picturesProblem, type PartPicture } from './more-pictures.ts';
import { optionalFields, type OptionalKey, type OptionalValues, type PartField, type SeenBy } from './part-fields.ts';
import { datasheetFile } from './picture-files.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** An uploaded picture of the store, or a link. */
export const PictureLinkSchema = z.string('Enter a link to a picture').check(
  z.trim(),
  z.maxLength(2000),
  z.refine((link) => /^\/[^/\\]/.test(link) || /^https?:\/\/[^\s]+$/.test(link), 'Enter a link to a picture'),
);

/** A number of units. @param tooFew the error for fewer than `least` */
export const unitsFrom = (least: number, tooFew: string) =>
  z.int('Enter a whole number').check(z.minimum(least, tooFew), z.maximum(MAX_QUANTITY, 'That number is too high'));

/** The schema of the values of an optional field in requests. */
function givenSchema({ type, max, noun, tooLow }: PartField<OptionalKey>) {
  switch (type) {
    case 'gtin':
      return z.string('Enter a GTIN').check(
        z.trim(),
        z.refine((text) => text === '' || isGtin(text), 'Enter 8, 12, 13 or 14 digits; the last one is a check digit'),
      );
    case 'whole':
      return z.nullable(unitsFrom(0, tooLow!));
    case 'money':
      return z.nullable(
        DollarsSchema.check(z.refine((dollars) => dollars * 100 <= MAX_PRICE_CENTS, `That ${noun} is too high`)),
      );
    case 'pictures':
      return z.array(z.object({ img: PictureLinkSchema, alt: lineSchema(MAX_PICTURE_TEXT) })).check(
        z.refine((pictures) => picturesProblem(pictures) === undefined, {
          error: ({ input }) => picturesProblem(input as PartPicture[])!,
        }),
      );
    case 'datasheet':
      return z
        .string('Choose a PDF')
        .check(z.refine((link) => link === '' || datasheetFile(link) !== undefined, 'Choose a PDF'));
    default:
      return lineSchema(max!);
  }
}

/** The schema of the values of an optional field in answers. */
function answerSchema({ type }: PartField<OptionalKey>) {
  if (type === 'pictures') return z.array(z.object({ img: z.string(), alt: z.string() }));
  return type === 'whole' || type === 'money' ? z.nullable(z.number()) : z.string();
}

type Answered<Audience extends SeenBy> = {
  [Key in OptionalKey<Audience>]: z.ZodMiniType<OptionalValues[Key], OptionalValues[Key]>;
};
type Given<Audience extends SeenBy> = { [Key in OptionalKey<Audience>]: z.ZodMiniOptional<Answered<Audience>[Key]> };

/** The schemas in answers of the optional fields that an audience sees. */
export function answeredFields<Audience extends SeenBy>(audience: Audience): Answered<Audience> {
  return Object.fromEntries(
    optionalFields(audience).map((field) => [field.key, answerSchema(field)]),
  ) as unknown as Answered<Audience>;
}

/** The schemas in requests of the optional fields that an audience sees. */
export function givenFields<Audience extends SeenBy>(audience: Audience): Given<Audience> {
  return Object.fromEntries(
    optionalFields(audience).map((field) => [field.key, z.optional(givenSchema(field) as z.ZodMiniType)]),
  ) as unknown as Given<Audience>;
}
