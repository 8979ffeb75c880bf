import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, PageQuerySchema, SearchSchema, textSchema } from '#contract/fields.ts';
import { MAX_ANSWER, MESSAGE_STATES } from './choices.ts';

const MessageSchema = z.object({
  _id: z.string(),
  /** As entered by the sender, who need not own it. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATES),
  /** The last answer; empty until there is one. */
  answer: z.string(),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Message = z.infer<typeof MessageSchema>;

export const listMessages = endpoint('GET /messages', {
  access: 'customers.read',
  reads: 'replica',
  summary: 'Messages from the contact form, newest first; new ones unless `status` says otherwise.',
  query: z.extend(PageQuerySchema, {
    status: z.optional(z.enum([...MESSAGE_STATES, 'all'])),
    /** Words in the address, the subject or the text. */
    q: SearchSchema,
  }),
  response: z.array(MessageSchema),
  errors: ['invalid_fields'],
});

export const answerMessage = endpoint('POST /messages/{id}/answer', {
  access: 'customers.write',
  summary: 'Emails an answer to the sender of a message, with the message quoted. Replies go to the shop.',
  params: IdParamsSchema,
  body: z.object({
    answer: textSchema(MAX_ANSWER, 'Write an answer'),
    /**
     * `answeredAt` as the sender of the answer saw it; null for no answer yet. If there is a newer answer, nothing is
     * sent (409, `fresh` is the message).
     */
    seen: z.optional(z.nullable(z.iso.datetime())),
  }),
  response: MessageSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict', 'rate_limited'],
});

export const setMessageStatus = endpoint('PUT /messages/{id}/status', {
  access: 'customers.write',
  summary: 'Closes a message, or opens it again.',
  params: IdParamsSchema,
  body: z.object({ status: z.enum(['new', 'closed']) }),
  response: MessageSchema,
  errors: ['not_found', 'invalid_fields'],
});
