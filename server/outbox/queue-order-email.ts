import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { ORDER_MAILS } from '#server/emails/declared-mails.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { OrderMail } from '#server/order-emails/define-order-mail.ts';
import { outbox } from './tables.ts';

/** The events that a customer gets an email about. */
export type OrderEmailEvent = (typeof ORDER_MAILS)[number]['event'];
export const ORDER_EMAIL_EVENTS = ORDER_MAILS.map(({ event }) => event);

/** The email about an event. */
export function orderMailOf(event: OrderEmailEvent): OrderMail<OrderEmailEvent> {
  return ORDER_MAILS.find((mail) => mail.event === event)!;
}

/**
 * Identifies one kind of event that one email reports: a parcel may contain all of one line and some units of another.
 */
export const SHIPPED_EVENTS: readonly string[] = ['shipped', 'partly_shipped'];

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

/** Queues an order email in the transaction of the event that it reports; `flushOutbox` composes it. */
export async function queueOrderEmail(
  db: Executor,
  { orderId, event, lineId = null, refundId = null, shipmentId = null }: OrderEmailCause,
): Promise<void> {
  const wait = orderMailOf(event).wait ?? (lineId === null ? 0 : LINES_WAIT);
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
