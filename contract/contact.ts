import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EmailSchema } from './ids.ts';

export const ContactSchema = z.object({
  email: EmailSchema,
  subject: z.string('Give a subject').trim().min(1, 'Give a subject').max(200, 'At most 200 characters'),
  message: z.string('Write a message').trim().min(1, 'Write a message').max(5000, 'At most 5,000 characters'),
  /** A field people never see; what fills it is not a person. */
  website: z.string().max(500).optional(),
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  summary: 'A message to the shop: stored and mailed, once for each `Idempotency-Key`.',
  access: 'everyone',
  body: ContactSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'idempotency_mismatch', 'rate_limited'],
});
