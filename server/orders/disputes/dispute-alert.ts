import type { OrderEvent } from '#contract/orders/orders.ts';
import { type AlertStore, sendAlert } from '#server/alerts/send-alert.ts';
import type { Transaction } from '#server/database/client.ts';
import { selectOrderNumber } from '#server/orders/queries.ts';
import disputeMail from './mails/dispute.ts';
import type { DisputeReport } from './tables.ts';

export interface DisputeAlert {
  readonly store: AlertStore;
  readonly orderId: string;
  readonly report: DisputeReport;
  readonly what: OrderEvent;
}

/** Queues an email about a dispute to the shop, in the caller's transaction. */
export async function alertOfDispute(tx: Transaction, { store, ...step }: DisputeAlert): Promise<void> {
  const { orderId, report, what } = step;
  const number = await selectOrderNumber(tx, orderId);
  await sendAlert(tx, store, {
    kind: 'dispute',
    // Each step of a dispute requires a different action.
    cause: `${orderId} ${report.kind} ${what} ${report.status}`,
    mailTo: (to) => disputeMail.write(store, to, { ...step, number }),
    path: `/dashboard/manageorder?order=${orderId}`,
  });
}
