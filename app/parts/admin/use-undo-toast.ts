import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/browser-call.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { forEachId } from '#app/actions/for-each-id.ts';

/**
 * Shows a toast with Undo after a deletion. It makes its own call, because the toast outlives the screen and its forms.
 */
export function useUndoToast(): (done: { ids: readonly string[]; message: string }) => void {
  const { revalidate } = useRevalidator();
  return ({ ids, message }) => {
    const undo = async () => {
      const { done, failed } = await forEachId(
        ids,
        async (id) => (await call('restorePart', { params: { id } })).modifiedCount > 0,
      );
      await revalidate();
      if (failed.length > 0)
        toast(`${countOf(failed.length, PARTS)} couldn't be restored: ${failed[0]!.failure.message}`, 'error');
      else toast(done.length > 1 ? `Back on sale: ${countOf(done.length, PARTS)}` : 'Back on sale');
    };
    // Replaces the toast with the same message without Undo.
    toast(message, 'success', { label: 'Undo', run: () => void undo() });
  };
}
