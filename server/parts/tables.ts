import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MEASURES } from '#contract/parts/measures.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { PLAN_STATES } from '#contract/parts/plan-states.ts';
import type { Arrival } from '#contract/parts/backorders.ts';
import { STOCK_MOVEMENTS } from '#contract/stock/stock-choices.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { measureValue } from './measure-values.ts';
import { plainNumber } from './plain-number.ts';
import { at, bytewiseText, createdAt, id, tsvector } from '#server/database/columns.ts';

const onSale = sql`hidden_at is null`;

/** The numbers of the SKUs that the store makes. */
export const partSkus = pgSequence('part_skus', { startWith: 10001 });

/** The fields without a comment are described in contract/parts/part-fields.ts. */
export const parts = pgTable(
  'parts',
  {
    id: id(),
    /** The article number that people use; unique regardless of case. The store assigns one if none is given. */
    sku: text('sku')
      .notNull()
      .default(sql`next_sku()`),
    name: text('name').notNull(),
    brand: text('brand').notNull().default(''),
    mpn: text('mpn').notNull().default(''),
    gtin: text('gtin').notNull().default(''),
    /** Its identifying line: '4 TB, M.2-2280, M.2 PCIe 4.0 X4'. Written by variants.ts. */
    variant: text('variant').notNull().default(''),
    description: text('description').notNull(),
    category: text('category').notNull(),
    img: text('img').notNull(),
    imgAlt: text('img_alt').notNull().default(''),
    morePictures: text('more_pictures').notNull().default(''),
    datasheet: text('datasheet').notNull().default(''),
    /** Specifications with name, value and unit, in display order. */
    specifications: jsonb('specifications').$type<Specification[]>().notNull().default([]),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    /** Unit prices from a given quantity on; see contract/parts/price-breaks.ts. */
    priceBreaks: jsonb('price_breaks').$type<PriceBreak[]>().notNull().default([]),
    compareAtCents: bigint('compare_at_cents', { mode: 'number' }),
    /**
     * Of a part with a compare-at price: the lowest price of the 30 days before the present price was announced; null if the
     * part had none before. Written by the trigger `record_price`.
     */
    lowestCents: bigint('lowest_cents', { mode: 'number' }),
    /** A multiple of the pack size: the trigger `round_minimum` rounds it up. */
    minimum: integer('minimum').notNull(),
    packSize: integer('pack_size'),
    /** Units available for sale; reserved units are already subtracted. */
    quantity: integer('quantity').notNull(),
    /** How many units beyond the stock orders can have together before they arrive; null: none. */
    backorderLimit: integer('backorder_limit'),
    /** Days until units arrive that are on no purchase order; null: only units on order are sold before they arrive. */
    leadDays: integer('lead_days'),
    /**
     * Units that orders have beyond the stock, which is 0 then. The trigger `serve_promises` takes them from every unit that is added
     * to the stock (docs/decisions/104-backorders.md).
     */
    promised: integer('promised').notNull().default(0),
    /** Units of ordered purchase orders that have not arrived, and when they are expected; written by `refreshArrivals`. */
    arriving: integer('arriving').notNull().default(0),
    arrivals: jsonb('arrivals').$type<Arrival[]>().notNull().default([]),
    /** Units that can be ordered now: the stock, and what is sold beyond it. The one rule, for whatever places or checks orders. */
    orderable: integer('orderable')
      .notNull()
      .generatedAlwaysAs(
        sql`quantity + case when backorder_limit is null then 0
          else greatest(least(backorder_limit, case when lead_days is null then arriving end) - promised, 0) end`,
      ),
    storagePlace: text('storage_place').notNull().default(''),
    lowStock: integer('low_stock'),
    weight: integer('weight'),
    packageLength: integer('package_length'),
    packageWidth: integer('package_width'),
    packageHeight: integer('package_height'),
    costCents: integer('cost_cents'),
    /** Published reviews, and the sum of their stars; written by `refreshRating` in server/part-reviews. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingStars: integer('rating_stars').notNull().default(0),
    /** Four stars or more on average: for the filter, with an index. */
    isWellRated: boolean('is_well_rated').notNull().default(false),
    /** Incremented by every edit to detect concurrent edits. Orders do not increment it. */
    version: integer('version').notNull().default(1),
    /** The last editor: the user's id, or the name of a command. Null until the first edit. */
    changedBy: text('changed_by'),
    changedAt: at('changed_at'),
    /** Identifies the source row of an imported part, so that importing the same file twice changes nothing. */
    importKey: text('import_key'),
    lifecycle: text('lifecycle').notNull().default(''),
    lastOrders: text('last_orders').notNull().default(''),
    substitute: text('substitute').notNull().default(''),
    rohs: text('rohs').notNull().default(''),
    reach: text('reach').notNull().default(''),
    origin: text('origin').notNull().default(''),
    hts: text('hts').notNull().default(''),
    eccn: text('eccn').notNull().default(''),
    taxClass: text('tax_class').notNull().default(''),
    publishOn: text('publish_on').notNull().default(''),
    /** Deleted parts are kept, because orders refer to them. */
    deletedAt: at('deleted_at'),
    /** The one rule of what is on sale: parts without it, which are neither deleted nor drafts. */
    hiddenAt: at('hidden_at').generatedAlwaysAs(
      sql`coalesce(deleted_at, case when publish_on <> '' then created_at end)`,
    ),
    createdAt: createdAt(),
    /** Separate from the quantity, so that an order updates an index only when this value changes. */
    inStock: boolean('in_stock')
      .notNull()
      .generatedAlwaysAs(sql`quantity >= minimum`),
    /** Low or out of stock by its own level or its minimum. Separate from the quantity for the same reason. */
    isLow: boolean('is_low')
      .notNull()
      .generatedAlwaysAs(sql`needs_stock(quantity, minimum, low_stock, null)`),
    /** The order of magnitude of the quantity: an index on it finds the parts below the store's level (low-stock.ts). */
    stockMagnitude: integer('stock_magnitude')
      .notNull()
      .generatedAlwaysAs(sql`stock_magnitude(quantity)`),
    /**
     * Weighted words: brand and name A, kind B, specifications C, description and maker's number D. `~` marks one part in 64
     * (docs/decisions/009-search.md).
     */
    search: tsvector('search').generatedAlwaysAs(
      sql`part_document(id, brand || ' ' || name, category, specifications, description || ' ' || mpn)`,
    ),
    /** Exact filter values: `/processor`, `brand:AMD`, `socket:AM5`, `rohs:compliant`; of the fields that are filters. */
    facets: text('facets')
      .array()
      .generatedAlwaysAs(
        sql`part_facets(category, specifications) || field_facets(brand, lifecycle, rohs, reach, origin, hts, eccn)`,
      ),
  },
  (table) => [
    uniqueIndex('parts_import_key').on(table.importKey),
    uniqueIndex('parts_sku').on(sql`lower(${table.sku})`),
    // They find a number, and how one begins, whatever separators are typed.
    index('parts_sku_plain').on(plainNumber(table.sku)),
    index('parts_mpn_plain')
      .on(plainNumber(table.mpn))
      .where(sql`${table.mpn} <> ''`),
    // What is in the middle of one.
    index('parts_numbers_within').using(
      'gin',
      sql`${plainNumber(table.sku)} gin_trgm_ops`,
      sql`${plainNumber(table.mpn)} gin_trgm_ops`,
    ),
    index('parts_mpn')
      .on(sql`lower(${table.mpn})`)
      .where(sql`mpn <> ''`),
    index('parts_gtin')
      .on(table.gtin)
      .where(sql`gtin <> ''`),
    // The namesakes of a part, and the parts that a pasted line names.
    index('parts_lower_name').on(sql`lower(${table.name})`),
    index('parts_brand')
      .on(sql`lower(${table.brand})`, table.category)
      .where(sql`brand <> ''`),
    // One index per sort order of the list, and one per sort order within a kind.
    index('parts_newest').on(table.createdAt, table.id).where(onSale),
    index('parts_price').on(table.priceCents, table.id).where(onSale),
    index('parts_name').on(table.name, table.id).where(onSale),
    index('parts_category_newest').on(table.category, table.createdAt, table.id).where(onSale),
    index('parts_category_price').on(table.category, table.priceCents, table.id).where(onSale),
    index('parts_category_name').on(table.category, table.name, table.id).where(onSale),
    // One index per measure by which the parts of some kinds can be sorted.
    ...MEASURES.map(({ sort, kinds }) =>
      index(`parts_by_${sort.replace('-', '')}`)
        .on(table.category, sql`(${measureValue(sort)})`, table.id)
        .where(sql`hidden_at is null and category in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})`),
    ),
    // Out-of-stock parts are few; scanning the whole list for them would take time in proportion to the catalog.
    index('parts_out_of_stock')
      .on(table.category, table.createdAt, table.id)
      .where(sql`hidden_at is null and not in_stock`),
    // So are parts with low stock, by their own level or their minimum, or else by the store's level.
    index('parts_low')
      .on(table.id)
      .where(sql`hidden_at is null and in_stock and is_low`),
    index('parts_few_units')
      .on(table.stockMagnitude, table.id)
      .where(sql`hidden_at is null and in_stock and low_stock is null`),
    // Well-rated parts may be few too.
    index('parts_well_rated')
      .on(table.category, table.createdAt, table.id)
      .where(sql`hidden_at is null and is_well_rated`),
    index('parts_hidden')
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is not null`),
    index('parts_drafts')
      .on(table.publishOn, table.id)
      .where(sql`publish_on <> '' and deleted_at is null`),
    index('parts_hidden_name')
      .on(table.name)
      .where(sql`hidden_at is not null`),
    index('parts_finding').using('gin', table.search, table.facets).with({ gin_pending_list_limit: 256 }),
    // The sample, one part in 64: for words and values so frequent that scanning all their index entries is slow.
    index('parts_sample')
      .using('gin', table.search, table.facets)
      .where(sql`search @@ '''~'''::tsquery`),
    check('parts_quantity', sql`${table.quantity} >= 0`),
    check('parts_promised', sql`${table.promised} >= 0 and (${table.promised} = 0 or ${table.quantity} = 0)`),
    check('parts_backorder', sql`${table.backorderLimit} >= 0 and ${table.leadDays} >= 0`),
    check('parts_minimum', sql`${table.minimum} >= 1`),
    check('parts_pack_size', sql`${table.packSize} >= 1 and ${table.minimum} % ${table.packSize} = 0`),
    check('parts_price_cents', sql`${table.priceCents} > 0`),
    check('parts_compare_at_cents', sql`${table.compareAtCents} > ${table.priceCents}`),
    check(
      'parts_rating',
      sql`${table.ratingStars} between ${table.ratingCount} and 5 * ${table.ratingCount} and ${table.isWellRated} = (${table.ratingCount} > 0 and ${table.ratingStars} >= 4 * ${table.ratingCount})`,
    ),
    check('parts_low_stock', sql`${table.lowStock} >= 0`),
    check(
      'parts_publish_on',
      sql`${table.publishOn} in ('', 'draft') or ${table.publishOn} ~ '^\\d{4}-\\d{2}-\\d{2}$'`,
    ),
    check('parts_cost_cents', sql`${table.costCents} >= 0`),
    // The first half avoids calling the function for most parts; every order that takes stock would otherwise run it.
    check(
      'parts_price_breaks',
      sql`${table.priceBreaks} = '[]' or price_breaks_fit(${table.priceCents}, ${table.priceBreaks})`,
    ),
  ],
);

/**
 * The vocabulary of the catalog with the number of parts per word, for prefixes and spelling corrections. Rebuilt after
 * catalog changes; search finds a missing word, but does not correct to it.
 */
export const catalogWords = pgTable(
  'catalogue_words',
  { word: bytewiseText('word').primaryKey(), parts: integer('parts').notNull() },
  (table) => [index('catalogue_words_spelling').using('gin', table.word.op('gin_trgm_ops'))],
);

/**
 * The number of parts on sale per facet value, by kind or (kind '') in total: for lists too long to count per request.
 */
export const catalogCounts = pgTable(
  'catalogue_counts',
  {
    kind: text('kind').notNull(),
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    parts: integer('parts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.facet, table.value] })],
);

/** Append-only: every unit received, reserved, released or removed, written in the transaction that moves it. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    /** The order line whose units moved. */
    lineId: uuid('line_id'),
    /** The open change of an order that reserves them (`order_changes`). */
    changeId: uuid('change_id'),
    kind: text('kind', { enum: STOCK_MOVEMENTS }).notNull(),
    quantity: integer('quantity').notNull(),
    /** The user's id, or the name of the job or provider. */
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_part').on(table.partId, table.id),
    index('stock_movements_line').on(table.lineId),
    index('stock_movements_change')
      .on(table.changeId)
      .where(sql`change_id is not null`),
    check('stock_movements_quantity', sql`${table.quantity} > 0`),
  ],
);

/**
 * Append-only: a row per change of a part's price or compare-at price, whoever writes it, by the triggers `record_price` and
 * `record_first_prices`. The first row of a part has no price before.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    priceBefore: bigint('price_before', { mode: 'number' }),
    compareAtBefore: bigint('compare_at_before', { mode: 'number' }),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    compareAtCents: bigint('compare_at_cents', { mode: 'number' }),
    /** The user's id, or the name of the command or job; null if it is unknown, as of the first row. */
    actor: text('actor'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('price_history_part').on(table.partId, table.id)],
);

/** Prices that parts get at a time, and that may end (price-plans.ts). */
export const pricePlans = pgTable(
  'price_plans',
  {
    id: id(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    compareAtCents: bigint('compare_at_cents', { mode: 'number' }),
    startsAt: at('starts_at').notNull(),
    /** Null: the price stays. */
    endsAt: at('ends_at'),
    state: text('state', { enum: PLAN_STATES }).notNull().default('planned'),
    /** Why it could not begin, or why its end changed nothing. */
    problem: text('problem').notNull().default(''),
    /** The prices of the part when it began. */
    priceBefore: bigint('price_before', { mode: 'number' }),
    compareAtBefore: bigint('compare_at_before', { mode: 'number' }),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('price_plans_part').on(table.partId, table.id),
    index('price_plans_open')
      .on(table.startsAt)
      .where(sql`state in ('planned', 'running')`),
    check('price_plans_price', sql`${table.priceCents} > 0 and ${table.compareAtCents} > ${table.priceCents}`),
    check('price_plans_dates', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
