import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, GivenIdSchema, IdParamsSchema, InsertedSchema, textSchema } from '#contract/fields.ts';
import { createOrder, NewWholeOrderSchema } from '#contract/orders/whole-orders.ts';

/* Orders above a buyer's limit, which wait for the approval of their company: docs/decisions/091-companies.md. */

/** The most orders of a buyer that wait for an approval. */
export const MAX_ORDER_REQUESTS = 20;
/** How many requests a company's page shows: those that wait come first. */
export const SHOWN_ORDER_REQUESTS = 100;

const OrderRequestSchema = z.object({
  _id: z.string(),
  state: z.enum(['waiting', 'placed', 'declined']),
  /** The id and the name of who asks. */
  buyer: z.string(),
  buyerName: z.string(),
  createdAt: z.string(),
  lines: z.array(z.object({ part: z.string(), name: z.string(), sku: z.string(), quantity: z.number() })),
  /** The total in dollars that the buyer was shown. */
  total: z.number(),
  costCenter: z.string(),
  reference: z.string(),
  /** Why it is declined. */
  reason: z.string(),
  /** The order that it became. */
  order: z.nullable(z.string()),
});
export type OrderRequest = z.infer<typeof OrderRequestSchema>;

/** Those of placing an order; the calls take no key. */
const placingErrors = createOrder.errors.filter((code) => code !== 'idempotency_mismatch');

export const requestApproval = endpoint('POST /company/order-requests', {
  access: 'signed-in',
  summary:
    "Asks the caller's company to approve an order above the caller's limits. Nothing is reserved, and the price can change until it is approved. The same order that waits already is not asked for twice.",
  body: z.extend(NewWholeOrderSchema, { company: GivenIdSchema }),
  response: InsertedSchema,
  errors: ['order_state', 'rate_limited', ...placingErrors],
});

export const listOrderRequests = endpoint('GET /companies/{id}/order-requests', {
  access: 'signed-in',
  summary: `The orders of a company that wait for an approval, then the newest others, at most ${SHOWN_ORDER_REQUESTS}; for its members.`,
  params: IdParamsSchema,
  response: z.array(OrderRequestSchema),
  errors: ['not_found'],
});

const RequestParamsSchema = z.extend(IdParamsSchema, { request: GivenIdSchema });

export const approveOrderRequest = endpoint('POST /companies/{id}/order-requests/{request}/approve', {
  access: 'signed-in',
  summary:
    'Places an order that waits for an approval, as an order of its buyer, who pays it; for admins and approvers, of others or, for admins, also their own. `placeOrderPrice` is the total that the caller was shown; if it is outdated, the answer is 409 with the current one.',
  params: RequestParamsSchema,
  body: z.object({ placeOrderPrice: DollarsSchema }),
  response: z.object({ acknowledged: z.boolean(), insertedId: z.string(), number: z.string() }),
  errors: ['not_found', 'order_state', 'rate_limited', ...placingErrors],
});

export const declineOrderRequest = endpoint('POST /companies/{id}/order-requests/{request}/decline', {
  access: 'signed-in',
  summary:
    'Declines an order that waits for an approval; its buyer gets the reason by email. For admins and approvers.',
  params: RequestParamsSchema,
  body: z.object({ reason: textSchema(500, message('Enter the reason')) }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'order_state'],
});

export const withdrawOrderRequest = endpoint('DELETE /companies/{id}/order-requests/{request}', {
  access: 'signed-in',
  summary: "Withdraws the caller's own request for an approval. `deletedCount` is 0 if it does not wait any more.",
  params: RequestParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});
