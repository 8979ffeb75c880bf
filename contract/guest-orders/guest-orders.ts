import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { RequiredEmailSchema } from '#contract/fields.ts';
import { DocumentNameSchema } from '#contract/orders/documents.ts';
import { createOrder, NewWholeOrderSchema, quoteOrder, WholeOrderSchema } from '#contract/orders/whole-orders.ts';

/*
 * Orders without an account, where the setting `orders.guests` allows them: docs/decisions/079-guests.md. Whoever has a link of
 * the order can open it and pay it.
 */

const TokenParamsSchema = z.object({ token: z.string().check(z.maxLength(100)) });

/** The least length of a guest's `Idempotency-Key`, which protects the order from strangers. */
export const LEAST_KEY = 16;

const NewGuestOrderSchema = z.extend(z.omit(NewWholeOrderSchema, { payment: true, company: true, costCenter: true }), {
  /** Gets the emails about the order. Lowercase. */
  email: RequiredEmailSchema,
});
export type NewGuestOrder = z.infer<typeof NewGuestOrderSchema>;

export const createGuestOrder = endpoint('POST /guest-orders', {
  access: 'everyone',
  summary: `Places an order without an account, where the setting \`orders.guests\` allows it (else 403). The same checks as of \`POST /orders\`, with the limits of customers without a verified email. Send an \`Idempotency-Key\` that nobody can guess, of at least ${LEAST_KEY} characters. \`token\` opens the order (\`GET /guest-orders/{token}\`) and pays it (\`POST /payment-links/{token}/payment\`); the store keeps only its digest. The answer does not depend on whether an account has the email.`,
  body: NewGuestOrderSchema,
  response: z.extend(createOrder.response, {
    token: z.string(),
    /** The page of the order. */
    url: z.string(),
  }),
  errors: [...createOrder.errors, 'malformed', 'rate_limited'],
});

export const quoteGuestOrder = endpoint('POST /guest-orders/quote', {
  access: 'everyone',
  summary: 'What an order without an account would cost, like `POST /orders/quote`; it reserves nothing.',
  body: z.omit(quoteOrder.body, { company: true }),
  response: quoteOrder.response,
  errors: [...quoteOrder.errors, 'forbidden', 'rate_limited'],
});

const GuestOrderSchema = z.object({
  /** When the link stops working. */
  expiresAt: z.string(),
  /** Null if the link has expired. The email of the order is left out. */
  order: z.nullable(WholeOrderSchema),
  /** Whether something is to be paid with the link. */
  payable: z.boolean(),
});
export type GuestOrder = z.infer<typeof GuestOrderSchema>;

export const readGuestOrder = endpoint('GET /guest-orders/{token}', {
  access: 'everyone',
  summary: 'The order that a link opens. Reading it changes nothing.',
  params: TokenParamsSchema,
  response: GuestOrderSchema,
  errors: ['not_found', 'rate_limited'],
});

export const cancelGuestOrder = endpoint('POST /guest-orders/{token}/cancellation', {
  access: 'everyone',
  summary: 'Cancels the order that a link opens, unless it is paid.',
  params: TokenParamsSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'order_state', 'rate_limited'],
});

export const readGuestDocument = endpoint('GET /guest-orders/{token}/documents/{document}', {
  access: 'everyone',
  summary: 'A document of the order that a link opens, as PDF; not its packing slip.',
  params: z.extend(TokenParamsSchema, { document: DocumentNameSchema }),
  response: z.string(),
  download: 'application/pdf',
  errors: ['not_found', 'order_state', 'rate_limited'],
});

export const renewGuestLink = endpoint('POST /guest-orders/{token}/renewal', {
  access: 'everyone',
  summary:
    'Sends a new link to the email of the order, also for a link that expired less than 60 days ago. The answer is the same whether an email can be sent now or not.',
  params: TokenParamsSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'rate_limited'],
});
