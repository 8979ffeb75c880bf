import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, InsertedSchema, lineSchema, textSchema } from '#contract/fields.ts';

/** The most groups of a shop. */
export const MAX_GROUPS = 200;
/** The most customers that one call puts into a group. */
export const MAX_NEW_MEMBERS = 1_000;

const NewCustomerGroupSchema = z.object({
  name: lineSchema(80, 'Enter a name'),
  /** Only staff see it. */
  note: z._default(textSchema(1_000), ''),
});
export type NewCustomerGroup = z.output<typeof NewCustomerGroupSchema>;

const CustomerGroupSchema = z.object({
  _id: z.string(),
  name: z.string(),
  note: z.string(),
  /** How many customers are in it. */
  members: z.number(),
});
export type CustomerGroup = z.infer<typeof CustomerGroupSchema>;

export const listCustomerGroups = endpoint('GET /customer-groups', {
  // Not `customers.read`: whoever edits the catalog chooses the groups of price lists. It names no customer.
  access: 'catalog.read',
  summary: 'Lists the groups of customers by name, with how many customers each has.',
  response: z.array(CustomerGroupSchema),
});

export const addCustomerGroup = endpoint('POST /customer-groups', {
  access: 'customers.write',
  summary: 'Adds a group of customers; a repeat with the same `Idempotency-Key` adds none.',
  body: NewCustomerGroupSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
});

export const changeCustomerGroup = endpoint('PUT /customer-groups/{id}', {
  access: 'customers.write',
  summary: 'Replaces the name and the note of a group.',
  params: IdParamsSchema,
  body: NewCustomerGroupSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields'],
});

export const deleteCustomerGroup = endpoint('DELETE /customer-groups/{id}', {
  access: 'customers.write',
  summary:
    'Deletes a group; its customers stay. Refused while a promotion or a price list names the group. `deletedCount` is 0 if it is gone already.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['invalid_fields'],
});

export const addGroupMembers = endpoint('POST /customer-groups/{id}/members', {
  access: 'customers.write',
  summary: `Puts up to ${MAX_NEW_MEMBERS} customers into a group, by id, or by an email that its account has verified. Those that no account has are named in the answer; the others are added.`,
  params: IdParamsSchema,
  body: z.object({
    customers: z
      .array(z.string().check(z.trim(), z.minLength(1, 'Enter an email'), z.maxLength(254)))
      .check(
        z.minLength(1, 'Enter at least one email'),
        z.maxLength(MAX_NEW_MEMBERS, `At most ${MAX_NEW_MEMBERS} at a time`),
      ),
  }),
  response: z.object({
    /** How many were not in the group before. */
    addedCount: z.number(),
    /** The ids and emails that no customer has, or has not verified. */
    unknown: z.array(z.string()),
  }),
  errors: ['not_found', 'invalid_fields'],
});

export const removeGroupMember = endpoint('DELETE /customer-groups/{id}/members/{customer}', {
  access: 'customers.write',
  summary: 'Takes a customer out of a group. `deletedCount` is 0 if the customer is not in it.',
  params: z.extend(IdParamsSchema, { customer: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});
