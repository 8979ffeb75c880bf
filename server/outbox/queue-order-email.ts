import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { MailKind } from '#server/emails/mail.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import { outbox } from './tables.ts';

/** The events that a customer gets an email about. */
export const ORDER_EMAIL_EVENTS = [
  'placed',
  'expired',
  'paid',
  'address_missing',
  'packed',
  'shipped',
  'partly_shipped',
  'delivered',
  'cancelled',
  'refunded',
  'refund_returned',
] as const;
export type OrderEmailEvent = (typeof ORDER_EMAIL_EVENTS)[number];

/**
 * Identifies one kind of event that one email reports: a parcel may contain all of one line and some units of another.
 */
export const SHIPPED_EVENTS: readonly string[] = ['shipped', 'partly_shipped'];

/** The kind of the email about an order event. @param isRefund whether it reports a refund, which only a payment has */
export function orderEmailKind(
  event: OrderEmailEvent,
  { transactionId }: { readonly transactionId: string | null },
  isRefund: boolean,
): MailKind {
  if (event === 'placed') return 'order-placed';
  return transactionId !== null || isRefund ? 'order-paid' : 'order-update';
}

/** The report of an order email. */
export interface OrderEmailCause {
  readonly orderId: string;
  readonly event: OrderEmailEvent;
  /** The line that the event affects; absent for the whole order. */
  readonly lineId?: string | null;
  readonly refundId?: string | null;
  /** The parcel that was sent or delivered. */
  readonly shipmentId?: string | null;
}

/** How long a line's email waits for other lines of the same action, in seconds. */
const LINES_WAIT = 2;
/** The same for events that people cause one by one, or settle soon. */
const WAITS: Partial<Record<OrderEmailEvent, number>> = {
  packed: 60,
  // The payment may have been made while the store was off, or before a backup was restored: the reconciler finds it first.
  expired: 5 * 60,
  address_missing: 60 * 60,
};

/** Queues an order email in the transaction of the event that it reports; `flushOutbox` composes it. */
export async function queueOrderEmail(
  db: Executor,
  { orderId, event, lineId = null, refundId = null, shipmentId = null }: OrderEmailCause,
): Promise<void> {
  const wait = WAITS[event] ?? (lineId === null ? 0 : LINES_WAIT);
  await db.insert(outbox).values({
    orderId,
    event,
    lineId,
    refundId,
    shipmentId,
    traceContext: traceContext().from ?? null,
    nextTryAt: sql`now() + make_interval(secs => ${wait})`,
  });
}
