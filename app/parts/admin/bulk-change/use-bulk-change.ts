import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkChange, BulkPreview } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { call } from '#app/api/browser-call.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { storeLastChange, undoBulkChange } from './last-change.ts';

/** The parts to change: named ones, or all that match a filter. */
export type BulkTarget = { ids: readonly string[] } | { filter: BulkFilter };
/** Parts on sale, or drafts. */
export type BulkFilter = PartFilter & { draft?: '1' };

/** A change of many parts: first a preview, which saves nothing, then the change, with Undo in a toast. */
export function useBulkChange() {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<BulkPreview>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<{ done: number; of: number }>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof Failure)) throw cause;
      setFailure(cause);
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };
  return {
    preview,
    failure,
    busy,
    progress,
    show: (target: BulkTarget, change: BulkChange) =>
      attempt(async () => {
        const which = 'ids' in target ? { ids: [...target.ids] } : { filter: target.filter };
        setPreview(await call('previewBulk', { body: { ...which, change } }));
      }),
    discard: () => setPreview(undefined),
    /**
     * @param describe describes what was done to this number of parts
     * @param onSaved closes the dialog
     */
    apply: ({ id }: BulkPreview, describe: (changed: number) => string, onSaved: () => void) =>
      attempt(async () => {
        const { changed } = await callWithProgress<{ changed: number }>('applyBulk', { id }, ({ done, of }) =>
          setProgress({ done: Number(done), of: Number(of) }),
        );
        const text = describe(changed);
        storeLastChange({ id, text, at: Date.now() });
        toast(text, 'success', { label: 'Undo', run: () => void undoBulkChange(id).then(revalidate) });
        onSaved();
        await revalidate();
      }),
  };
}
