import type Stripe from 'stripe';
import { succeed } from './confirming.ts';
import type { Work } from './events.ts';
import { settleRefund } from './refunds.ts';

/** Does what planLater put off and is due now; returns when the next one is due (ms since 1970), or null. */
export function settleLater(work: Work): number | null {
  const { database } = work.state;
  const due = database
    .prepare('SELECT seq, action, object FROM later WHERE due <= ? ORDER BY due, seq')
    .all(Date.now());
  for (const row of due) {
    work.state.transaction(() => {
      const id = String(row['object']);
      if (row['action'] === 'payment_succeeds') {
        const intent = work.state.find<Stripe.PaymentIntent>('payment_intent', id)?.object;
        const method =
          intent && work.state.find<Stripe.PaymentMethod>('payment_method', String(intent.payment_method))?.object;
        if (intent?.status === 'processing' && method) succeed(work, intent, method);
      } else settleRefund(work, id, row['action'] === 'refund_succeeds');
      database.prepare('DELETE FROM later WHERE seq = ?').run(Number(row['seq']));
    });
  }
  const next = database.prepare('SELECT min(due) AS due FROM later').get()?.['due'];
  return typeof next === 'number' ? next : null;
}
