import * as z from 'zod/mini';
import { AddressSchema } from '#contract/addresses/addresses.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { CUSTOMER_VIEWS, ORDER_STATES, USER_SORTS } from '#contract/choices.ts';
import { DeliverySchema } from '#contract/orders/delivery-schema.ts';
import { RETURN_STATES } from '#contract/returns/return-choices.ts';
import { UserSchema } from '#contract/accounts/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  GivenIdSchema,
  IdParamsSchema,
  InsertedSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
} from '#contract/fields.ts';
import { CustomerExemptionSchema } from '#contract/tax/tax.ts';
import { ManagedReviewSchema } from '#contract/part-reviews/managed-reviews.ts';

/** The longest note about a customer, in characters. */
const MAX_CUSTOMER_NOTE = 2_000;

/** Maximum number of orders, returns and reviews on a customer's page; the counts cover all. */
export const CUSTOMER_ROWS = 50;

/** The email is empty once the account is deleted. */
const CustomerSchema = z.extend(UserSchema, {
  /** Present for a guest, who ordered without an account. */
  guest: z.optional(z.boolean()),
  /** The code of the language of emails to the account, if it is not English. */
  language: z.optional(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** When the account was deleted: its orders stay, anonymized. */
  deletedAt: z.nullable(z.string()),
  /** In cents of the store's currency, from the ledger of money movements. */
  chargedCents: z.number(),
  /** Refunds and disputes, less what came back, in cents. */
  returnedCents: z.number(),
  orderCount: z.number(),
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      createdAt: z.string(),
      status: z.enum(ORDER_STATES),
      totalCents: z.number(),
      lines: z.number(),
    }),
  ),
  addresses: z.array(AddressSchema),
  taxExemptions: z.array(CustomerExemptionSchema),
  groups: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The company that the customer belongs to and may order for. */
  company: z.nullable(z.object({ _id: z.string(), name: z.string(), canOrder: z.boolean() })),
  returns: z.array(
    z.object({
      _id: z.string(),
      order: z.string(),
      number: z.string(),
      status: z.enum(RETURN_STATES),
      createdAt: z.string(),
    }),
  ),
  /** Testimonials. */
  reviews: z.array(z.object({ review: z.string(), ratings: z.number(), createdAt: z.string() })),
  /** Reviews of parts, the newest first. */
  partReviews: z.array(ManagedReviewSchema),
  notes: z.array(z.object({ _id: z.string(), text: z.string(), author: z.string(), createdAt: z.string() })),
});
export type Customer = z.infer<typeof CustomerSchema>;

const ListedCustomerSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  /** Present for a guest, who ordered without an account. */
  guest: z.optional(z.boolean()),
  createdAt: z.string(),
  suspendedAt: z.nullable(z.string()),
  /** Of the default address, otherwise of the last order or the profile; empty if none is known. */
  phone: z.string(),
  /** The default address, otherwise that of the last order, with line breaks; empty if none is known. */
  address: z.string(),
  /** The same address in fields; null if it was typed as one text. */
  delivery: z.nullable(DeliverySchema),
  /** The names of the groups that the customer is in. */
  groups: z.array(z.string()),
  orderCount: z.number(),
  lastOrderAt: z.nullable(z.string()),
  /** What was paid less what was refunded or disputed, in cents of the store's currency, from the ledger. */
  spentCents: z.number(),
});
export type ListedCustomer = z.infer<typeof ListedCustomerSchema>;

const CustomerFilterSchema = z.object({
  q: SearchSchema,
  view: z.optional(z.enum(CUSTOMER_VIEWS)),
  /** The id of a group that the customers are in. */
  group: z.optional(GivenIdSchema),
  /** ISO 3166 alpha-2: customers with a saved address or an order there. */
  country: z.optional(z.enum(COUNTRIES as readonly [string, ...string[]])),
});

export const listCustomers = endpoint('GET /customers', {
  access: 'customers.read',
  reads: 'replica',
  summary:
    'Lists customers, and staff who have ordered, with phone, address, orders and spend; newest first by default. `q` finds them by name, email, phone (also its last four digits or more) and address, of the account and of its orders.',
  query: z.extend(PageQuerySchema, {
    ...CustomerFilterSchema.shape,
    sort: z.optional(z.enum(USER_SORTS)),
    count: CountedSchema,
  }),
  response: z.array(ListedCustomerSchema),
  errors: ['invalid_fields'],
});

export const exportCustomers = endpoint('GET /customers.csv', {
  access: 'customers.read',
  reads: 'replica',
  summary:
    'Downloads customers with the same filters, newest first, as a CSV file that is safe to open in a spreadsheet. The audit trail records the download.',
  query: CustomerFilterSchema,
  response: z.string(),
  download: 'text/csv',
});

export const readCustomer = endpoint('GET /customers/{id}', {
  access: 'customers.read',
  summary: 'Reads a customer: orders, money, addresses, groups, returns, reviews and notes. The newest come first.',
  params: IdParamsSchema,
  response: CustomerSchema,
  errors: ['not_found'],
});

export const CustomerNoteSchema = z.object({ text: textSchema(MAX_CUSTOMER_NOTE, 'Enter a note') });

export const addCustomerNote = endpoint('POST /customers/{id}/notes', {
  access: 'customers.write',
  summary: 'Adds a note about a customer, which only staff see.',
  params: IdParamsSchema,
  body: CustomerNoteSchema,
  response: InsertedSchema,
  errors: ['not_found'],
});

export const removeCustomerNote = endpoint('DELETE /customers/{id}/notes/{note}', {
  access: 'customers.write',
  summary: 'Deletes a note about a customer. `deletedCount` is 0 if it is gone already.',
  params: z.extend(IdParamsSchema, { note: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});
