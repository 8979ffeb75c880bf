import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { FaultBoard } from '../control/faults.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import type { CardState } from '../card-state.ts';

export const apiVersion = '2026-10-28.endive';

/** The context of a request: state, active faults, and the ids that its events carry. */
export interface Context {
  state: CardState;
  faults: FaultBoard;
  requestId: string | null;
  idempotencyKey: string | null;
  /** Whether such events are delivered; if not, none are queued. */
  delivers: (type: EventType) => boolean;
}

type EventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'radar.early_fraud_warning.created'
  | 'radar.early_fraud_warning.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

/**
 * Records an event and queues its delivery in the transaction of its change, so that a crash after the commit loses no
 * webhook. `cents` is the amount of the intent, for sentinel amounts.
 */
export function emit(
  context: Context,
  type: EventType,
  object: { id: string },
  cents: number,
  previous?: Record<string, unknown>,
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: context.delivers(type) ? 1 : 0,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
  } satisfies Stripe.EventBase;
  context.state.insert('event', event, type);
  if (!context.delivers(type)) return;
  const fault = context.faults.take('webhook', cents);
  const delayed =
    fault?.fault === 'webhook_late' || (fault?.fault === 'webhook_reordered' && type !== 'payment_intent.succeeded');
  const copies = fault?.fault === 'webhook_duplicate' ? 2 : 1;
  const insert = context.state.database.prepare(
    'INSERT INTO deliveries (event, state, attempts, due) VALUES (?, ?, 0, ?)',
  );
  for (let copy = 0; copy < copies; copy += 1) {
    insert.run(event.id, fault?.fault === 'webhook_lost' ? 'lost' : 'pending', Date.now() + (delayed ? fault.ms : 0));
  }
}

/** Records the event of a change, with the previous values of the changed attributes in `previous_attributes`. */
export function emitChange<T extends { id: string }>(
  context: Context,
  type: EventType,
  before: T,
  after: T,
  cents: number,
): void {
  emit(context, type, after, cents, previousAttributes(before, after));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of `before` that `after` changed: only the changed ones of nested objects, all entries of arrays. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after) as [string, unknown][]) {
    if (isDeepStrictEqual(was[name], value)) continue;
    changed[name] = isRecord(value) && isRecord(was[name]) ? previousAttributes(was[name], value) : (was[name] ?? null);
  }
  return changed;
}

/** Schedules an action after `ms`, on disk; runDueActions runs it. */
export function scheduleAction(context: Context, action: string, object: string, ms: number): void {
  context.state.database
    .prepare('INSERT INTO later (due, action, object) VALUES (?, ?, ?)')
    .run(Date.now() + ms, action, object);
}
