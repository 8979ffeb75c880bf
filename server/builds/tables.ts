import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Named lists of parts: those that customers keep, and the ready-made builds of the shop. */
export const builds = pgTable(
  'builds',
  {
    id: id(),
    /** Null for a ready-made build, which belongs to the shop. */
    customerId: uuid('customer_id').references(() => users.id),
    name: text('name').notNull(),
    /** The token of the link that shows the build to everyone; not hashed, because its owner sees the link again. */
    shareToken: text('share_token').unique(),
    /** What a ready-made build is for, and its picture or an empty text. */
    description: text('description').notNull().default(''),
    img: text('img').notNull().default(''),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('builds_customer').on(table.customerId, table.changedAt),
    index('builds_of_shop')
      .on(table.id)
      .where(sql`${table.customerId} is null`),
  ],
);

export const buildParts = pgTable(
  'build_parts',
  {
    buildId: uuid('build_id')
      .notNull()
      .references(() => builds.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    quantity: integer('quantity').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.partId] }),
    check('build_parts_quantity', sql`${table.quantity} >= 1`),
  ],
);
