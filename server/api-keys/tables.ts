import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Permission } from '#contract/accounts/permissions.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/** Keys of other programs. Revoked ones stay, because the audit trail names them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** The admin who created it, whose rights it never exceeds. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The beginning of the key. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key, in base64url. */
    digest: text('digest').notNull(),
    scopes: text('scopes').array().$type<Permission[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_digest').on(table.digest), index('api_keys_user').on(table.userId)],
);
