import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import { outbox } from './tables.ts';

/** The events that a customer gets an email about. */
export type OrderEmailEvent = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** What an order email reports. */
export interface OrderEmailCause {
  readonly orderId: string;
  readonly event: OrderEmailEvent;
  /** The line that the event concerns; absent: the whole order. */
  readonly lineId?: string | null;
  readonly refundId?: string | null;
}

/** How long a line's email waits for other lines of the same act, in seconds. */
const LINES_WAIT = 2;

/** Queues an order email in the transaction of the event that it reports; `flushOutbox` composes it. */
export async function queueOrderEmail(
  db: Executor,
  { orderId, event, lineId = null, refundId = null }: OrderEmailCause,
): Promise<void> {
  const wait = lineId === null ? 0 : LINES_WAIT;
  await db.insert(outbox).values({
    orderId,
    event,
    lineId,
    refundId,
    traceContext: traceContext().from ?? null,
    nextTryAt: sql`now() + make_interval(secs => ${wait})`,
  });
}
