import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt } from '#server/database/columns.ts';

/**
 * Links that have been mailed and wait to be opened: at most one a purpose and person, so that a new one takes the older
 * one's place. Of the secret in it only a digest is kept.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: ['email', 'deletion'] }).notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    /** The address that waits to be confirmed, lowercase. */
    email: text('email'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
