import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  GivenIdSchema,
  IdParamsSchema,
  InsertedSchema,
  lineSchema,
  PageQuerySchema,
  SearchSchema,
  ShopTimeSchema,
  textSchema,
} from '#contract/fields.ts';
import { hasDecimals } from '#contract/money.ts';
import { CategorySchema, PartBreaksSchema, PriceBreakSchema, PriceSchema } from '#contract/parts/parts.ts';
import { breaksProblem } from '#contract/parts/price-breaks.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { IMPORT_TYPES } from '#contract/parts/import/imports.ts';
import { MAX_LIST_GROUPS, MAX_LIST_ROWS, MAX_PERCENTAGES, MAX_RULES, PRICE_LIST_VIEWS } from './price-list-choices.ts';

const percent = z.number('Enter a percentage').check(
  z.gt(0, 'Enter more than 0'),
  z.maximum(99, 'At most 99%'),
  z.refine((value) => hasDecimals(value, 2), 'Enter at most two decimals'),
);

/** Percent off the public price of all parts, of a kind, or of a brand. */
const RuleSchema = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('all'), percent }),
  z.object({ scope: z.literal('kind'), kind: CategorySchema, percent }),
  z.object({ scope: z.literal('brand'), brand: lineSchema(80, 'Enter a brand'), percent }),
]);
export type PriceRule = z.output<typeof RuleSchema>;

/** What a rule is for, as a key: a list has at most one rule for each. */
export function ruleKey(rule: PriceRule): string {
  return rule.scope === 'all'
    ? 'all'
    : rule.scope === 'kind'
      ? `kind ${rule.kind}`
      : `brand ${rule.brand.toLowerCase()}`;
}

const priceList = {
  name: lineSchema(80, 'Enter a name'),
  /** Only staff see it. */
  note: z._default(textSchema(1_000), ''),
  /** The ids or names of the groups whose customers get its prices. */
  groups: z
    .array(z.string().check(z.trim(), z.minLength(1, 'Choose a group'), z.maxLength(80)))
    .check(z.minLength(1, 'Choose at least one group'), z.maxLength(MAX_LIST_GROUPS, `At most ${MAX_LIST_GROUPS}`)),
  isActive: z._default(z.boolean(), true),
  /** In the shop's time zone; null: at once, or without an end. */
  starts: z._default(z.nullable(ShopTimeSchema), null),
  ends: z._default(z.nullable(ShopTimeSchema), null),
  /** Of the lists of a customer that have a price for a part, the one with the highest number decides. */
  priority: z._default(
    z.int('Enter a whole number').check(z.minimum(1, 'Enter 1 or more'), z.maximum(999, 'At most 999')),
    100,
  ),
  rules: z._default(
    z.array(RuleSchema).check(
      z.maxLength(MAX_RULES, `At most ${MAX_RULES}`),
      z.refine((rules) => new Set(rules.map(ruleKey)).size === rules.length, 'Each kind and brand once'),
      z.refine(
        (rules) => new Set(rules.map((rule) => rule.percent)).size <= MAX_PERCENTAGES,
        `At most ${MAX_PERCENTAGES} different percentages`,
      ),
    ),
    [],
  ),
};

export const NewPriceListSchema = z.object(priceList).check(
  z.refine(({ starts, ends }) => !starts || !ends || starts < ends, {
    path: ['ends'],
    message: 'It must end after it starts',
  }),
);
export type NewPriceList = z.output<typeof NewPriceListSchema>;

const PriceListSchema = z.object({
  _id: z.string(),
  name: z.string(),
  note: z.string(),
  groups: z.array(z.object({ _id: z.string(), name: z.string() })),
  isActive: z.boolean(),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  priority: z.number(),
  rules: z.array(RuleSchema),
  view: z.enum(PRICE_LIST_VIEWS),
  /** How many parts have a price of their own in it. */
  prices: z.number(),
  version: z.number(),
  createdAt: z.string(),
});
export type PriceList = z.infer<typeof PriceListSchema>;

/** A part's fixed prices in a list, in dollars. */
const ListPriceSchema = z
  .object({
    price: PriceSchema,
    /** Unit prices from a given quantity on. The part's public volume discounts do not apply. */
    breaks: z._default(PartBreaksSchema, []),
  })
  .check(
    z.refine(({ price, breaks }) => breaksProblem(pricesOf({ price, breaks })) === undefined, {
      path: ['breaks'],
      message: 'Volume discounts must be below the price of a single unit, and fall',
    }),
  );
export type ListPrice = z.output<typeof ListPriceSchema>;

export const listPriceLists = endpoint('GET /price-lists', {
  access: 'promotions.read',
  summary:
    'Lists the price lists, newest first; `view` chooses those that apply now, are planned, have ended or are switched off.',
  query: z.extend(PageQuerySchema, {
    view: z.optional(z.enum(PRICE_LIST_VIEWS, 'Choose a view')),
    q: SearchSchema,
    count: CountedSchema,
  }),
  response: z.array(PriceListSchema),
  errors: ['invalid_fields'],
});

export const readPriceList = endpoint('GET /price-lists/{id}', {
  access: 'promotions.read',
  summary: 'Reads a price list, without the prices of its parts.',
  params: IdParamsSchema,
  response: PriceListSchema,
  errors: ['not_found'],
});

/** An example that every rule allows. */
const EXAMPLE = {
  name: 'Schools',
  groups: ['Schools'],
  priority: 200,
  starts: '2026-06-01T00:00',
  ends: '2026-07-01T00:00',
  rules: [
    { scope: 'all', percent: 5 },
    { scope: 'kind', kind: 'processor', percent: 10 },
  ],
};

export const addPriceList = endpoint('POST /price-lists', {
  access: 'promotions.write',
  summary:
    'Adds a price list for groups of customers, with percentages off by kind, by brand or for all parts; a repeat with the same `Idempotency-Key` adds none. For a part, its own price in the list comes first, then the brand, the kind, and all parts.',
  body: NewPriceListSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
  example: EXAMPLE,
});

export const changePriceList = endpoint('PUT /price-lists/{id}', {
  access: 'promotions.write',
  summary:
    'Replaces the fields of a price list; the prices of its parts stay. Orders that are placed keep their prices. `version` is the one that was read; after a change by others, nothing is saved (409).',
  params: IdParamsSchema,
  body: z.object({ version: z.int(), priceList: NewPriceListSchema }),
  response: z.object({ version: z.number() }),
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
  example: { priceList: EXAMPLE },
});

export const deletePriceList = endpoint('DELETE /price-lists/{id}', {
  access: 'promotions.write',
  summary:
    'Deletes a price list with its prices. Orders keep its name and their prices. `deletedCount` is 0 if it is gone already.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

const ShownPriceSchema = z.object({
  /** The part. */
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  /** Whether the part is on sale. */
  onSale: z.boolean(),
  price: z.number(),
  breaks: z.array(PriceBreakSchema),
  /** What everyone else pays for one unit. */
  publicPrice: z.number(),
});

export const listListPrices = endpoint('GET /price-lists/{id}/prices', {
  access: 'promotions.read',
  summary:
    "Lists the parts with a price of their own in a list, the newest first; `q` finds a SKU, a maker's number or words of the name.",
  params: IdParamsSchema,
  query: z.extend(PageQuerySchema, { q: SearchSchema, count: CountedSchema }),
  response: z.array(ShownPriceSchema),
  errors: ['not_found', 'invalid_fields'],
});

export const exportListPrices = endpoint('GET /price-lists/{id}/prices.csv', {
  access: 'promotions.read',
  reads: 'replica',
  summary: 'The prices of a list as a CSV file, whose columns `POST /price-lists/{id}/prices` reads.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['not_found'],
});

/** How many rows that cannot be read an answer lists. */
export const MAX_SHOWN_PROBLEMS = 100;

const ImportedPricesSchema = z.object({
  /** Whether the prices are in the list. */
  isSaved: z.boolean(),
  /** How many are new or other than before, and how many the list had already. */
  set: z.number(),
  unchanged: z.number(),
  /** Rows with the price of a part, and rows that cannot be read. */
  readable: z.number(),
  refused: z.number(),
  /** The first of these. */
  problems: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
});
export type ImportedPrices = z.infer<typeof ImportedPricesSchema>;

export const importListPrices = endpoint('POST /price-lists/{id}/prices', {
  access: 'promotions.write',
  summary: `Sets the prices of the parts in a file (CSV with any separator and encoding, or XLSX, up to ${MAX_LIST_ROWS} rows). Columns are recognized as in imports of parts: the price, volume discounts, and the id, SKU, GTIN, or brand and maker's number. If a row cannot be read, nothing is saved unless \`skip\` is \`1\`. Parts that the file does not name keep their prices.`,
  params: IdParamsSchema,
  query: z.object({ skip: z.optional(z.literal('1')) }),
  upload: [...IMPORT_TYPES],
  response: ImportedPricesSchema,
  errors: ['not_found', 'invalid_fields', 'too_large', 'rate_limited'],
});

const PartOfListSchema = z.extend(IdParamsSchema, { part: GivenIdSchema });

export const setListPrice = endpoint('PUT /price-lists/{id}/prices/{part}', {
  access: 'promotions.write',
  summary:
    'Sets the price of a part in a list, in dollars, with volume discounts of its own. It is charged as it is, even where it is above the public price.',
  params: PartOfListSchema,
  body: ListPriceSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'invalid_fields'],
  example: { price: 11.9, breaks: [{ from: 25, price: 11.5 }] },
});

export const removeListPrice = endpoint('DELETE /price-lists/{id}/prices/{part}', {
  access: 'promotions.write',
  summary: 'Takes the price of a part out of a list. `deletedCount` is 0 if it has none.',
  params: PartOfListSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
