import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { BatchPart } from '#contract/fulfillment/pick-batches.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { UNITS } from '#app/lists/nouns.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { PickedOrders } from './picked-orders.tsx';

/** A part of a batch: a tick for all of its units, steps for some of them, and a button for units that are not there. */
export function BatchPartRow({ part, canPick }: { part: BatchPart; canPick: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  const { data } = fetcher;
  const { pressed, store } = useLatest((form, before) => {
    // Presses that were skipped count too.
    if (before) form.set('from', String(pickedIn(before)));
    return fetcher.submit(form, { method: 'post' });
  });
  const shown = useRef<ActionResult>(undefined);
  useEffect(() => {
    const failure = failureIn(data);
    if (!failure || shown.current === data) return;
    shown.current = data;
    toast(failureText(failure), 'error');
  }, [data]);
  // What was pressed last, until it is stored.
  const isMissing = pressed ? pressed.has('missing') : part.isMissing;
  const picked = pressed ? pickedIn(pressed) : part.picked;
  const isComplete = picked >= part.units;
  const name = `${formatCount(part.units)} x ${part.name}`;
  return (
    <li className={classNames('flex items-start gap-4 px-4 py-4 sm:px-6', isComplete && 'bg-base-200')}>
      <PostForm
        className="contents"
        onSubmit={(event) => {
          // Not as a form that waits for its answer: a packer presses + three times in a second.
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          void store(new FormData(event.currentTarget, submitter));
        }}
      >
        <HiddenFields fields={{ intent: 'pick', part: part.part, units: part.units, from: picked }} />
        <button
          type="submit"
          name="picked"
          value={isComplete ? 0 : part.units}
          disabled={!canPick}
          aria-pressed={isComplete}
          aria-label={`Picked: ${name}`}
          className={classNames(
            'grid size-16 shrink-0 place-content-center rounded-box border-2',
            isComplete ? 'border-success bg-success text-success-content' : 'border-line-strong bg-base-100',
          )}
        >
          {isComplete ? (
            <Icon name="check" className="size-8" />
          ) : (
            <span className="figures text-2xl font-medium">{formatCount(part.units)}</span>
          )}
        </button>
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-lg leading-snug font-medium wrap-anywhere">{part.name}</p>
          <PartIdentity part={part} className="block text-muted" />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span className={classNames('figures', picked > 0 && !isComplete && 'font-medium text-base-content')}>
              {formatCount(picked)} of {countOf(part.units, UNITS)} picked
              {picked > 0 && !pressed && part.by && ` by ${part.by}`}
            </span>
            {isMissing && !isComplete && (
              <Badge tone="bad" icon="warning">
                {formatCount(part.units - picked)} not found
              </Badge>
            )}
          </p>
          <p className="text-sm leading-7 text-muted">
            <PickedOrders orders={part.orders} />
          </p>
          {canPick && (
            <div className="flex flex-wrap gap-2">
              {part.units > 1 && (
                <>
                  <Button
                    type="submit"
                    name="picked"
                    value={Math.max(picked - 1, 0)}
                    disabled={picked === 0}
                    icon="minus"
                    aria-label={`One less: ${part.name}`}
                  >
                    1
                  </Button>
                  <Button
                    type="submit"
                    name="picked"
                    value={Math.min(picked + 1, part.units)}
                    disabled={isComplete}
                    icon="plus"
                    aria-label={`One more: ${part.name}`}
                  >
                    1
                  </Button>
                </>
              )}
              {!isComplete && (
                <Button
                  type="submit"
                  name={isMissing ? 'picked' : 'missing'}
                  value={picked}
                  variant="ghost"
                  aria-label={`${isMissing ? 'Search again' : 'Not found'}: ${part.name}`}
                >
                  {isMissing ? 'Search again' : 'Not found'}
                </Button>
              )}
            </div>
          )}
        </div>
      </PostForm>
    </li>
  );
}

function pickedIn(form: FormData): number {
  return Number(form.get('picked') ?? form.get('missing'));
}

/**
 * Stores what was pressed last, one request at a time: of two at once the earlier may arrive last.
 * @param submit sends a form; `before` is the one that was sent just before, while this one was pressed
 * @returns `pressed`: what was pressed last, until it is stored
 */
function useLatest(submit: (form: FormData, before: FormData | undefined) => Promise<void>) {
  const [pressed, setPressed] = useState<FormData>();
  const latest = useRef<FormData>(undefined);
  const isStoring = useRef(false);
  const store = async (form: FormData) => {
    latest.current = form;
    setPressed(form);
    if (isStoring.current) return;
    isStoring.current = true;
    try {
      for (let sent: FormData | undefined; sent !== latest.current;) {
        const before = sent;
        sent = latest.current;
        await submit(sent, before);
      }
    } finally {
      isStoring.current = false;
      setPressed(undefined);
    }
  };
  return { pressed, store };
}
