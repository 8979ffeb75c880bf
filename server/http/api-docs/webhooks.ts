import * as z from 'zod/mini';
import { TEST_EVENT, WEBHOOK_EVENT_TEXTS, WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { payloadExample, payloadSchema } from '#contract/developers/webhook-payloads.ts';

type EventType = (typeof EVENT_TYPES)[number];

/** Every event that the store sends. */
const EVENT_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

const HEADERS = {
  'webhook-id': 'The event: the same in every attempt and at every endpoint.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970.',
  'webhook-signature': 'One or, during a rotation, two signatures by the Standard Webhooks specification.',
};

const DELIVERY = 'After any answer other than 2XX, delivery is retried for about three days.';

/** The `webhooks` section of the OpenAPI document. */
export function webhooksSection(): Record<string, unknown> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type) }]));
}

function operation(type: EventType): Record<string, unknown> {
  return {
    summary: summaryOf(type),
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(type), example: payloadExample(type) } },
    },
    responses: { '2XX': { description: `Received. ${DELIVERY}` } },
  };
}

/** The events as an AsyncAPI 3 document, for tools that write or check receivers. */
export function asyncApi(storeName: string, origin: string): Record<string, unknown> {
  const reference = (place: string) => ({ $ref: `#/${place}` });
  const messages = (place: string) =>
    Object.fromEntries(EVENT_TYPES.map((type) => [type, reference(`${place}/${type}`)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${storeName} events`,
      version: '1.0.0',
      description: `The store posts events to the webhooks that admins add at ${origin}/dashboard/webhooks or by \`POST /webhooks\`, signed by the [Standard Webhooks](https://www.standardwebhooks.com) specification with the secret of the webhook. ${DELIVERY} Deliveries can come twice and in any order: \`webhook-id\` tells them apart.`,
      externalDocs: { description: 'The calls of the API', url: `${origin}/api/docs` },
    },
    defaultContentType: 'application/json',
    channels: {
      webhook: {
        // The address is the receiver's own.
        address: null,
        title: 'A webhook',
        description: 'It gets the events that were chosen for it, and the test event.',
        messages: messages('components/messages'),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: reference('channels/webhook'),
        summary: 'The store posts an event.',
        messages: EVENT_TYPES.map((type) => reference(`channels/webhook/messages/${type}`)),
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: { messages: Object.fromEntries(EVENT_TYPES.map((type) => [type, message(type)])) },
  };
}

function message(type: EventType): Record<string, unknown> {
  const headers = Object.entries(HEADERS).map(([name, description]) => [name, { type: 'string', description }]);
  return {
    name: type,
    title: summaryOf(type),
    headers: { type: 'object', required: Object.keys(HEADERS), properties: Object.fromEntries(headers) },
    payload: schemaOf(type),
    examples: [
      {
        headers: {
          'webhook-id': '0198c2f0-9d3b-7a64-8f1e-c27b5d409e13',
          'webhook-timestamp': '1796117400',
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
        payload: payloadExample(type),
      },
    ],
  };
}

const summaryOf = (type: EventType): string =>
  type === TEST_EVENT ? 'An admin sends a test event' : WEBHOOK_EVENT_TEXTS[type];

function schemaOf(type: EventType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(payloadSchema(type), { io: 'output', unrepresentable: 'any' });
  return schema;
}
