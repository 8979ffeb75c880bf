import * as z from 'zod/mini';
import { TEST_EVENT, WEBHOOK_EVENT_TEXTS, WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { PAYLOADS, payloadSchema } from '#contract/developers/webhook-payloads.ts';
import { exampleOf } from './example.ts';

const HEADERS = {
  'webhook-id': 'The event: the same in every attempt and at every endpoint.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970.',
  'webhook-signature': 'One or, during a rotation, two signatures by the Standard Webhooks specification.',
};

/** The `webhooks` section of the OpenAPI document. */
export function webhooksSection(): Record<string, unknown> {
  return Object.fromEntries(
    ([...WEBHOOK_EVENTS, TEST_EVENT] as const).map((type) => [type, { post: operation(type) }]),
  );
}

function operation(type: keyof typeof PAYLOADS): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(payloadSchema(type), { io: 'output', unrepresentable: 'any' });
  return {
    summary: type === TEST_EVENT ? 'An admin sends a test event' : WEBHOOK_EVENT_TEXTS[type],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } },
    responses: {
      '2XX': { description: 'Received. After any other answer, delivery is retried for about three days.' },
    },
  };
}
