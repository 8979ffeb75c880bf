import { lineIndexOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { formText, namesAfter, wholeOf } from '#app/forms/form-text.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { TILL_MEANS } from '#contract/payments/pay-later.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { AGREE_INVOICE } from '#app/orders/admin/invoice-card.tsx';
import { sendOnce } from '#app/forms/form-attempt.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';

/** The beginning of the names of the fields for units of a line. */
const UNITS_OF = 'units.';

const INTENTS = [
  'refund',
  'retry-refund',
  'settle-refund',
  'transfer-refund',
  'bank-payment',
  'till-payment',
  AGREE_INVOICE,
] as const;

/** Whether a form is about money: a refund, a payment that arrived by bank transfer or at pick-up, or one by invoice. */
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
  if (intent === 'transfer-refund') {
    await context.call('transferRefund', { params: { id, refund }, body: { reference: text('reference') } });
    return done('Refund marked as transferred');
  }
  if (intent === 'till-payment') {
    const means = TILL_MEANS.find((each) => each === text('means')) ?? 'cash';
    const reference = text('reference');
    const body = { amount: Number(text('amount')), means, ...(reference && { reference }) };
    await context.call('recordTillPayment', { params: { id }, body });
    return done('Payment recorded; hand the order over');
  }
  if (intent === AGREE_INVOICE) {
    const overLimit = form.get('overLimit') !== null;
    await context.call('choosePayLater', {
      params: { id },
      body: { method: 'invoice', ...(overLimit && { overLimit }) },
    });
    return done('Agreed: the company pays by invoice');
  }
  if (intent === 'bank-payment') return recordPayment(context, form, done);
  const lines = unitsIn(form);
  const body = {
    reason: text('reason'),
    lines,
    ...(form.get('delivery') !== null && { delivery: true }),
    ...(text('amount') && { amount: amountOf(text('amount')) }),
    ...(form.get('restock') !== null && { restock: true }),
    ...(form.get('toCredit') !== null && { to: 'store_credit' as const }),
    expected: { left: Number(text('expectedLeft')) },
  };
  await sendOnce(`refund:${id}`, form, (key) => context.call('refundLines', { params: { id }, body, ...key })).catch(
    (error: unknown) => {
      throw withFieldNames(error, (path) => {
        const line = lines[lineIndexOf(path) ?? -1];
        // A problem without a field of its own is shown at the amount.
        return line ? `${UNITS_OF}${line.line}` : path === 'reason' ? path : 'amount';
      });
    },
  );
  return done(body.to ? 'Added to the store credit' : 'Refund requested');
}

/** Records money that arrived by bank transfer, and says what became of it. */
async function recordPayment(
  context: LoaderContext,
  form: FormData,
  done: (message: string) => ActionResult,
): Promise<ActionResult> {
  const text = (name: string): string => formText(form, name).trim();
  const id = text('id');
  const body = {
    reference: text('reference'),
    amount: amountOf(text('amount')),
    receivedOn: text('receivedOn'),
    ...(text('payer') && { payer: text('payer') }),
  };
  const { outcome } = await sendOnce(`bank-payment:${id}`, form, (key) =>
    context.call('recordBankPayment', { params: { id }, body, ...key }),
  );
  return done(OUTCOMES[outcome]);
}

const OUTCOMES = {
  paid: 'Payment recorded; the order is paid',
  partial: 'Part payment recorded; the rest is still due',
  refunding: "Payment recorded; the order can't keep it, so it is owed back",
} as const;

/** The units that were typed, from the fields `units.{line}`. */
function unitsIn(form: FormData): { line: string; units: number }[] {
  return namesAfter(form, UNITS_OF).flatMap((line) => {
    const units = formText(form, UNITS_OF + line).trim();
    return units === '' ? [] : [{ line, units: wholeOf(units) }];
  });
}

function amountOf(text: string): number {
  const cents = parsePrice(text);
  if (cents === undefined)
    throw new Failure('invalid_fields', undefined, { fields: { amount: `Enter an amount like ${plainAmount(12.4)}` } });
  return dollarsOf(cents);
}
