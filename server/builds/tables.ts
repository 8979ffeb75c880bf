import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Named lists of parts that customers keep. */
export const builds = pgTable(
  'builds',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The token of the link that shows the build to everyone; not hashed, because its owner sees the link again. */
    shareToken: text('share_token').unique(),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('builds_customer').on(table.customerId, table.changedAt)],
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
