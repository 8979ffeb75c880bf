import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { RULE_SCOPES } from '#contract/price-lists/price-list-choices.ts';
import type { PriceBreak } from '#contract/parts/price-breaks.ts';
import { customerGroups } from '#server/customer-groups/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Prices for groups of customers. The SQL function `own_prices` decides which list and rule a customer's price follows. */
export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** The list with the highest number that has a price for a part decides. */
    priority: integer('priority').notNull().default(100),
    /** Incremented by every change of the list, its rules and its prices; an order priced with an earlier version is priced again. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('price_lists_name').on(sql`lower(${table.name})`),
    check('price_lists_dates', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** The groups whose customers get the prices of a list. A group that a list names cannot be deleted. */
export const priceListGroups = pgTable(
  'price_list_groups',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => customerGroups.id),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.groupId] }),
    index('price_list_groups_group').on(table.groupId),
  ],
);

/** Percentages off the public price. */
export const priceListRules = pgTable(
  'price_list_rules',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    scope: text('scope', { enum: RULE_SCOPES }).notNull(),
    /** The slug of the kind, or the brand in lower case; empty for all parts. */
    value: text('value').notNull().default(''),
    /** As staff have written it. */
    label: text('label').notNull().default(''),
    percent: numeric('percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.scope, table.value] }),
    check('price_list_rules_percent', sql`${table.percent} > 0 and ${table.percent} <= 99`),
  ],
);

/** Fixed prices of parts in a list. */
export const priceListPrices = pgTable(
  'price_list_prices',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    priceBreaks: jsonb('price_breaks').$type<PriceBreak[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.partId] }),
    index('price_list_prices_part').on(table.partId),
    // Parts sorted by the prices of a customer.
    index('price_list_prices_sorted').on(table.listId, table.priceCents, table.partId),
    check('price_list_prices_price', sql`${table.priceCents} > 0`),
    check(
      'price_list_prices_breaks',
      sql`${table.priceBreaks} = '[]' or price_breaks_fit(${table.priceCents}, ${table.priceBreaks})`,
    ),
  ],
);
