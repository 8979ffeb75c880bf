import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkPreview } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { call } from '#app/api/browser-send.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { storeLastChange, undoChange } from './last-change.ts';

/** Deletes all parts on sale that match a filter, after their number is confirmed; one Undo restores them. */
export function DeleteAllDialog({ filter, onClose }: { filter: PartFilter; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<BulkPreview>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const isStarted = useRef(false);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof Failure)) throw cause;
      setFailure(cause);
      setPreview(undefined);
    } finally {
      setBusy(false);
    }
  };
  const count = () =>
    attempt(async () => {
      const change = { field: 'onSale', how: 'set', amount: 0 } as const;
      setPreview(await call('previewBulk', { body: { filter, change } }));
    });
  useEffect(() => {
    // Counts once, when it opens.
    if (isStarted.current) return;
    isStarted.current = true;
    void count();
  });
  const remove = ({ id }: BulkPreview) =>
    attempt(async () => {
      const { changed } = await callWithProgress<{ changed: number }>('applyBulk', { id }, () => undefined);
      const text = `Deleted: ${countOf(changed, PARTS)}`;
      storeLastChange({ id, text, at: Date.now() });
      toast(text, 'success', { label: 'Undo', run: () => void undoChange(id).then(revalidate) });
      onClose();
      await revalidate();
    });

  const what = preview ? countOf(preview.counts.changed, PARTS) : 'all parts found';
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={`Delete ${what}?`}
      confirm={failure ? 'Count again' : `Delete ${what}`}
      cancel="Keep them"
      onConfirm={() => void (preview ? remove(preview) : count())}
      onClose={onClose}
    >
      {failure && <Banner tone="bad" title={failure.message} />}
      <p className={failure && 'mt-4'}>
        They will be taken off sale right away. Orders keep their names and prices, and you can undo this for 24 hours.
      </p>
    </ConfirmDialog>
  );
}
