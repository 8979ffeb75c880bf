import * as z from 'zod/mini';
import { AddressSchema } from '#contract/addresses/addresses.ts';
import { ORDER_STATES } from '#contract/choices.ts';
import { RETURN_STATES } from '#contract/returns/return-choices.ts';
import { UserSchema } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, InsertedSchema, textSchema } from '#contract/fields.ts';
import { ManagedReviewSchema } from '#contract/part-reviews/managed-reviews.ts';

/** The longest note about a customer, in characters. */
const MAX_CUSTOMER_NOTE = 2_000;

/** Maximum number of orders, returns and reviews on a customer's page; the counts cover all. */
export const CUSTOMER_ROWS = 50;

/** The email is empty once the account is deleted. */
const CustomerSchema = z.extend(UserSchema, {
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

export const readCustomer = endpoint('GET /customers/{id}', {
  access: 'customers.read',
  summary: 'Reads a customer: orders, money, addresses, returns, reviews and notes. The newest come first.',
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
