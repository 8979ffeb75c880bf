import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/**
 * Open invitations to staff, at most one of an address; stores only a digest of the link's secret. Accepted, revoked and
 * replaced ones are deleted: the audit trail records them.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    /** Lowercase. */
    email: text('email').notNull().unique(),
    staffRole: text('staff_role', { enum: STAFF_ROLES }).notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('staff_invitations_inviter').on(table.invitedBy)],
);
