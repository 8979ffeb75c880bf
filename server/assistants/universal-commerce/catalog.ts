import * as z from 'zod/mini';
import { dollarsOf } from '#contract/money.ts';
import { pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { nextOf } from '#contract/paging.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { listParts, type Part } from '#contract/parts/parts.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import { stockProblem } from '#contract/parts/quantity.ts';
import { findParts } from '#server/assistants/find-parts.ts';
import type { ToolContext } from '#server/assistants/tools.ts';
import type { Database } from '#server/database/client.ts';
import { envelope, failure } from './capabilities.ts';

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

/** Identifiers of one request, at most. */
const MAX_IDS = 50;
const MAX_LIMIT = 50;
const MAX_ID = 100;

const Amount = z.int().check(z.minimum(0));
const FiltersSchema = z.object({
  categories: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
  price: z.optional(z.object({ min: z.optional(Amount), max: z.optional(Amount) })),
});
const ContextSchema = z.object({ currency: z.optional(z.string().check(z.maxLength(10))) });
const Id = z.string().check(z.minLength(1), z.maxLength(MAX_ID));

export const SearchSchema = z
  .object({
    query: z.optional(z.string()),
    filters: z.optional(FiltersSchema),
    context: z.optional(ContextSchema),
    pagination: z.optional(
      z.object({
        cursor: z.optional(z.string().check(z.maxLength(1_000))),
        limit: z.optional(z.int().check(z.minimum(1))),
      }),
    ),
  })
  .check(
    z.refine(({ query = '', filters }) => query.trim() !== '' || (filters && Object.keys(filters).length > 0), {
      error: 'Send a query, or a filter',
      path: ['query'],
    }),
  );
export const LookupSchema = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_IDS)),
  filters: z.optional(FiltersSchema),
  context: z.optional(ContextSchema),
});
export const ProductSchema = z.object({
  id: Id,
  filters: z.optional(FiltersSchema),
  context: z.optional(ContextSchema),
});
type Filters = z.output<typeof FiltersSchema>;
type Context = z.output<typeof ContextSchema>;

/** What answers need of the store. */
export interface CatalogContext extends ToolContext {
  readonly db: Database;
  /** An ISO code in capitals. */
  readonly currency: string;
}

/** A notice in an answer that is not an error. */
const notice = (type: 'info' | 'warning', code: string, content: string) => ({ type, code, content });

/** Searches parts. A view of `GET /part`, whose limits and errors it has. */
export async function searchCatalog(
  { query, filters, context, pagination }: z.output<typeof SearchSchema>,
  { call, origin, currency }: CatalogContext,
) {
  const { kinds, price, notices } = readFilters(filters, context, currency);
  const [category, ...otherKinds] = kinds;
  if (otherKinds.length > 0)
    notices.push(notice('warning', 'filter_limited', `Only the first category is searched: ${category}.`));
  const { answer, link } = await call(listParts, {
    query: {
      q: query,
      category,
      min_price: price.min === undefined ? undefined : dollarsOf(price.min),
      max_price: price.max === undefined ? undefined : dollarsOf(price.max),
      after: pagination?.cursor,
      limit: Math.min(pagination?.limit ?? 10, MAX_LIMIT),
    },
  });
  const cursor = nextOf(link);
  return {
    ucp: envelope(SEARCH),
    products: answer.map((part) => productOf(part, { origin, currency })),
    pagination: { has_next_page: cursor !== undefined, ...(cursor !== undefined && { cursor }) },
    ...(notices.length > 0 && { messages: notices }),
  };
}

/** Reads parts by their ids, SKUs, makers' numbers or GTINs. What is not found is named in a message. */
export async function lookUpCatalog(
  { ids, filters, context }: z.output<typeof LookupSchema>,
  { db, origin, currency }: CatalogContext,
) {
  const given = [...new Set(ids)];
  const { kinds, price, notices } = readFilters(filters, context, currency);
  const found = await findParts(db, given);
  const inputs = new Map<string, { id: string; match: 'exact' }[]>();
  for (const [input, parts] of found)
    for (const { _id } of parts) inputs.set(_id, [...(inputs.get(_id) ?? []), { id: input, match: 'exact' }]);
  const parts = new Map([...found.values()].flat().map((part) => [part._id, part]));
  const shown = [...parts.values()].filter((part) => isWithin(part, kinds, price));
  const messages = [...notices, ...given.filter((id) => !found.has(id)).map((id) => notice('info', 'not_found', id))];
  return {
    ucp: envelope(LOOKUP),
    products: shown.map((part) => {
      const { variants, ...product } = productOf(part, { origin, currency });
      return { ...product, variants: variants.map((variant) => ({ ...variant, inputs: inputs.get(part._id)! })) };
    }),
    ...(messages.length > 0 && { messages }),
  };
}

/** Reads one part. */
export async function readProduct(
  { id, filters, context }: z.output<typeof ProductSchema>,
  { db, origin, currency }: CatalogContext,
) {
  const { kinds, price, notices } = readFilters(filters, context, currency);
  const [part] = (await findParts(db, [id])).get(id) ?? [];
  if (!part || !isWithin(part, kinds, price)) return failure('not_found', `No part on sale has the id ${id}.`, LOOKUP);
  return {
    ucp: envelope(LOOKUP),
    product: productOf(part, { origin, currency }),
    ...(notices.length > 0 && { messages: notices }),
  };
}

/** The filters of a request that can be used; what cannot is named. */
function readFilters({ categories = [], price = {} }: Filters = {}, context: Context | undefined, currency: string) {
  const asked = context?.currency?.toUpperCase();
  const isOurs = asked === undefined || asked === currency;
  const isPriced = price.min !== undefined || price.max !== undefined;
  return {
    kinds: categories.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '-')),
    price: isOurs ? price : {},
    notices:
      isOurs || !isPriced
        ? []
        : [notice('info', 'price_filter_ignored', `Prices of this store are in ${currency}, so it ignored yours.`)],
  };
}

function isWithin(part: Part, kinds: readonly string[], { min = 0, max = Infinity }: Filters['price'] & {}): boolean {
  const cents = smallestOrderCents(part);
  return (kinds.length === 0 || kinds.includes(part.category)) && cents >= min && cents <= max;
}

/** What one unit of the smallest order costs, in cents. */
const smallestOrderCents = (part: Part): number => unitPriceCents(pricesOf(part), part.minimum);

/** A part in the protocol's shape: a product with itself as its only variant. */
function productOf(part: Part, { origin, currency }: Pick<CatalogContext, 'origin' | 'currency'>) {
  const absolute = (link: string): string => (link.startsWith('/') ? origin + link : link);
  const title = partTitle(part);
  const price = { amount: smallestOrderCents(part), currency };
  const { rating, sku, gtin, brand, mpn, minimum } = part;
  const isInStock = stockProblem(part) === undefined;
  const isAvailable = stockProblem({ minimum, quantity: orderableUnits(part) }) === undefined;
  const shared = { title, description: { plain: part.description || title }, url: origin + partPath(part) };
  return {
    id: part._id,
    ...shared,
    handle: sku,
    categories: [{ value: part.category, taxonomy: 'merchant' }],
    price_range: { min: price, max: price },
    media: [{ type: 'image', url: absolute(part.img), alt_text: `Picture of ${part.name}` }],
    ...(rating && { rating: { value: rating.average, scale_min: 1, scale_max: 5, count: rating.count } }),
    metadata: {
      kind: kindLabel(part.category),
      minimum_quantity: minimum,
      ...(brand && { brand }),
      ...(mpn && { mpn }),
    },
    variants: [
      {
        id: part._id,
        ...shared,
        sku,
        ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
        price,
        availability: {
          available: isAvailable,
          status: isInStock ? 'in_stock' : isAvailable ? 'backorder' : 'out_of_stock',
        },
      },
    ],
  };
}
