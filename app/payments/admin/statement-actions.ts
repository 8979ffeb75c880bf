import { Failure, problemOf, type Problem } from '#contract/errors.ts';
import { MAX_STATEMENT_BYTES } from '#contract/payments/bank-terms.ts';
import type { CallResult } from '#app/api/caller.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

export type StatementRow = CallResult<'readStatement'>['rows'][number];

/** The payments of a statement, or why it could not be read. */
export type StatementAnswer = { readonly rows: readonly StatementRow[] } | { readonly problem: Problem };

/** The names of the fields of a payment: whether it is recorded, and for which order. */
export const recordField = (line: number): string => `record-${line}`;
export const orderField = (line: number): string => `order-${line}`;

/** Reads the form's `file`, or records the chosen ones of its `rows`, the payments as JSON. */
export async function handleStatementAction(context: LoaderContext): Promise<StatementAnswer> {
  const form = await context.request.formData();
  try {
    await context.admin('orders.refund');
    const shown = form.get('rows');
    if (typeof shown === 'string') {
      const rows = rowsOf(shown).map((row) => {
        const number = formText(form, orderField(row.line)).trim();
        const isWanted = form.has(recordField(row.line));
        return { ...row, ...(isWanted && { record: true, ...(number && { order: number }) }) };
      });
      return await context.call('recordStatement', { body: { rows } });
    }
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) throw refused('Choose a file');
    if (file.size > MAX_STATEMENT_BYTES) throw refused('Files can be up to 5 MB.');
    // Sent without a type, because some systems report the files under types that the call does not accept.
    return await context.call('readStatement', { file: new Blob([file]) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: problemOf(error) };
  }
}

function refused(message: string): Failure {
  return new Failure('invalid_fields', message, { fields: { file: message } });
}

function rowsOf(text: string) {
  try {
    return (JSON.parse(text) as StatementRow[]).map(
      ({ line, reference, amount, currency, receivedOn, payer, text: purpose }) => {
        return { line, reference, amount, currency, receivedOn, payer, text: purpose };
      },
    );
  } catch {
    throw new Failure('malformed');
  }
}
