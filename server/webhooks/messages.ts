import type { WebhookFormat } from '#contract/developers/webhook-events.ts';
import type { ClaimedDelivery } from './delivery-queries.ts';

/** What is posted to a receiver: its body and the headers that prove where it comes from. */
export interface Message {
  readonly payload: string;
  readonly headers: Record<string, string>;
}

/** A receiver as the writer of its messages knows it. */
export interface Receiver {
  readonly url: string;
  /** The platform whose orders it gets. */
  readonly platform: string | null;
  /** The current secret, and during a rotation the previous one; empty where the store's own key signs. */
  readonly secrets: readonly string[];
}

/** Writes an event by a protocol, at the time of the attempt. Null: the protocol has nothing to say about it. */
export type MessageWriter = (event: ClaimedDelivery, receiver: Receiver) => Promise<Message | null>;

/** The writers of the formats that other rooms know. */
export type MessageWriters = Readonly<Record<Exclude<WebhookFormat, 'standard'>, MessageWriter>>;
