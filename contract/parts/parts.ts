import * as z from 'zod/mini';
import { PART_SORTS } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  DollarsSchema,
  IdParamsSchema,
  InsertedSchema,
  lineSchema,
  PageQuerySchema,
  textSchema,
} from '#contract/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { isGtin, isSku } from './identity.ts';
import { MAX_PICTURE_TEXT, picturesProblem, type PartPicture } from './more-pictures.ts';
import { datasheetFile } from './picture-files.ts';
import { PartFilterSchema } from './part-filter.ts';
import { breaksProblem, MAX_BREAKS } from './price-breaks.ts';
import { MAX_QUANTITY } from './quantity.ts';
import { SpecificationSchema, SpecificationsSchema } from '#contract/parts/specifications/specifications.ts';

/** The unit price in orders of `from` units or more. */
const PriceBreakSchema = z.object({ from: z.number(), price: z.number() });

export const PartSchema = z.object({
  _id: z.string(),
  /** The store's article number, unique regardless of case: `PS-10482`. */
  sku: z.string(),
  name: z.string(),
  /** The maker; empty when unknown, as are `mpn`, `gtin` and `variant`. */
  brand: z.string(),
  /** The maker's part number. */
  mpn: z.string(),
  /** The number of the bar code: 8, 12, 13 or 14 digits. */
  gtin: z.string(),
  /** The specifications that distinguish the part from parts of the same kind, brand and name: `4 TB, M.2-2280`. */
  variant: z.string(),
  description: z.string(),
  img: z.string(),
  /** Price of one unit below the first quantity break, in dollars. */
  price: z.number(),
  /** Unit prices in dollars from a given quantity on: rising quantities with falling prices; at most ten. */
  breaks: z.array(PriceBreakSchema),
  /** Minimum order quantity. */
  minimum: z.number(),
  /** Units available for sale. */
  quantity: z.number(),
  /** The kind of part, such as `processor`. */
  category: z.string(),
  /**
   * Statistics of the published reviews: their average rating, to one decimal, and their number; absent if there are
   * none.
   */
  rating: z.optional(z.object({ average: z.number(), count: z.number() })),
});
export type Part = z.infer<typeof PartSchema>;

/** A single part; lists omit the specifications. */
export const PartDetailSchema = z.extend(PartSchema, {
  specifications: z.array(SpecificationSchema),
  /** What `img` shows; empty when not given. */
  imgAlt: z.string(),
  /** The pictures after `img`, in order. */
  morePictures: z.array(z.object({ img: z.string(), alt: z.string() })),
  /** The URL of the datasheet, a PDF; empty without one. */
  datasheet: z.string(),
});
export type PartDetail = z.infer<typeof PartDetailSchema>;

/** A part as admins see it. */
export const AdminPartSchema = z.extend(PartDetailSchema, {
  /** Where the part is stored: `A-03-2`; empty when unknown. */
  storagePlace: z.string(),
  /** Units at or below which the stock is low; null: the store's level applies. */
  lowStock: z.nullable(z.number()),
  /** The cost of one unit, in dollars; null if unknown. */
  cost: z.nullable(z.number()),
  hidden: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
});
export type AdminPart = z.infer<typeof AdminPartSchema>;

const name = lineSchema(200, 'Enter a name');
const description = textSchema(5000, 'Enter a description');
const img = z.string('Enter a link to a picture').check(
  z.trim(),
  z.maxLength(2000),
  z.refine((link) => /^\/[^/\\]/.test(link) || /^https?:\/\/[^\s]+$/.test(link), 'Enter a link to a picture'),
);
const imgAlt = lineSchema(MAX_PICTURE_TEXT);
const morePictures = z.array(z.object({ img, alt: imgAlt })).check(
  z.refine((pictures) => picturesProblem(pictures) === undefined, {
    error: ({ input }) => picturesProblem(input as PartPicture[])!,
  }),
);
const datasheet = z
  .string('Choose a PDF')
  .check(z.refine((link) => link === '' || datasheetFile(link) !== undefined, 'Choose a PDF'));
const price = DollarsSchema.check(
  z.refine((dollars) => dollars > 0, 'A price must be more than 0.00'),
  z.refine((dollars) => dollars * 100 <= MAX_PRICE_CENTS, 'That price is too high'),
);
const unitsFrom = (least: number, tooFew: string) =>
  z.int('Enter a whole number').check(z.minimum(least, tooFew), z.maximum(MAX_QUANTITY, 'That number is too high'));
const breaks = z.array(z.object({ from: unitsFrom(2, 'A volume discount begins at 2 units or more'), price })).check(
  z.maxLength(MAX_BREAKS, `At most ${MAX_BREAKS} volume discounts`),
  z.refine((list) => {
    const priceBreaks = pricesOf({ price: 0, breaks: list }).priceBreaks;
    return breaksProblem({ priceCents: Number.POSITIVE_INFINITY, priceBreaks }) === undefined;
  }, 'Quantities must rise and prices must fall from one volume discount to the next'),
);
const minimum = unitsFrom(1, 'The minimum is at least 1');
const quantity = unitsFrom(0, 'Stock cannot be below 0');
const lowStock = unitsFrom(0, 'The level cannot be below 0');
const cost = DollarsSchema.check(z.refine((dollars) => dollars * 100 <= MAX_PRICE_CENTS, 'That cost is too high'));
const none = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const sku = z
  .string('Enter a SKU')
  .check(z.trim(), z.refine(isSku, 'Use up to 40 letters, digits, dots, dashes and underscores'));
const brand = lineSchema(60);
const mpn = lineSchema(60);
const storagePlace = lineSchema(40);
const gtin = z.string('Enter a GTIN').check(
  z.trim(),
  z.refine((text) => text === '' || isGtin(text), 'Enter 8, 12, 13 or 14 digits; the last one is a check digit'),
);

/** The kind of a part as a slug: `processor`. */
export const CategorySchema = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9-]{1,40}$/, 'Use lowercase letters, digits and dashes'));

export const NewPartSchema = z.object({
  /** If omitted or empty, the store creates one, `PS-` and a number; an edited part keeps its own. */
  sku: z.optional(z.union([none, sku], 'Use up to 40 letters, digits, dots, dashes and underscores')),
  name,
  /** If omitted from a new part: the brand that its name begins with, if other parts of its kind have that brand. */
  brand: z.optional(brand),
  mpn: z.optional(mpn),
  gtin: z.optional(gtin),
  description,
  /** If omitted or empty: a drawing of the part's kind. */
  img: z.optional(z.union([none, img], 'Enter a link to a picture')),
  imgAlt: z.optional(imgAlt),
  /** Replaces all pictures after the first. */
  morePictures: z.optional(morePictures),
  /** An uploaded datasheet; empty for none. */
  datasheet: z.optional(datasheet),
  price,
  /** If omitted, a new part has none, and an edited part keeps its own. */
  breaks: z.optional(breaks),
  minimum,
  quantity,
  storagePlace: z.optional(storagePlace),
  lowStock: z.optional(z.nullable(lowStock)),
  cost: z.optional(z.nullable(cost)),
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
});
export type PartQuery = z.infer<typeof PartQuerySchema>;

export const AdminPartQuerySchema = z.extend(PartQuerySchema, {
  hidden: z.optional(z.enum(['1', '0'])),
  /** `low`: at or below their low-stock level; `out`: fewer units than the minimum order. */
  stock: z.optional(z.enum(['low', 'out'])),
  count: CountedSchema,
});
export type AdminPartQuery = z.infer<typeof AdminPartQuerySchema>;

export const listParts = endpoint('listParts', {
  summary:
    'Lists parts for sale. Without parameters it returns all of them, up to 1,000, with `Link: rel="next"` beyond. Sorted by anything but relevance it contains every match. By relevance it ends at the 1,000 best matches, and when `q` matches more than 8,000 parts it is chosen from a sample of them.',
  query: PartQuerySchema,
  response: z.array(PartSchema),
});

export const readPart = endpoint('readPart', {
  summary: 'Reads a part.',
  params: IdParamsSchema,
  response: PartDetailSchema,
  errors: ['not_found'],
});

export const readPublicPart = endpoint('readPublicPart', {
  summary:
    'Reads a part by its SKU, or by the last segment of its public page, `<slug>-<sku>`, with up to three alternatives: the parts of its kind in stock that are nearest in price.',
  params: z.object({ address: z.string().check(z.maxLength(200)) }),
  response: z.object({ part: PartDetailSchema, alternatives: z.array(PartSchema) }),
  errors: ['not_found'],
});

export const addPart = endpoint('addPart', {
  summary: 'Adds a part to the catalog; a repeat with the same `Idempotency-Key` adds none.',
  body: NewPartSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
});

export const changePart = endpoint('changePart', {
  summary: 'Changes a part. Existing orders keep their name and price.',
  params: IdParamsSchema,
  body: PartChangeSchema,
  response: AdminPartSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const deletePart = endpoint('deletePart', {
  summary: 'Deletes a part from the catalog. It can be restored; existing orders keep their snapshot.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const restorePart = endpoint('restorePart', {
  summary: 'Restores a deleted part.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found'],
});

export const listCatalogue = endpoint('listCatalogue', {
  summary: 'Lists parts with their admin fields, deleted parts on request.',
  query: AdminPartQuerySchema,
  response: z.array(AdminPartSchema),
});
