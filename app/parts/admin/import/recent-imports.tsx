import { PARTS } from '#app/lists/nouns.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { UNDO_HOURS } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import type { RecentImport } from '#contract/parts/import/imports.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';

/** The imports of the last day, each with an Undo button. */
export function RecentImports({ imports }: { imports: readonly RecentImport[] }) {
  if (imports.length === 0) return null;
  return (
    <Card title="Recent imports" className="mt-6" flush>
      <ul>
        {imports.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-3 text-sm last:border-b-0 sm:px-6"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="line-clamp-2 font-medium wrap-anywhere">{one.files.join(', ')}</span>
              <span className="text-muted">{`${formatCount(one.added)} new, ${formatCount(one.changed)} changed`}</span>
            </span>
            {one.undoable ? <UndoImport id={one.id} /> : <span className="text-muted">Undone</span>}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
        {`An import can be undone for ${UNDO_HOURS} hours. Undo deletes its new parts, unless they were ordered, and restores fields, unless they were edited since.`}
      </p>
    </Card>
  );
}

/** Undoes an import and reports what it restored. */
export function UndoImport({ id, onDone }: { id: string; onDone?: () => void }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const undo = async () => {
    setBusy(true);
    try {
      const { undone, left } = await callWithProgress<{ undone: number; left: number }>('undoImport', { id }, () => {});
      const kept = left > 0 ? ` ${countOf(left, PARTS)} kept changes: ordered or edited since.` : '';
      toast(`Restored ${countOf(undone, PARTS)}.${kept}`, left > 0 ? 'info' : 'success');
      await revalidate();
      onDone?.();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      toast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="undo" loading={busy} onClick={() => void undo()}>
      Undo this import
    </Button>
  );
}
