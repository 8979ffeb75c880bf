import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { COMPANY_ROLES, COMPANY_STATES } from '#contract/companies/company-roles.ts';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/** Companies whose members order together, and those that customers have asked for. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    /** In its normal form; empty without one. */
    vatNumber: text('vat_number').notNull().default(''),
    /** Only staff see it. */
    note: text('note').notNull().default(''),
    state: text('state', { enum: COMPANY_STATES }).notNull().default('active'),
    /** Who has asked for it, until staff answer, and the message. */
    requestedBy: uuid('requested_by').references(() => users.id),
    message: text('message').notNull().default(''),
    /** The days that it has to pay an invoice, and what it may owe at most, in cents; null: it cannot pay by invoice. */
    paymentDays: integer('payment_days'),
    creditLimitCents: bigint('credit_limit_cents', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('companies_requested').on(table.requestedBy),
    check('companies_request', sql`(${table.state} = 'requested') = (${table.requestedBy} is not null)`),
  ],
);

/** The members of companies; a person belongs to one at most. */
export const companyMembers = pgTable(
  'company_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    role: text('role', { enum: COMPANY_ROLES }).notNull(),
    /** What an order, and the orders of a calendar month, cost without an approval, in cents; null: no limit. */
    orderLimitCents: bigint('order_limit_cents', { mode: 'number' }),
    monthLimitCents: bigint('month_limit_cents', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('company_members_company').on(table.companyId)],
);

/**
 * Open invitations to companies, at most one of an address and company; stores only a digest of the link's secret. Accepted,
 * withdrawn and replaced ones are deleted: the audit trail records them.
 */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Lowercase. */
    email: text('email').notNull(),
    role: text('role', { enum: COMPANY_ROLES }).notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_invitations_email').on(table.companyId, table.email),
    // For an account that is deleted.
    index('company_invitations_to').on(table.email),
  ],
);
