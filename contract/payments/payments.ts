import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, GivenIdSchema, IdParamsSchema } from '#contract/fields.ts';
import { OrderSchema } from '#contract/orders/orders.ts';

export const startPayment = endpoint('POST /create-payment-intent', {
  access: 'signed-in',
  summary:
    'Starts or resumes the one live payment of an order, for all its lines. `order` is its id or that of a line; then `placeOrderPrice` is the total that the customer was shown. Without `order`, the price finds the only unpaid order with that total or with one line of that price. The answer has the amount that is charged: the total, with delivery and tax, without what gift cards pay; with `due`, it must be that amount. With `pay`, as the customer presses Pay, it renews the reservation once. An order without a delivery address is refused (409 `address_required`).',
  body: z.object({
    placeOrderPrice: DollarsSchema,
    order: z.optional(GivenIdSchema),
    /** True if the customer pressed Pay; false or absent if the page was only opened. */
    pay: z.optional(z.boolean()),
    /** What is left to pay, as the customer was shown it: the price without what gift cards pay. */
    due: z.optional(DollarsSchema),
  }),
  response: z.object({
    clientSecret: z.string(),
    order: z.string(),
    /** Dollars that the payment charges. */
    placeOrderPrice: z.number(),
    /**
     * When the reservation ends; null if nothing is reserved, in which case the order can be paid while stock lasts.
     */
    holdUntil: z.nullable(z.string()),
  }),
  errors: [
    'not_found',
    'price_changed',
    'out_of_stock',
    'lines_short',
    'order_state',
    'ambiguous_order',
    'address_required',
    'rate_limited',
    'provider_refused',
    'provider_unavailable',
  ],
});

export const settlePayment = endpoint('PATCH /placeorder/{id}', {
  access: 'signed-in',
  summary:
    'Marks an order and all its lines as paid, if the card provider confirms the payment. Takes the id of the order or of a line. Safe to repeat.',
  params: IdParamsSchema,
  body: z.object({
    order: z.optional(GivenIdSchema),
    transactionId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ acknowledged: z.boolean(), modifiedCount: z.number(), order: OrderSchema }),
  errors: [
    'not_found',
    'order_state',
    'payment_not_settled',
    'rate_limited',
    'provider_refused',
    'provider_unavailable',
  ],
});

/** The wallets that the provider's form can offer in addition to cards. */
export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const;
export type Wallet = (typeof WALLETS)[number];

const PaymentConfigSchema = z.object({
  mode: z.enum(['sandbox', 'test', 'live']),
  publishableKey: z.string(),
  scriptUrl: z.string(),
  /** The origin of the browser's own calls to the provider. */
  apiOrigin: z.string(),
  /** The wallets that the payment form offers. */
  wallets: z.array(z.enum(WALLETS)),
});
export type PaymentConfig = z.infer<typeof PaymentConfigSchema>;

export const paymentConfig = endpoint('GET /payment-config', {
  access: 'everyone',
  summary: 'Which card provider this store uses.',
  response: PaymentConfigSchema,
});

export const paymentWebhook = endpoint('POST /payment-webhook', {
  access: 'provider',
  summary: 'Receives an event of the card provider, verified by its signature over the raw body.',
  body: z.unknown(),
  response: z.object({ received: z.boolean() }),
  errors: ['malformed'],
});
