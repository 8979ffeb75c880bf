import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import { MAX_ASSIGNED } from './filter.ts';

const AssigneeSchema = z.object({ _id: z.string(), name: z.string() });
export type Assignee = z.infer<typeof AssigneeSchema>;

export const listAssignees = endpoint('GET /managed-orders/assignees', {
  access: 'orders.read',
  summary: 'The staff that orders can be assigned to: those who may read orders, by name.',
  response: z.array(AssigneeSchema),
});

export const assignOrders = endpoint('PUT /managed-orders/assignee', {
  access: 'orders.change',
  summary: `Assigns up to ${MAX_ASSIGNED} orders to a member of staff who may read orders, or unassigns them with null. A repeat changes nothing. Orders lose their assignee with that role.`,
  body: z.object({
    /** IDs of orders. */
    orders: z
      .array(GivenIdSchema)
      .check(z.minLength(1, 'Choose at least one order'), z.maxLength(MAX_ASSIGNED, `At most ${MAX_ASSIGNED} orders`)),
    user: z.nullable(GivenIdSchema),
  }),
  maxBytes: 60_000,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields'],
});
