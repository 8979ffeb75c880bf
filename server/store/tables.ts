import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid, text } from 'drizzle-orm/pg-core';
import { newId } from '#server/database/columns.ts';

/** This store's id at services that several stores may share; one row, created at first use, included in backups. */
export const storeIdentity = pgTable(
  'store_identity',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull().$defaultFn(newId),
    /** The currency of all amounts of the database, as an ISO code in lower case; null until a start has recorded it. */
    currency: text('currency'),
  },
  (table) => [check('store_identity_only', sql`${table.only}`)],
);
