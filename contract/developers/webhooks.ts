import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, IdSchema, lineSchema, PageQuerySchema, textSchema } from '#contract/fields.ts';
import {
  DELIVERY_STATES,
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_STATES,
} from './webhook-events.ts';

const WebhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  format: z.enum(WEBHOOK_FORMATS),
  /** The platform whose orders it gets: of `acp` the id of its API key, of `ucp` the address of its profile; else empty. */
  platform: z.string(),
  status: z.enum(WEBHOOK_STATES),
  /** Deliveries of the last 30 days. */
  waiting: z.number(),
  failed: z.number(),
  /** Since when no delivery has succeeded; null when the last one did. */
  failingSince: z.nullable(z.string()),
  /** Until when the previous secret also signs; null when there is one secret. */
  oldSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof WebhookSchema>;

/** With the secret, which is shown once. */
const WithSecretSchema = z.extend(WebhookSchema, { secret: z.string() });

/** HTTPS. Private addresses are refused when the store connects. */
export const ReceiverUrlSchema = textSchema(MAX_WEBHOOK_URL, 'Enter a URL').check(
  z.refine(isWebhookUrl, 'Enter an https:// URL without a user name or password'),
);

const FieldsSchema = z.object({
  url: ReceiverUrlSchema,
  description: lineSchema(MAX_WEBHOOK_DESCRIPTION),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Choose events from the list'))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length, 'Choose each event once')),
});
/** Not in `FieldsSchema`: in a change, a default would erase the description. */
const NewWebhookSchema = z.extend(FieldsSchema, {
  description: z._default(FieldsSchema.shape.description, ''),
  /**
   * The id of an API key with the scope `assistants.order`: the endpoint gets the orders that the key placed, whole and by the Agentic
   * Commerce Protocol. Without it, it gets the events of all orders by Standard Webhooks.
   */
  platform: z.optional(IdSchema),
});
export type NewWebhook = z.output<typeof NewWebhookSchema>;

/** Plain HTTP works only with this machine; the server refuses it unless WEBHOOK_LOOPBACK allows it. */
function isWebhookUrl(text: string): boolean {
  const [, protocol, host = ''] = /^(https?):\/\/([^/?#\\]+)/i.exec(text) ?? [];
  if (!protocol || host.includes('@') || !z.url().safeParse(text).success) return false;
  return protocol.toLowerCase() === 'https' || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

const WebhookDeliverySchema = z.object({
  /** The event's id: the header `webhook-id` of every attempt. */
  event: z.string(),
  type: z.string(),
  status: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** The HTTP status of the last answer; null without an answer. */
  answerStatus: z.nullable(z.number()),
  /** The first bytes of the last answer as text, or why there was none. */
  answer: z.string(),
  /** Milliseconds of the last attempt; null before the first. */
  duration: z.nullable(z.number()),
  createdAt: z.string(),
  /** When the last attempt ended. */
  triedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;

export const listWebhooks = endpoint('GET /webhooks', {
  access: 'webhooks.manage',
  summary: 'Lists the webhook endpoints of the store, oldest first.',
  response: z.array(WebhookSchema),
});

export const readWebhook = endpoint('GET /webhooks/{id}', {
  access: 'webhooks.manage',
  summary: 'Reads a webhook endpoint.',
  params: IdParamsSchema,
  response: WebhookSchema,
  errors: ['not_found'],
});

export const addWebhook = endpoint('POST /webhooks', {
  access: 'webhooks.manage',
  summary: 'Adds a webhook endpoint. The answer is the only one that contains its secret.',
  body: NewWebhookSchema,
  response: WithSecretSchema,
  status: 201,
  errors: ['invalid_fields', 'edit_conflict'],
});

export const changeWebhook = endpoint('PATCH /webhooks/{id}', {
  access: 'webhooks.manage',
  summary:
    'Changes a webhook endpoint. The status `active` also resumes a paused or disabled one, with the events it has kept.',
  params: IdParamsSchema,
  body: z.partial(z.extend(FieldsSchema, { status: z.enum(['active', 'paused']) })),
  response: WebhookSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const removeWebhook = endpoint('DELETE /webhooks/{id}', {
  access: 'webhooks.manage',
  summary: 'Removes a webhook endpoint with its log. Waiting events are not delivered.',
  params: IdParamsSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint('POST /webhooks/{id}/secret', {
  access: 'webhooks.manage',
  summary:
    'Creates a new secret. For 24 hours deliveries by Standard Webhooks have two signatures, with the new and the previous secret.',
  params: IdParamsSchema,
  response: WithSecretSchema,
  errors: ['not_found'],
});

export const testWebhook = endpoint('POST /webhooks/{id}/test', {
  access: 'webhooks.manage',
  summary: 'Queues the event `webhook.test` for an active endpoint.',
  params: IdParamsSchema,
  response: z.object({ acknowledged: z.boolean(), event: z.string() }),
  errors: ['not_found', 'edit_conflict', 'rate_limited'],
});

export const listWebhookDeliveries = endpoint('GET /webhooks/{id}/deliveries', {
  access: 'webhooks.manage',
  reads: 'replica',
  summary: 'Lists the deliveries to an endpoint of the last 30 days, newest first.',
  params: IdParamsSchema,
  query: z.extend(PageQuerySchema, { status: z.optional(z.enum(DELIVERY_STATES)) }),
  response: z.array(WebhookDeliverySchema),
  errors: ['not_found', 'invalid_fields'],
});

export const resendWebhook = endpoint('POST /webhooks/{id}/resend', {
  access: 'webhooks.manage',
  summary: 'Sends one event again, or, without `event`, all deliveries that have failed, with the same event ids.',
  params: IdParamsSchema,
  body: z.object({ event: z.optional(IdSchema) }),
  response: z.object({ acknowledged: z.boolean(), count: z.number() }),
  errors: ['not_found', 'edit_conflict', 'rate_limited'],
});
