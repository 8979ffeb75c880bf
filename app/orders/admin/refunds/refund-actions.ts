import { formText } from '#app/forms/form-text.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';

const INTENTS = ['refund', 'retry-refund', 'settle-refund'] as const;

/** Whether a form is about a refund. */
export function isRefundForm(form: FormData): boolean {
  return INTENTS.some((intent) => intent === form.get('intent'));
}

/** Refunds an order (`intent=refund`), tries a refund again, or marks one as settled another way. */
export async function handleRefundAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const text = (name: string): string => formText(form, name).trim();
  const [id, refund, intent] = [text('id'), text('refund'), text('intent')];
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  await context.admin('orders.refund');
  if (intent === 'retry-refund') {
    await context.call('retryRefund', { params: { id, refund } });
    return done('Trying the refund again');
  }
  if (intent === 'settle-refund') {
    await context.call('settleRefund', { params: { id, refund }, body: { note: text('note') } });
    return done('Refund marked as settled');
  }
  const units = text('units');
  const body = {
    reason: text('reason'),
    ...(text('amount') && { amount: amountOf(text('amount')) }),
    // `Number` would parse '1e1' as 10.
    ...(units && { units: /^\d+$/.test(units) ? Number(units) : Number.NaN }),
    ...(form.get('restock') !== null && { restock: true }),
    expected: {
      status: text('expectedStatus') === 'shipped' ? ('shipped' as const) : ('paid' as const),
      left: Number(text('expectedLeft')),
    },
  };
  await sendOnce(`refund:${id}`, form, (key) => context.call('refundOrder', { params: { id }, body, ...key }));
  return done('Refund requested');
}

function amountOf(text: string): number {
  const cents = parsePrice(text);
  if (cents === undefined)
    throw new Failure('invalid_fields', undefined, { fields: { amount: 'Enter an amount like 12.40' } });
  return dollarsOf(cents);
}
