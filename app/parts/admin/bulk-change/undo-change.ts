import { Failure } from '#contract/errors.ts';
import { call } from '#app/api/browser-send.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { countOf } from '#app/actions/for-each-id.ts';
import { PARTS } from '../catalogue-actions.ts';
import { keepLastChange } from './last-change.ts';

/** Undoes a bulk change and reports how many parts it restored. */
export async function undoChange(id: string): Promise<void> {
  try {
    const { undone, left } = await call('undoBulk', { params: { id } });
    keepLastChange(null);
    const kept = left > 0 ? ` ${countOf(left, PARTS)} kept: someone has changed them since.` : '';
    toast(`Restored ${countOf(undone, PARTS)}.${kept}`, left > 0 ? 'info' : 'success');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    toast(error.message, 'error');
  }
}
