import { formText } from '#app/forms/form-text.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';

/** The beginning of the names of the fields for units of a line. */
const UNITS_OF = 'units.';

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
  const lines = unitsIn(form);
  const body = {
    reason: text('reason'),
    lines,
    ...(form.get('delivery') !== null && { delivery: true }),
    ...(text('amount') && { amount: amountOf(text('amount')) }),
    ...(form.get('restock') !== null && { restock: true }),
    expected: { left: Number(text('expectedLeft')) },
  };
  try {
    await sendOnce(`refund:${id}`, form, (key) => context.call('refundLines', { params: { id }, body, ...key }));
  } catch (error) {
    throw error instanceof Failure && error.fields ? withFieldsOfForm(error, error.fields, lines) : error;
  }
  return done('Refund requested');
}

/** The units that were typed, from the fields `units.{line}`. */
function unitsIn(form: FormData): { line: string; units: number }[] {
  return [...form.keys()].flatMap((name) => {
    const units = formText(form, name).trim();
    if (!name.startsWith(UNITS_OF) || units === '') return [];
    // `Number` would parse '1e1' as 10.
    return [{ line: name.slice(UNITS_OF.length), units: /^\d+$/.test(units) ? Number(units) : Number.NaN }];
  });
}

/** The problem with the names that its fields have in the form; what has no field of its own is shown at the amount. */
function withFieldsOfForm(
  { code, message }: Failure,
  fields: Readonly<Record<string, string>>,
  lines: readonly { line: string }[],
): Failure {
  const nameOf = (field: string): string => {
    const line = lines[Number(/^lines\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
    return line ? `${UNITS_OF}${line.line}` : field === 'reason' ? field : 'amount';
  };
  const named = Object.entries(fields).map(([field, why]) => [nameOf(field), why]);
  return new Failure(code, message, { fields: Object.fromEntries(named) });
}

function amountOf(text: string): number {
  const cents = parsePrice(text);
  if (cents === undefined)
    throw new Failure('invalid_fields', undefined, { fields: { amount: 'Enter an amount like 12.40' } });
  return dollarsOf(cents);
}
