import { PARTS } from '#app/lists/nouns.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { BulkChange, BulkPreview } from '#contract/parts/catalog.ts';
import type { Failure } from '#contract/errors.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { BulkRows } from './bulk-rows.tsx';
import { FIELDS, readChange, METHODS, describeChange } from './typed-change.ts';
import { type BulkTarget, useBulkChange } from './use-bulk-change.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

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
  const form = useRef<HTMLFormElement>(null);
  const [how, setHow] = useState<BulkChange['how']>('set');
  const [error, setError] = useState<string>();
  const { preview, failure, busy, progress, show, discard, apply } = useBulkChange();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = new FormData(form.current!);
    const change = readChange(String(typed.get('field')), String(typed.get('how')), String(typed.get('amount')));
    setError('error' in change ? change.error : undefined);
    if ('error' in change) form.current!.querySelector<HTMLElement>('[name="amount"]')?.focus();
    else void show(target, change);
  };
  const save = (shown: BulkPreview) =>
    apply(
      shown,
      (changed) => `${describeChange(shown.change, currency)}, ${countOf(changed, PARTS)}`,
      () => {
        onSaved();
        onClose();
      },
    );

  const refused = preview
    ? preview.counts.too_low + preview.counts.too_high + preview.counts.below_breaks + preview.counts.above_compare_at
    : 0;
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
            <Button onClick={discard} disabled={busy}>
              Back
            </Button>
            {failure?.code === 'edit_conflict' ? (
              <Button variant="primary" loading={busy} onClick={() => void show(target, preview.change)}>
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
            {progress && (
              <ProgressBar
                label="Changing parts"
                value={progress.done}
                max={Math.max(1, progress.of)}
                detail={`${formatCount(progress.done)} of ${countOf(progress.of, PARTS)}`}
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
  const { too_low, too_high, below_breaks, above_compare_at } = counts;
  const others = too_low + too_high;
  if (below_breaks > 0 && others + above_compare_at === 0) return 'cost no more than their volume discounts';
  if (above_compare_at > 0 && others + below_breaks === 0) return 'cost as much as their compare-at price or more';
  if (below_breaks + above_compare_at > 0 || (too_low > 0 && too_high > 0)) return 'go out of range';
  if (too_low === 0) return 'rise above the highest value';
  return change.field === 'price' ? `fall below ${formatCents(1, currency)}` : 'fall below 0';
}

/** The names of the rejected parts, if the failure lists them. */
function namesOf({ fresh }: Failure): string {
  const parts = fresh?.['parts'];
  if (!Array.isArray(parts)) return '';
  return (parts as { name: string }[]).map(({ name }) => name).join(', ');
}
