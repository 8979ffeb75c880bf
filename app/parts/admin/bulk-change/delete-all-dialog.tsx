import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useEffect, useRef } from 'react';
import type { BulkPreview } from '#contract/parts/catalog.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';

/** Deletes all parts on sale that match a filter, once the admin has confirmed their number; one Undo restores them. */
export function DeleteAllDialog({ filter, onClose }: { filter: PartFilter; onClose: () => void }) {
  const { preview, failure, busy, show, apply } = useBulkChange();
  const isStarted = useRef(false);
  const count = () => show({ filter }, { field: 'onSale', how: 'set', amount: 0 });
  useEffect(() => {
    // Counts once, when it opens.
    if (isStarted.current) return;
    isStarted.current = true;
    void count();
  });
  const counted = failure ? undefined : preview;
  const what = counted ? countOf(counted.counts.changed, PARTS) : 'all parts found';
  const remove = (shown: BulkPreview) => apply(shown, (changed) => `Deleted: ${countOf(changed, PARTS)}`, onClose);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={`Delete ${what}?`}
      confirm={failure ? 'Count again' : `Delete ${what}`}
      cancel="Keep them"
      onConfirm={() => void (counted ? remove(counted) : count())}
      onClose={onClose}
    >
      {failure && <Banner tone="bad" title={failure.message} />}
      <p className={failure && 'mt-4'}>
        They will be taken off sale right away. Orders keep their names and prices, and you can undo this for 24 hours.
      </p>
    </ConfirmDialog>
  );
}
