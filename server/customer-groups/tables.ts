import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { createdAt, id } from '#server/database/columns.ts';

/** Customers who get promotions and price lists together. Only staff see the groups. */
export const customerGroups = pgTable(
  'customer_groups',
  {
    id: id(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('customer_groups_name').on(sql`lower(${table.name})`)],
);

/** The customers of each group; a customer may be in several. */
export const customerGroupMembers = pgTable(
  'customer_group_members',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    groupId: uuid('group_id')
      .notNull()
      .references(() => customerGroups.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.groupId] }),
    index('customer_group_members_group').on(table.groupId),
  ],
);
