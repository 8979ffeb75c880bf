import { sql } from 'drizzle-orm';
import { ADDRESS_FIELDS } from '#contract/addresses/address-format.ts';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

const field = (name: string) => `coalesce(delivery ->> '${name}', '')`;

/** SQL: the words of an address that staff's search compares, as those of orders. */
export const ADDRESS_WORDS = sql.raw(
  `order_document(${['name', 'company'].map(field).join(` || ' ' || `)}, '', ${field('phone')}, ${ADDRESS_FIELDS.map(field).join(` || ' ' || `)}, '')`,
);

/** Delivery addresses that customers keep for their next orders. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    delivery: jsonb('delivery').$type<Delivery>().notNull(),
    /** When it was made the default; the latest one applies. If none was, the newest address is the default. */
    preferredAt: at('preferred_at'),
    createdAt: createdAt(),
  },
  (table) => [index('addresses_customer').on(table.customerId), index('addresses_words').using('gin', ADDRESS_WORDS)],
);
