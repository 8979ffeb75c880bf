import { Webhook } from 'standardwebhooks';
import type { webhooks } from './api.ts';

type Payload = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/**
 * An event of the store; `type` says what happened. `id` is the same in every attempt: a program that must act once
 * remembers it.
 */
export type StoreEvent = Payload & { readonly id: string };

/** A request is not an event of the store: a wrong signature, one that is older than five minutes, or a broken body. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/**
 * Reads a webhook of the store and checks its signature (Standard Webhooks).
 * @param secret the endpoint's signing secret, `whsec_...`
 * @param headers of the request, as `node:http` or `fetch` give them
 * @param body exactly as received, before anything parses it
 * @throws InvalidEvent
 */
export function readEvent(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
): StoreEvent {
  const given = Object.fromEntries(headers instanceof Headers ? headers : Object.entries(headers)) as Record<
    string,
    string
  >;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const webhook = new Webhook(secret);
  try {
    const payload = webhook.verify(text, given) as Payload | null | undefined;
    if (typeof payload?.type !== 'string') throw new Error('The body has no type');
    return { ...payload, id: new Headers(given).get('webhook-id')! };
  } catch (error) {
    throw new InvalidEvent(`This is not an event of the store: ${(error as Error).message}`, { cause: error });
  }
}
