import { Failure, problemOf, type Problem } from '#contract/errors.ts';
import { MAX_TRACKING_BYTES } from '#contract/fulfillment/choices.ts';
import type { TrackingRow } from '#contract/fulfillment/tracking.ts';
import type { CallResult } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

type Rows = CallResult<'readTrackingFile'>['rows'];

/** The rows of a file: their planned effect, or with `isDone` the actual one. */
export type TrackingAnswer = { readonly rows: Rows; readonly isDone: boolean } | { readonly problem: Problem };

/** Reads the form's `file`, or applies its `rows`, the rows of the preview as JSON. */
export async function handleTrackingAction(context: LoaderContext): Promise<TrackingAnswer> {
  const form = await context.request.formData();
  try {
    await context.admin('orders.fulfill');
    const previewed = form.get('rows');
    if (typeof previewed === 'string') {
      const { rows } = await context.call('addTracking', { body: { rows: rowsOf(previewed) } });
      return { rows, isDone: true };
    }
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) throw refused('Choose a file');
    if (file.size > MAX_TRACKING_BYTES) throw refused('Files can be up to 2 MB.');
    // Sent without a type, because some systems report CSV files under types that the call does not accept.
    const { rows } = await context.call('readTrackingFile', { file: new Blob([file]) });
    return { rows, isDone: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: problemOf(error) };
  }
}

function refused(message: string): Failure {
  return new Failure('invalid_fields', message, { fields: { file: message } });
}

function rowsOf(text: string): TrackingRow[] {
  try {
    return (JSON.parse(text) as Rows).map(({ line, number, carrier, tracking }) => ({
      line,
      number,
      carrier,
      tracking,
    }));
  } catch {
    throw new Failure('malformed');
  }
}
