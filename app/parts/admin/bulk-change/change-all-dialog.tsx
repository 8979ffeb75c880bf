import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useEffect, useRef } from 'react';
import type { BulkChange, BulkPreview } from '#contract/parts/catalog.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { type BulkFilter, useBulkChange } from './use-bulk-change.ts';

/** What is done to all listed parts, on all pages. */
const CHANGES = {
  delete: {
    change: { field: 'onSale', how: 'set', amount: 0 },
    verbs: ['Delete', 'Deleted'],
    isSafe: false,
    text: 'They will be taken off sale right away. Orders keep their names and prices, and you can undo this for 24 hours.',
  },
  publish: {
    change: { field: 'published', how: 'set', amount: 1 },
    verbs: ['Publish', 'Published'],
    isSafe: true,
    text: 'They go on sale right away. You can undo this for 24 hours.',
  },
} as const satisfies Record<
  string,
  { change: BulkChange; verbs: readonly [string, string]; isSafe: boolean; text: string }
>;

/** Deletes or publishes all parts that match a filter, once the admin has confirmed their number; one Undo restores them. */
export function ChangeAllDialog({
  how,
  filter,
  onClose,
}: {
  how: keyof typeof CHANGES;
  filter: BulkFilter;
  onClose: () => void;
}) {
  const {
    change,
    verbs: [verb, done],
    isSafe,
    text,
  } = CHANGES[how];
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
      <p className={failure && 'mt-4'}>{text}</p>
    </ConfirmDialog>
  );
}
