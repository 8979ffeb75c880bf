import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { EmailSchema, textSchema } from '#contract/fields.ts';

export const ContactSchema = z.object({
  email: EmailSchema,
  subject: textSchema(200, 'Enter a subject'),
  message: textSchema(5000, 'Enter a message'),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string().check(z.maxLength(500))),
});

export const sendMessage = endpoint('sendMessage', {
  summary: 'Sends a message to the shop, which is stored and mailed once per `Idempotency-Key`.',
  body: ContactSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'idempotency_mismatch', 'rate_limited'],
});
