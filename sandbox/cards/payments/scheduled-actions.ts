import type Stripe from 'stripe';
import { succeed } from './confirm-intent.ts';
import { openDispute } from './disputes.ts';
import type { Work } from '../events/events.ts';
import { openWarning } from './fraud-warnings.ts';
import { behaviorOfMethod } from './payment-methods.ts';
import { settleRefund } from './refunds.ts';

function findMethod(work: Work, id: unknown) {
  return work.state.find<Stripe.PaymentMethod>('payment_method', String(id));
}

/** The actions that scheduleAction can schedule, by name; `id` is the object of the action. */
const actions: Record<string, (work: Work, id: string) => void> = {
  payment_succeeds(work, id) {
    const intent = work.state.find<Stripe.PaymentIntent>('payment_intent', id);
    const method = intent && findMethod(work, intent.payment_method);
    if (intent?.status === 'processing' && method) succeed(work, intent, method);
  },
  refund_succeeds: (work, id) => settleRefund(work, id, true),
  refund_fails: (work, id) => settleRefund(work, id, false),
  dispute_opens(work, id) {
    const charge = work.state.find<Stripe.Charge>('charge', id);
    const method = charge && findMethod(work, charge.payment_method);
    const dispute = method && behaviorOfMethod(work, method.id).dispute;
    // Refunded in the meantime: nothing is left to dispute.
    if (charge && dispute && !charge.disputed && !charge.refunded) openDispute(work, charge, dispute);
  },
  warning_opens(work, id) {
    const charge = work.state.find<Stripe.Charge>('charge', id);
    if (charge) openWarning(work, charge, 'unauthorized_use_of_card');
  },
};

/** Runs the scheduled actions that are due. Returns when the next one is due (ms since 1970), or null. */
export function runDueActions(work: Work): number | null {
  const { database } = work.state;
  const due = database
    .prepare('SELECT seq, action, object FROM later WHERE due <= ? ORDER BY due, seq')
    .all(Date.now());
  for (const row of due) {
    work.state.transaction(() => {
      actions[String(row['action'])]?.(work, String(row['object']));
      database.prepare('DELETE FROM later WHERE seq = ?').run(Number(row['seq']));
    });
  }
  const next = database.prepare('SELECT min(due) AS due FROM later').get()?.['due'];
  return typeof next === 'number' ? next : null;
}
