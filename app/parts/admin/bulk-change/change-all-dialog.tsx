import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BulkChange, BulkPreview } from '#contract/parts/catalog.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { type BulkFilter, useBulkChange } from './use-bulk-change.ts';

/** Deletes all listed parts, on all pages. */
export function DeleteAllDialog({ filter, onClose }: { filter: BulkFilter; onClose: () => void }) {
  return (
    <ChangeAllDialog
      filter={filter}
      change={{ field: 'onSale', how: 'set', amount: 0 }}
      verbs={['Delete', 'Deleted']}
      onClose={onClose}
    >
      They will be taken off sale right away. Orders keep their names and prices, and you can undo this for 24 hours.
    </ChangeAllDialog>
  );
}

/** Puts all listed drafts on sale, on all pages. */
export function PublishAllDialog({ filter, onClose }: { filter: BulkFilter; onClose: () => void }) {
  return (
    <ChangeAllDialog
      filter={filter}
      change={{ field: 'published', how: 'set', amount: 1 }}
      verbs={['Publish', 'Published']}
      isSafe
      onClose={onClose}
    >
      They go on sale right away. You can undo this for 24 hours.
    </ChangeAllDialog>
  );
}

/** Changes all parts that match a filter, once the admin has confirmed their number; one Undo restores them. */
function ChangeAllDialog({
  filter,
  change,
  verbs: [verb, done],
  isSafe = false,
  children,
  onClose,
}: {
  filter: BulkFilter;
  change: BulkChange;
  verbs: readonly [verb: string, done: string];
  isSafe?: boolean;
  children: ReactNode;
  onClose: () => void;
}) {
  const { preview, failure, busy, show, apply } = useBulkChange();
  const isStarted = useRef(false);
  const count = () => show({ filter }, change);
  useEffect(() => {
    // Counts once, when it opens.
    if (isStarted.current) return;
    isStarted.current = true;
    void count();
  });
  const counted = failure ? undefined : preview;
  const what = counted ? countOf(counted.counts.changed, PARTS) : 'all parts found';
  const make = (shown: BulkPreview) => apply(shown, (changed) => `${done}: ${countOf(changed, PARTS)}`, onClose);
  return (
    <ConfirmDialog
      open
      busy={busy}
      isSafe={isSafe}
      title={`${verb} ${what}?`}
      confirm={failure ? 'Count again' : `${verb} ${what}`}
      {...(!isSafe && { cancel: 'Keep them' })}
      onConfirm={() => void (counted ? make(counted) : count())}
      onClose={onClose}
    >
      {failure && <Banner tone="bad" title={failure.message} />}
      <p className={failure && 'mt-4'}>{children}</p>
    </ConfirmDialog>
  );
}
