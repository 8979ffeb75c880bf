import { formText } from '#app/forms/form-text.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice, readNumber } from '#contract/typed-number.ts';
import { Failure } from '#contract/errors.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** A cell's submission: the entered value, the value that the cell showed, and the version of the part. */
interface InlineEdit {
  readonly id: string;
  readonly value: string;
  readonly was: string;
  readonly version: number;
}

function readEdit(form: FormData): InlineEdit {
  const text = (name: string): string => formText(form, name);
  return { id: text('id'), value: text('value'), was: text('was'), version: Number(form.get('version')) };
}

/**
 * Saves a price that was edited in the table. A change to another field in the meantime is not a conflict.
 * @throws Failure `edit_conflict` when another admin changed the price
 */
export async function savePrice(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const { id, value, was, version } = readEdit(form);
  const cents = parsePrice(value);
  if (cents === undefined) throw invalid(`Enter a price like '${plainAmount(1_299).replace('1', '1,')}'`);
  const change = (seen: number) =>
    context.call('changePart', { params: { id }, body: { price: dollarsOf(cents), version: seen } });
  await change(version).catch((error: unknown) => {
    const fresh = freshOf(error);
    if (!fresh || centsOf(fresh.price) !== centsOf(Number(was))) throw error;
    return change(fresh.version);
  });
  return { done: { intent: 'price', ids: [id], message: 'Price saved', kind: 'success' } };
}

/** Saves a stock that was edited in the table, as the difference from what it showed, so that sold units stay sold. */
export async function saveStock(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const { id, value, was, version } = readEdit(form);
  const units = readNumber(value);
  if (units === undefined) throw invalid('Enter a whole number');
  const body = { kind: 'set' as const, units, was: Number(was), version };
  await context.call('correctStock', { params: { id }, body });
  return { done: { intent: 'stock', ids: [id], message: 'Stock saved', kind: 'success' } };
}

const invalid = (message: string): Failure => new Failure('invalid_fields', undefined, { fields: { value: message } });

/** The saved part after a conflict. */
function freshOf(error: unknown): { price: number; version: number } | undefined {
  const { code, fresh } = error instanceof Failure ? error : {};
  return code === 'edit_conflict' ? (fresh as { price: number; version: number } | undefined) : undefined;
}
