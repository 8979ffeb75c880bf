import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '#server/database/columns.ts';

/**
 * The store's own people: role, profile and token version. Who they are is proven by the identity provider,
 * whose tables live in the schema `identity`.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** `identity:<id>` of our identity provider, or `<issuer>#<subject>` of a foreign one. */
    subject: text('subject').notNull().unique(),
    /** Lowercase. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull().default(''),
    image: text('image'),
    role: text('role', { enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** Tokens carry it; raising it voids every older one. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** The last sign-out everywhere, or what ended every session like it; null before the first. */
    signedOutAt: at('signed_out_at'),
    education: text('education').notNull().default(''),
    city: text('city').notNull().default(''),
    contact: text('contact').notNull().default(''),
    linkedln: text('linkedln').notNull().default(''),
    createdAt: createdAt(),
    /** Set, the person is gone: the row is what orders and the trail refer to, and says nothing of anybody. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // Ascending, though read from the end: PostgreSQL walks it backwards, but would not serve 'desc' by an index whose nulls lie elsewhere.
    index('users_newest').on(table.createdAt, table.id),
    index('users_name')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`deleted_at is null`),
    // What an admin types of a name or an address, wherever in it.
    index('users_likeness').using('gin', table.name.op('gin_trgm_ops'), table.email.op('gin_trgm_ops')),
    index('users_admins')
      .on(table.id)
      .where(sql`role = 'admin'`),
    check('users_role', sql`${table.role} in ('customer', 'admin')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);
