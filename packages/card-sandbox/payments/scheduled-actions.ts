import type Stripe from 'stripe';
import { succeed } from './confirm-intent.ts';
import { openDispute } from './disputes.ts';
import type { Context } from '../events/events.ts';
import { openWarning } from './fraud-warnings.ts';
import { behaviorOfMethod } from './payment-methods.ts';
import { settleRefund } from './refunds.ts';

function findMethod(context: Context, id: unknown) {
  return context.state.find<Stripe.PaymentMethod>('payment_method', String(id));
}

/** The actions that scheduleAction can schedule, by name; `id` is the object of the action. */
const actions: Record<string, (context: Context, id: string) => void> = {
  payment_succeeds(context, id) {
    const intent = context.state.find<Stripe.PaymentIntent>('payment_intent', id);
    const method = intent && findMethod(context, intent.payment_method);
    if (intent?.status === 'processing' && method) succeed(context, intent, method);
  },
  refund_succeeds: (context, id) => settleRefund(context, id, true),
  refund_fails: (context, id) => settleRefund(context, id, false),
  dispute_opens(context, id) {
    const charge = context.state.find<Stripe.Charge>('charge', id);
    const method = charge && findMethod(context, charge.payment_method);
    const dispute = method && behaviorOfMethod(context, method.id).dispute;
    // Refunded in the meantime: nothing is left to dispute.
    if (charge && dispute && !charge.disputed && !charge.refunded) openDispute(context, charge, dispute);
  },
  warning_opens(context, id) {
    const charge = context.state.find<Stripe.Charge>('charge', id);
    if (charge) openWarning(context, charge, 'unauthorized_use_of_card');
  },
};

/** Runs the scheduled actions that are due. Returns when the next one is due (ms since 1970), or null. */
export function runDueActions(context: Context): number | null {
  const { database } = context.state;
  const due = database
    .prepare('SELECT seq, action, object FROM later WHERE due <= ? ORDER BY due, seq')
    .all(Date.now());
  for (const row of due) {
    context.state.transaction(() => {
      actions[String(row['action'])]?.(context, String(row['object']));
      database.prepare('DELETE FROM later WHERE seq = ?').run(Number(row['seq']));
    });
  }
  const next = database.prepare('SELECT min(due) AS due FROM later').get()?.['due'];
  return typeof next === 'number' ? next : null;
}
