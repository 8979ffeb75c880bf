import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { MAX_RETURN_TEXT, RETURN_CONDITIONS, RETURN_REASONS, RETURN_STATES } from './return-choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  DaySchema,
  IdParamsSchema,
  IdSchema,
  InsertedSchema,
  PageQuerySchema,
  textSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { RefundToSchema } from '#contract/orders/refunds/refunds.ts';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';

export const ReturnRequestSchema = z.object({
  _id: z.string(),
  /** The id and number of the order. */
  order: z.string(),
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  status: z.enum(RETURN_STATES),
  lines: z.array(
    z.object({
      line: z.string(),
      name: z.string(),
      sku: z.string(),
      variant: z.string(),
      units: z.number(),
      /** Units that the approval withdrew before they were shipped. */
      withdrawnUnits: z.number(),
      /** The units that arrived, and their condition; null until the return is received. */
      receivedUnits: z.nullable(z.number()),
      condition: z.nullable(z.enum(RETURN_CONDITIONS)),
    }),
  ),
  reason: z.enum(RETURN_REASONS),
  text: z.string(),
  /** The shop's answer; empty until there is one. */
  answer: z.string(),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Where the customer sends the units, and until which day; empty and null unless the shop waits for them. */
  sendTo: z.string(),
  sendBy: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** Whether its refund can become store credit, and whether the customer prefers that. */
  storeCredit: z.boolean(),
  prefersStoreCredit: z.boolean(),
});
export type ReturnRequest = z.infer<typeof ReturnRequestSchema>;

const text = z._default(textSchema(MAX_RETURN_TEXT), '');

const NewReturnSchema = z.object({
  lines: z
    .array(z.object({ line: IdSchema, units: unitsSchema(message('Return at least 1 unit')) }))
    .check(
      z.minLength(1, message('Choose what to return')),
      z.maxLength(MAX_LINES, { error: () => t('At most {count} parts', { count: MAX_LINES }) }),
    ),
  reason: z.enum(RETURN_REASONS, message('Choose a reason')),
  text,
  /** Whether the customer prefers store credit to a refund the way the order was paid. The shop decides. */
  prefersStoreCredit: z._default(z.boolean(), false),
});
export type NewReturn = z.infer<typeof NewReturnSchema>;

export const requestReturn = endpoint('POST /orders/{id}/returns', {
  access: 'signed-in',
  summary:
    'The customer asks to return units of packed or shipped lines. Send an `Idempotency-Key` so that a repeat makes no second request.',
  params: IdParamsSchema,
  body: NewReturnSchema,
  response: InsertedSchema,
  errors: ['not_found', 'order_state', 'invalid_fields', 'idempotency_mismatch', 'rate_limited'],
});

export const listReturns = endpoint('GET /returns', {
  access: 'orders.read',
  reads: 'replica',
  summary: 'Return requests of all customers, newest first; those without an answer unless `status` says otherwise.',
  query: z.extend(PageQuerySchema, { status: z.optional(z.enum([...RETURN_STATES, 'all'])) }),
  response: z.array(ReturnRequestSchema),
  errors: ['invalid_fields'],
});

export const answerReturn = endpoint('POST /returns/{id}/answer', {
  access: 'orders.refund',
  summary:
    'Approves a return request, which refunds its units (unless `refund` is false) and puts them back on sale (unless `restock` is false), declines it (with an `answer`), sends the same units once more without charge (`exchanged`, of shipped parts that are in stock), or lets the customer send the units back first (`awaiting`). Of a received return, only the units that arrived are refunded; they went back on sale when they were received. Units whose price has been refunded can be approved without a refund only.',
  params: IdParamsSchema,
  body: z.object({
    as: z.enum(['awaiting', 'approved', 'exchanged', 'declined'], message('Approve, exchange or decline')),
    /** Shown to the customer. */
    answer: text,
    restock: z._default(z.boolean(), true),
    /** False: an approval refunds nothing. */
    refund: z._default(z.boolean(), true),
    to: RefundToSchema,
    /** Where the customer sends the units, and until which day; needed for `awaiting`, and shown to the customer. */
    sendTo: text,
    sendBy: z.optional(DaySchema),
  }),
  response: ReturnRequestSchema,
  errors: ['not_found', 'order_state', 'invalid_fields'],
});

export const receiveReturn = endpoint('POST /returns/{id}/received', {
  access: 'orders.fulfill',
  summary:
    'Records which units of an awaited return arrived and in what condition, and puts those with `restock` back on sale. The refund follows with the answer.',
  params: IdParamsSchema,
  body: z.object({
    lines: z
      .array(
        z.object({
          line: IdSchema,
          units: z.int(message('Enter a whole number')).check(z.minimum(0, message('Enter 0 or more'))),
          condition: z._default(z.enum(RETURN_CONDITIONS, message('Choose a condition')), 'as_new'),
          restock: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.minLength(1, message('Enter what arrived')),
        z.maxLength(MAX_LINES, { error: () => t('At most {count} parts', { count: MAX_LINES }) }),
      ),
  }),
  response: ReturnRequestSchema,
  errors: ['not_found', 'order_state', 'invalid_fields'],
});
