import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Database } from '#server/database/client.ts';
import { queueOrderEmail } from '#server/outbox/queue-order-email.ts';
import { outbox } from '#server/outbox/tables.ts';
import { traceContext, traced } from './traced-tasks.ts';

/** Former names of jobs. */
const RENAMED = {
  expire_holds: 'expire_reservations',
  renew_locks: 'reencrypt_secrets',
  refresh_finding: 'refresh_search',
  free_stuck_jobs: 'resume_order_jobs',
} as const;

/** Without a recipient, the message was in a table from which a migration moved it to the outbox. */
const MessageSchema = z.looseObject({ id: z.uuid(), to: z.string().optional() });
const OrderEmailSchema = z.object({
  order: z.uuid(),
  what: z.enum(['placed', 'paid', 'shipped', 'cancelled', 'refunded']),
  lines: z.array(z.uuid()).nullish(),
  refund: z.uuid().nullish(),
});

/** Jobs that an earlier version of the store, also one in a backup, may have left in the queue. */
export function formerTasks(db: Database, tasks: TaskList): TaskList {
  const moveToOutbox = (kind: 'mail' | 'sms') => async (payload: unknown) => {
    const { id, from: _, ...content } = MessageSchema.parse(payload);
    if (content.to === undefined) return;
    // It may have a link or a code for an account.
    const message = { id, kind, content, isSecret: true, traceContext: traceContext().from ?? null };
    await db.insert(outbox).values(message).onConflictDoNothing();
  };
  const renamed = Object.entries(RENAMED).map(([name, current]) => [name, tasks[current]]);
  const removed = traced({
    mail: moveToOutbox('mail'),
    sms: moveToOutbox('sms'),
    order_mail: async (payload: unknown) => {
      const { order, what, lines, refund } = OrderEmailSchema.parse(payload);
      await db.transaction(async (tx) => {
        for (const lineId of lines ?? [null])
          await queueOrderEmail(tx, { orderId: order, event: what, lineId, refundId: refund ?? null });
      });
    },
  });
  return { ...Object.fromEntries(renamed), ...removed };
}
