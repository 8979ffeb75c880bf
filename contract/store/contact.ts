import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { EmailSchema } from '#contract/fields.ts';

export const ContactSchema = z.object({
  email: EmailSchema,
  subject: z
    .string('Enter a subject')
    .check(z.trim(), z.minLength(1, 'Enter a subject'), z.maxLength(200, 'At most 200 characters')),
  message: z
    .string('Enter a message')
    .check(z.trim(), z.minLength(1, 'Enter a message'), z.maxLength(5000, 'At most 5,000 characters')),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string().check(z.maxLength(500))),
});

export const sendMessage = endpoint('sendMessage', {
  summary: 'Sends a message to the shop, which is stored and mailed once per `Idempotency-Key`.',
  body: ContactSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'idempotency_mismatch', 'rate_limited'],
});
