import { MAX_BATCH, USUAL_BATCH } from '#contract/fulfillment/choices.ts';
import type { PickBatchInBrief } from '#contract/fulfillment/pick-batches.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ORDERS, UNITS } from '#app/lists/nouns.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { batchHref } from './batch-actions.ts';

/** 'Ada, Ben and Cy work on it.' */
export function packersText(packers: readonly string[]): string {
  const last = packers.at(-1);
  if (last === undefined) return 'No packer is working on it.';
  return packers.length === 1 ? `${last} works on it.` : `${packers.slice(0, -1).join(', ')} and ${last} work on it.`;
}

/** The open pick batches with who works on them, and a form that starts one. */
export function OpenBatches({
  batches,
  waiting,
  canStart,
  offered,
  failure,
}: {
  batches: readonly PickBatchInBrief[];
  /** The number of orders to ship that are in no batch. */
  waiting: number;
  canStart: boolean;
  /** A new idempotency key. */
  offered: string;
  failure: FormFailure | undefined;
}) {
  if (batches.length === 0 && (!canStart || waiting === 0)) return null;
  return (
    <Card as="section" title="Pick batches" className="mb-6 print:hidden">
      {batches.length > 0 && (
        <ul className="mb-5 grid divide-y divide-line">
          {batches.map(({ _id, number, createdAt, packers, orders, units, picked }) => (
            <li key={_id} className="grid gap-0.5 py-3 first:pt-0">
              <TextLink href={batchHref(_id)}>
                Batch <Figures>{number}</Figures>
              </TextLink>
              <span className="wrap-anywhere">{packersText(packers)}</span>
              <span className="text-sm text-muted">
                {countOf(orders, ORDERS)}, {formatCount(picked)} of {countOf(units, UNITS)} picked. Begun{' '}
                <DateTime iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {canStart && (
        <PostForm className="flex flex-wrap items-end gap-4" aria-label="Start a pick batch">
          <HiddenFields fields={{ attempt: attemptFor(offered, failure) }} />
          <NumberField
            label="Oldest orders"
            name="oldest"
            type="number"
            min={1}
            max={MAX_BATCH}
            required
            defaultValue={failure?.values['oldest'] ?? Math.max(Math.min(USUAL_BATCH, waiting), 1)}
            hint={`${countOf(waiting, ['order waits', 'orders wait'])} to be picked`}
            error={failure?.problem.fields?.['oldest']}
            fieldClassName="w-52"
          />
          <SubmitButton variant="primary">Start batch</SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}
