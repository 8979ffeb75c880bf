import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt } from '#server/database/columns.ts';

/**
 * Mailed links that are still valid: at most one per purpose and person, so that a new one replaces the older one.
 * Stores only a digest of the secret.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: ['email', 'deletion'] }).notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    /** The address to be confirmed, lowercase. */
    email: text('email'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
