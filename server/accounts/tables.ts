import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/** SQL: the words of a user's account that staff's search compares, as those of orders. */
export const USER_WORDS = sql.raw(`order_document(name, email, contact, city, '')`);

/**
 * The store's users: role, profile and token version. The identity provider authenticates them; its tables are in the
 * schema `identity`.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** `identity:<id>` of our identity provider, or `<issuer>#<subject>` of another one. */
    subject: text('subject').notNull().unique(),
    /** Lowercase. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * Of a guest, who ordered without an account: the email that they gave, lowercase and never verified. Their `email` is a
     * placeholder, because several guests may give the same. Null for accounts.
     */
    guestEmail: text('guest_email'),
    name: text('name').notNull().default(''),
    image: text('image'),
    /** The code of the language of emails to this account: that of the page on which it was made, or the one chosen last. */
    language: text('language').notNull().default('en'),
    role: text('role', { enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** An admin's role; null for a customer. */
    staffRole: text('staff_role', { enum: STAFF_ROLES }),
    /** If set, the account can neither sign in nor use tokens; its orders stay. */
    suspendedAt: at('suspended_at'),
    /** Part of each token; incrementing it revokes older ones. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** The last sign-out everywhere, or another event that ended every session; null before the first. */
    signedOutAt: at('signed_out_at'),
    education: text('education').notNull().default(''),
    city: text('city').notNull().default(''),
    contact: text('contact').notNull().default(''),
    linkedln: text('linkedln').notNull().default(''),
    createdAt: createdAt(),
    /** If set, the account is deleted: orders and the audit trail refer to the row, which contains no personal data. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // Ascending, though read backwards: PostgreSQL scans an index in both directions, but cannot use one with another
    // null order for 'desc'.
    index('users_newest').on(table.createdAt, table.id),
    index('users_name')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`deleted_at is null`),
    // For an admin's search within names and emails.
    index('users_likeness').using('gin', table.name.op('gin_trgm_ops'), table.email.op('gin_trgm_ops')),
    index('users_words').using('gin', USER_WORDS),
    index('users_guests')
      .on(table.guestEmail)
      .where(sql`guest_email is not null`),
    index('users_guests_likeness')
      .using('gin', table.guestEmail.op('gin_trgm_ops'))
      .where(sql`guest_email is not null`),
    index('users_admins')
      .on(table.id)
      .where(sql`role = 'admin'`),
    check('users_role', sql`${table.role} in ('customer', 'admin')`),
    check('users_staff_role', sql`(${table.role} = 'admin') = (${table.staffRole} is not null)`),
    check(
      'users_staff_roles',
      sql`${table.staffRole} in (${sql.raw(STAFF_ROLES.map((role) => `'${role}'`).join(', '))})`,
    ),
    check(
      'users_guest',
      sql`${table.guestEmail} is null or (not ${table.emailVerified} and ${table.role} = 'customer')`,
    ),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);
