import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { RequiredEmailSchema, textSchema } from '#contract/fields.ts';

export const ContactSchema = z.object({
  email: RequiredEmailSchema,
  subject: textSchema(200, message('Subject is Required')),
  message: textSchema(5000, message('Message is Required')),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string().check(z.maxLength(500))),
});

export const sendMessage = endpoint('POST /contact', {
  access: 'everyone',
  summary: 'Sends a message to the shop, which is stored and mailed once per `Idempotency-Key`.',
  body: ContactSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'idempotency_mismatch', 'rate_limited'],
});
