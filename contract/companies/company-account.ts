import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, IdParamsSchema } from '#contract/fields.ts';
import { MAX_PAYMENT_DAYS } from '#contract/payments/pay-later.ts';
import { CreditPassSchema } from './credit-passes.ts';

/* Invoices with terms: docs/decisions/096-invoices-with-terms.md. */

const CompanyAccountSchema = z.object({
  name: z.string(),
  /** The days that it has to pay an invoice; null: it cannot pay so. */
  paymentDays: z.nullable(z.number()),
  /** What it may owe at most, what it owes, and what is left for further orders, in dollars. */
  creditLimit: z.nullable(z.number()),
  balance: z.number(),
  left: z.number(),
  /** For how many days its oldest invoice is overdue; 0 if none is. */
  overdueDays: z.number(),
  /** Its orders that are not paid, those that are due first; `dueOn` is null until the order ships. */
  open: z.array(
    z.object({
      order: z.string(),
      number: z.string(),
      buyer: z.string(),
      total: z.number(),
      owed: z.number(),
      dueOn: z.nullable(z.string()),
      placedAt: z.string(),
    }),
  ),
  /** The payments of such orders, newest first. */
  payments: z.array(
    z.object({ order: z.string(), number: z.string(), amount: z.number(), method: z.string(), paidAt: z.string() }),
  ),
  /** Orders that may pass the limit, and those that did. */
  passes: z.array(CreditPassSchema),
});
export type CompanyAccount = z.infer<typeof CompanyAccountSchema>;

export const readCompanyAccount = endpoint('GET /companies/{id}/account', {
  access: 'signed-in',
  keyPermission: 'customers.read',
  summary:
    'The statement of account of a company: its terms, open invoices, payments and balance. For its admins and approvers, and for staff.',
  params: IdParamsSchema,
  response: CompanyAccountSchema,
  errors: ['not_found', 'forbidden'],
});

export const exportCompanyAccount = endpoint('GET /companies/{id}/account.csv', {
  access: 'signed-in',
  keyPermission: 'customers.read',
  summary:
    'The open invoices and the payments of a statement of account as a CSV file that is safe to open in a spreadsheet. For admins and approvers of the company, and for staff.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

export const setCompanyTerms = endpoint('PUT /companies/{id}/terms', {
  access: 'customers.write',
  summary:
    'Sets on which terms a company pays by invoice: the days to pay, and what it may owe at most, in dollars. Without either, it cannot pay by invoice; open invoices stay due.',
  params: IdParamsSchema,
  body: z.object({
    paymentDays: z.nullable(
      z
        .int('Enter a whole number')
        .check(z.minimum(1, 'Enter 1 or more'), z.maximum(MAX_PAYMENT_DAYS, `At most ${MAX_PAYMENT_DAYS} days`)),
    ),
    creditLimit: z.nullable(DollarsSchema),
  }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields', 'order_state'],
});
