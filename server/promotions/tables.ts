import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Benefit, Conditions } from '#contract/promotions/promotion-terms.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';

/** A discount that orders get by themselves or by a code, as long as it runs. */
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    /** As shown to customers. */
    name: text('name').notNull(),
    /** Whether orders get it by themselves; others need one of its codes. */
    isAutomatic: boolean('is_automatic').notNull(),
    /** Lower numbers apply first. */
    priority: integer('priority').notNull().default(100),
    /** Whether it applies together with other promotions. */
    isCombinable: boolean('is_combinable').notNull().default(true),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    maxUses: integer('max_uses'),
    maxPerCustomer: integer('max_per_customer'),
    conditions: jsonb('conditions').$type<Conditions>().notNull(),
    benefits: jsonb('benefits').$type<Benefit[]>().notNull(),
    /** The uses that count, if there is a limit; 0 without one, so that orders do not wait for each other. */
    uses: integer('uses').notNull().default(0),
    /** Incremented by every change; an order that was priced with an earlier version is priced again. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('promotions_ends').on(table.endsAt),
    index('promotions_automatic')
      .on(table.endsAt)
      .where(sql`is_automatic`),
    check('promotions_uses', sql`${table.uses} >= 0`),
    check('promotions_limits', sql`${table.maxUses} > 0 and ${table.maxPerCustomer} > 0`),
    check('promotions_dates', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** A code of a promotion: one for all customers, or many that can be used once. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: id(),
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id),
    /** In capitals. */
    code: text('code').notNull(),
    /** 1 for a generated code; null: only the promotion's limits apply. */
    maxUses: integer('max_uses'),
    /** The uses that count, if there is a limit. */
    uses: integer('uses').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('promotion_codes_code').on(table.code),
    index('promotion_codes_promotion').on(table.promotionId, table.id),
    check(
      'promotion_codes_uses',
      sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`,
    ),
  ],
);

/** An order that got a promotion. It counts until the order ends unpaid or is canceled as a whole. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    codeId: uuid('code_id').references(() => promotionCodes.id),
    /** Without a foreign key, whose lock on the user would come after the order's: account deletion locks them the other way. */
    customerId: uuid('customer_id').notNull(),
    createdAt: createdAt(),
    /** When it stopped counting. */
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.promotionId] }),
    index('promotion_uses_promotion').on(table.promotionId, table.orderId),
    index('promotion_uses_customer').on(table.customerId, table.promotionId),
  ],
);
