import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/database/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/**
 * Every uploaded logo. They stay, because issued documents name them and each change to the logo can be undone. In the database
 * and not among the pictures, so that a document never lacks the logo of its order.
 */
export const logos = pgTable('logos', {
  /** Of the uploaded file. */
  digest: text('digest').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** PNG, transparent where the file was: for pages and emails. */
  png: bytes('png').notNull(),
  /** The same on white, without transparency: for documents. */
  onWhite: bytes('on_white').notNull(),
  createdAt: createdAt(),
});
