import { PARTS } from '#app/lists/nouns.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkChange, BulkPreview } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { call } from '#app/api/browser-send.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { BulkRows } from './bulk-rows.tsx';
import { storeLastChange, undoChange } from './last-change.ts';
import { FIELDS, readChange, METHODS, describeChange } from './typed-change.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The parts to change: named ones, or all that match a filter. */
export type BulkTarget = { ids: readonly string[] } | { filter: PartFilter };

const HINTS = {
  set: '',
  add: 'Use a negative number to subtract: -5',
  percent: 'Use a negative number to subtract: -10',
} as const;

/** Changes the price or stock of many parts in two steps: enter the change, review before and after, then save. */
export function BulkChangeDialog({
  target,
  title,
  onSaved,
  onClose,
}: {
  target: BulkTarget;
  title: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const currency = useCurrency();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [how, setHow] = useState<BulkChange['how']>('set');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [preview, setPreview] = useState<BulkPreview>();
  const [busy, setBusy] = useState(false);
  const [far, setFar] = useState<{ done: number; of: number }>();

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
      setFar(undefined);
    }
  };
  const showPreview = (change: BulkChange) =>
    attempt(async () => {
      const which = 'ids' in target ? { ids: [...target.ids] } : { filter: target.filter };
      setPreview(await call('previewBulk', { body: { ...which, change } }));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = new FormData(form.current!);
    const change = readChange(String(typed.get('field')), String(typed.get('how')), String(typed.get('amount')));
    setError('error' in change ? change.error : undefined);
    if ('error' in change) form.current!.querySelector<HTMLElement>('[name="amount"]')?.focus();
    else void showPreview(change);
  };
  const save = ({ id, change }: BulkPreview) =>
    attempt(async () => {
      const { changed } = await callWithProgress<{ changed: number }>('applyBulk', { id }, ({ done, of }) =>
        setFar({ done: Number(done), of: Number(of) }),
      );
      const text = `${describeChange(change, currency)}, ${countOf(changed, PARTS)}`;
      storeLastChange({ id, text, at: Date.now() });
      toast(text, 'success', {
        label: 'Undo',
        run: () => void undoChange(id).then(revalidate),
      });
      onSaved();
      onClose();
      await revalidate();
    });

  const refused = preview ? preview.counts.too_low + preview.counts.too_high + preview.counts.below_breaks : 0;
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      locked={busy}
      footer={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)} disabled={busy}>
              Back
            </Button>
            {failure?.code === 'edit_conflict' ? (
              <Button variant="primary" loading={busy} onClick={() => void showPreview(preview.change)}>
                Refresh preview
              </Button>
            ) : (
              <Button
                variant="primary"
                loading={busy}
                disabled={preview.counts.changed === 0}
                onClick={() => void save(preview)}
              >
                {`Change ${countOf(preview.counts.changed, PARTS)}`}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form="bulk-change" variant="primary" loading={busy}>
              Preview
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Banner tone="bad" title={failure.message}>
            {namesOf(failure)}
          </Banner>
        )}
        <form ref={form} id="bulk-change" noValidate onSubmit={submit} hidden={preview !== undefined}>
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField label="What" name="field" options={FIELDS} />
            <SelectField
              label="How"
              name="how"
              options={METHODS}
              onChange={({ currentTarget }) => setHow(currentTarget.value as BulkChange['how'])}
            />
            <TextField
              label={how === 'percent' ? 'Percent' : 'Amount'}
              name="amount"
              inputMode="text"
              numeric
              autoComplete="off"
              required
              hint={HINTS[how]}
              error={error}
            />
          </div>
        </form>
        {preview && (
          <>
            <p>
              {describeChange(preview.change, currency)}. Nothing has been changed yet.
              {refused > 0 && ` ${countOf(refused, PARTS)} would ${whyRefused(preview, currency)} and will be skipped.`}
            </p>
            {far && (
              <ProgressBar
                label="Changing parts"
                value={far.done}
                max={Math.max(1, far.of)}
                detail={`${formatCount(far.done)} of ${countOf(far.of, PARTS)}`}
              />
            )}
            <BulkRows key={preview.id} preview={preview} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Why some parts cannot be changed. */
function whyRefused({ change, counts }: BulkPreview, currency: string): string {
  const { too_low, too_high, below_breaks } = counts;
  if (below_breaks > 0 && too_low + too_high === 0) return 'cost no more than their volume discounts';
  if (below_breaks > 0 || (too_low > 0 && too_high > 0)) return 'go out of range';
  if (too_low === 0) return 'rise above the highest value';
  return change.field === 'price' ? `fall below ${formatCents(1, currency)}` : 'fall below 0';
}

/** The names of the rejected parts, if the failure lists them. */
function namesOf({ fresh }: Failure): string {
  const parts = fresh?.['parts'];
  if (!Array.isArray(parts)) return '';
  return (parts as { name: string }[]).map(({ name }) => name).join(', ');
}
