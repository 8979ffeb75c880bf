import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { PART_SORTS } from '#contract/parts/search-choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  DaySchema,
  ChargeableSchema,
  DollarsSchema,
  IdParamsSchema,
  InsertedSchema,
  lineSchema,
  PageQuerySchema,
  textSchema,
} from '#contract/fields.ts';
import { isPrice } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { BackorderSchema } from './backorder-schema.ts';
import { isGtin, isSku, SKU_HINT } from './identity.ts';
import { MAX_PICTURE_TEXT, picturesProblem, type PartPicture } from './more-pictures.ts';
import { optionalFields, type OptionalKey, type OptionalValues, type PartField, type SeenBy } from './part-fields.ts';
import { datasheetFile } from './stored-files.ts';
import { PartFilterSchema } from './part-filter.ts';
import { DRAFT } from './publication.ts';
import { breaksProblem, MAX_BREAKS } from './price-breaks.ts';
import { MAX_QUANTITY } from './quantity.ts';
import { SpecificationSchema, SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';

/** A link to a picture, or a path to one of the store's own. */
export const PictureLinkSchema = z.string('Enter a link to a picture').check(
  z.trim(),
  z.maxLength(2000),
  z.refine((link) => /^\/[^/\\]/.test(link) || /^https?:\/\/[^\s]+$/.test(link), 'Enter a link to a picture'),
);

/** A number of units. @param tooFew the error for fewer than `least` */
const unitsFrom = (least: number, tooFew: string) =>
  z.int('Enter a whole number').check(z.minimum(least, tooFew), z.maximum(MAX_QUANTITY, 'That number is too high'));

/** The schema of the values of an optional field in requests. */
function givenSchema({ type, max, noun, least = 0, tooLow, choices }: PartField<OptionalKey>) {
  switch (type) {
    case 'gtin':
      return z.string('Enter a GTIN').check(
        z.trim(),
        z.refine((text) => text === '' || isGtin(text), 'Enter 8, 12, 13 or 14 digits; the last one is a check digit'),
      );
    case 'whole':
      return z.nullable(unitsFrom(least, tooLow ?? `The ${noun} cannot be below 0`));
    case 'money':
      return z.nullable(DollarsSchema.check(z.refine(isPrice, `That ${noun} is too high`)));
    case 'pictures':
      return z.array(z.object({ img: PictureLinkSchema, alt: lineSchema(MAX_PICTURE_TEXT) })).check(
        z.refine((pictures) => picturesProblem(pictures) === undefined, {
          error: ({ input }) => picturesProblem(input as PartPicture[])!,
        }),
      );
    case 'choice':
      return z.enum(Object.keys(choices ?? {}), `Choose one of: ${Object.keys(choices ?? {}).join(', ')}`);
    case 'day':
      return z.string('Enter a day').check(
        z.trim(),
        z.refine((text) => text === '' || DaySchema.safeParse(text).success, 'Enter a day such as 2026-12-01'),
      );
    case 'country':
      return z.string('Enter a country').check(
        z.trim(),
        z.toUpperCase(),
        z.refine((text) => text === '' || COUNTRIES.includes(text), 'Enter the two letters of a country, such as TW'),
      );
    case 'datasheet':
      return z
        .string('Choose a PDF')
        .check(z.refine((link) => link === '' || datasheetFile(link) !== undefined, 'Choose a PDF'));
    case 'publication':
      return z.string("Enter a day, 'draft' or nothing").check(
        z.trim(),
        z.refine(
          (text) => text === '' || text === DRAFT || DaySchema.safeParse(text).success,
          'Enter a day such as 2026-12-01',
        ),
      );
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

/** The schemas of the optional fields that an audience sees. */
const answered = <Audience extends SeenBy>(audience: Audience) =>
  schemasOf(audience, answerSchema) as Answered<Audience>;
const given = <Audience extends SeenBy>(audience: Audience) =>
  schemasOf(audience, (field) => z.optional(givenSchema(field) as z.ZodMiniType)) as Given<Audience>;

function schemasOf(audience: SeenBy, schemaOf: (field: PartField<OptionalKey>) => unknown): unknown {
  return Object.fromEntries(optionalFields[audience].map((field) => [field.key, schemaOf(field)]));
}

/** The unit price in orders of `from` units or more. */
export const PriceBreakSchema = z.object({ from: z.number(), price: z.number() });

export const PartSchema = z.object({
  _id: z.string(),
  /** The store's article number, unique regardless of case: `PS-10482`. */
  sku: z.string(),
  name: z.string(),
  ...answered('lists'),
  /** The number that the caller's company has for it; in answers about single parts and about lists. */
  ownNumber: z.optional(z.string()),
  /** The identifying line of its kind and what tells it from its namesakes: `4 TB, M.2-2280, M.2 PCIe 4.0 X4`; may be empty. */
  variant: z.string(),
  description: z.string(),
  img: z.string(),
  /** Price of one unit below the first quantity break, in dollars. */
  price: z.number(),
  /** What everyone else pays for one unit; only present if `price` and `breaks` are the caller's own, by a price list. */
  publicPrice: z.optional(z.number()),
  /**
   * Of a part with a compare-at price: its lowest price, in dollars, in the 30 days before the present one was announced; absent if
   * it had none before.
   */
  lowestPrice: z.optional(z.number()),
  /** Unit prices in dollars from a given quantity on: rising quantities with falling prices; at most ten. */
  breaks: z.array(PriceBreakSchema),
  /** Minimum order quantity. */
  minimum: z.number(),
  /** Units available for sale. */
  quantity: z.number(),
  /** What can be ordered beyond these units, and when that arrives; absent if nothing can. */
  backorder: z.optional(BackorderSchema),
  /** The kind of part, such as `processor`. */
  category: z.string(),
  /**
   * Statistics of the published reviews: their average rating, to one decimal, and their number; absent if there are
   * none.
   */
  rating: z.optional(z.object({ average: z.number(), count: z.number() })),
  /** The facts by which parts of its kind are chosen, in words, if the request asks for them. */
  facts: z.optional(z.array(z.object({ name: z.string(), text: z.string() }))),
  /** The part on sale that `substitute` names. */
  replacement: z.optional(z.object({ sku: z.string(), name: z.string(), variant: z.string() })),
});
export type Part = z.infer<typeof PartSchema>;

/** A single part; lists omit the specifications. */
export const PartDetailSchema = z.extend(PartSchema, {
  specifications: z.array(SpecificationSchema),
  ...answered('page'),
});
export type PartDetail = z.infer<typeof PartDetailSchema>;

/** A part that can stand in for another one. */
export const AlternativeSchema = z.extend(PartSchema, {
  /** Whether the shop names it as the part that replaces the other one. */
  isSubstitute: z.boolean(),
  /** In what it differs, in words: `2 TB instead of 1 TB`; empty if its key facts are the same. At most three. */
  differences: z.array(z.string()),
});
export type Alternative = z.infer<typeof AlternativeSchema>;

/** A part as admins see it. */
export const AdminPartSchema = z.extend(PartDetailSchema, {
  ...answered('staff'),
  /** Whether it is deleted. A draft, which is not on sale either, has `publishOn`. */
  hidden: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
});
export type AdminPart = z.infer<typeof AdminPartSchema>;

const name = lineSchema(200, 'Enter a name');
const description = textSchema(5000, 'Enter a description');
/** A price in requests, in dollars. */
export const PriceSchema = ChargeableSchema.check(
  z.refine((dollars) => dollars > 0, 'A price must be more than 0'),
  z.refine(isPrice, 'That price is too high'),
);
/** Quantity breaks in requests, in dollars. */
export const PartBreaksSchema = z
  .array(z.object({ from: unitsFrom(2, 'A volume discount begins at 2 units or more'), price: PriceSchema }))
  .check(
    z.maxLength(MAX_BREAKS, `At most ${MAX_BREAKS} volume discounts`),
    z.refine((list) => {
      const priceBreaks = pricesOf({ price: 0, breaks: list }).priceBreaks;
      return breaksProblem({ priceCents: Number.POSITIVE_INFINITY, priceBreaks }) === undefined;
    }, 'Quantities must rise and prices must fall from one volume discount to the next'),
  );
const minimum = unitsFrom(1, 'The minimum is at least 1');
const quantity = unitsFrom(0, 'Stock cannot be below 0');
const none = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const sku = z.string('Enter a SKU').check(z.trim(), z.refine(isSku, SKU_HINT));
/** The kind of a part as a slug: `processor`. */
export const CategorySchema = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9-]{1,40}$/, 'Use lowercase letters, digits and dashes'));

export const NewPartSchema = z.object({
  /** If omitted or empty, the store creates one, `PS-` and a number; an edited part keeps its own. */
  sku: z.optional(z.union([none, sku], SKU_HINT)),
  name,
  ...given('lists'),
  description,
  /** If omitted or empty: a drawing of the part's kind. */
  img: z.optional(z.union([none, PictureLinkSchema], 'Enter a link to a picture')),
  ...given('page'),
  price: PriceSchema,
  /** If omitted, a new part has none, and an edited part keeps its own. */
  breaks: z.optional(PartBreaksSchema),
  minimum,
  quantity,
  ...given('staff'),
  category: z.optional(CategorySchema),
  /** Replaces all specifications. */
  specifications: z.optional(SpecificationsSchema),
});
export type NewPart = z.infer<typeof NewPartSchema>;

const PartChangeSchema = z.extend(z.partial(NewPartSchema), {
  /**
   * The stock that the editor saw: `quantity` changes the stock by the difference, so that units sold in the meantime
   * stay sold.
   */
  quantityWas: z.optional(quantity),
  /** The version that the editor saw; if it is outdated, the change fails with the current part. */
  version: z.optional(z.int()),
});
export type PartChange = z.infer<typeof PartChangeSchema>;

const PartQuerySchema = z.extend(PartFilterSchema, {
  ...PageQuerySchema.shape,
  sort: z.optional(z.enum(PART_SORTS)),
  /** `1`: each part with its key facts. */
  facts: z.optional(z.enum(['1'])),
});
export type PartQuery = z.infer<typeof PartQuerySchema>;

export const AdminPartQuerySchema = z.extend(PartQuerySchema, {
  /** `1`: deleted parts instead of those on sale. */
  hidden: z.optional(z.enum(['1', '0'])),
  /** `1`: drafts instead of parts on sale. */
  draft: z.optional(z.enum(['1'])),
  /** `low`: at or below their low-stock level; `out`: fewer units than the minimum order. */
  stock: z.optional(z.enum(['low', 'out'])),
  count: CountedSchema,
});
export type AdminPartQuery = z.infer<typeof AdminPartQuerySchema>;

export const listParts = endpoint('GET /part', {
  access: 'everyone',
  reads: 'replica',
  summary:
    'Lists parts for sale. Without parameters it returns all of them, up to 1,000, with `Link: rel="next"` beyond. Sorted by anything but relevance it contains every match. By relevance it ends at the 1,000 best matches, and when `q` matches more than 8,000 parts it is chosen from a sample of them.',
  query: PartQuerySchema,
  response: z.array(PartSchema),
});

export const readPart = endpoint('GET /part/{id}', {
  access: 'everyone',
  reads: 'replica',
  summary: 'Reads a part.',
  params: IdParamsSchema,
  response: PartDetailSchema,
  errors: ['not_found'],
});

const PublicPartSchema = z.object({
  part: PartDetailSchema,
  alternatives: z.array(AlternativeSchema),
  /** The kinds of which parts on sale certainly fit the part. */
  fitting: z.array(
    z.object({
      category: z.string(),
      /** The kind in words: `Motherboards`. */
      label: z.string(),
      /** The search that lists the parts that fit. */
      q: z.string(),
      /** The facts that decide: `Socket: AM5`; may be empty. */
      facts: z.array(z.string()),
    }),
  ),
});
export type PublicPart = z.infer<typeof PublicPartSchema>;

export const readPublicPart = endpoint('GET /parts/{address}', {
  access: 'everyone',
  reads: 'replica',
  summary:
    'Reads a part by its SKU, or by the last segment of its public page, `<slug>-<sku>`, with up to three alternatives as `GET /part/{id}/alternatives` lists them, and the kinds of which parts fit it.',
  params: z.object({ address: z.string().check(z.maxLength(200)) }),
  response: PublicPartSchema,
  errors: ['not_found'],
});

export const readAlternatives = endpoint('GET /part/{id}/alternatives', {
  access: 'everyone',
  reads: 'replica',
  summary:
    'Lists up to three parts in stock that can stand in for a part. They share its kind and what matters when parts are exchanged, such as socket, capacity and form, are near in price, and say in what they differ.',
  params: IdParamsSchema,
  response: z.array(AlternativeSchema),
  errors: ['not_found', 'rate_limited'],
});

export const addPart = endpoint('POST /part', {
  access: 'catalog.write',
  summary: 'Adds a part to the catalog; a repeat with the same `Idempotency-Key` adds none.',
  example: { lastOrders: '2027-03-31', origin: 'TW' },
  body: NewPartSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
});

export const changePart = endpoint('PATCH /part/{id}', {
  access: 'catalog.write',
  summary: 'Changes a part. Existing orders keep their name and price.',
  example: { lastOrders: '2027-03-31', origin: 'TW' },
  params: IdParamsSchema,
  body: PartChangeSchema,
  response: AdminPartSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const deletePart = endpoint('DELETE /part/{id}', {
  access: 'catalog.write',
  summary: 'Deletes a part from the catalog. It can be restored; existing orders keep their snapshot.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const restorePart = endpoint('POST /part/{id}/restore', {
  access: 'catalog.write',
  summary: 'Restores a deleted part; a draft is a draft again.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found'],
});

export const readCatalogPart = endpoint('GET /catalogue/{id}', {
  access: 'catalog.read',
  summary: 'Reads a part with its admin fields, whether it is on sale, a draft or deleted.',
  params: IdParamsSchema,
  response: AdminPartSchema,
  errors: ['not_found'],
});

export const listCatalogue = endpoint('GET /catalogue', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Lists parts with their admin fields; deleted parts or drafts on request.',
  query: AdminPartQuerySchema,
  response: z.array(AdminPartSchema),
});
