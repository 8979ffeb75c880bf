import { Button } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { useEffect, useState } from 'react';

/** Filters a preview's rows by outcome; each choice shows its count. */
export function PreviewFilter<Outcome>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: {
  label: string;
  choices: readonly { key: Outcome; label: string; count: number }[];
  chosen: Outcome;
  onChoose: (outcome: Outcome) => void;
  className?: string;
}) {
  return (
    <div role="group" aria-label={label} className={classNames('flex flex-wrap gap-2', className)}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          size="sm"
          variant={choice.key === chosen ? 'secondary' : 'ghost'}
          aria-pressed={choice.key === chosen}
          onClick={() => onChoose(choice.key)}
        >
          {choice.label} <Figures>{formatCount(choice.count)}</Figures>
        </Button>
      ))}
    </div>
  );
}

/** Pages through a preview's rows; renders nothing for a single page. */
export function PreviewPager({
  previous,
  next,
  className,
}: {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  className?: string;
}) {
  if (!previous && !next) return null;
  return (
    <div className={classNames('flex justify-end gap-2', className)}>
      <Button size="sm" disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <Button size="sm" disabled={!next} onClick={next}>
        Next
      </Button>
    </div>
  );
}

interface Page<Row> {
  items: readonly Row[];
  next: string | undefined;
}

/** The query for a preview's rows. */
export interface PreviewQuery<Outcome> {
  outcome: Outcome;
  after: string | undefined;
  signal: AbortSignal;
}

/**
 * The rows of a preview, page by page, filtered by outcome.
 * @param load must be the same function for the same preview
 * @returns `previous` and `next` turn the page; undefined if there is none
 */
export function usePreviewRows<Row, Outcome>(
  first: Outcome,
  load: (asked: PreviewQuery<Outcome>) => Promise<Page<Row>>,
) {
  const [outcome, setOutcome] = useState(first);
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([undefined]);
  const [page, setPage] = useState<Page<Row>>();
  const [failed, setFailed] = useState(false);
  const after = trail.at(-1);
  useEffect(() => {
    const controller = new AbortController();
    load({ outcome, after, signal: controller.signal }).then(
      (found) => {
        setPage(found);
        setFailed(false);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [load, outcome, after]);
  return {
    outcome,
    rows: page?.items,
    failed,
    choose(other: Outcome) {
      setOutcome(other);
      setTrail([undefined]);
    },
    previous: trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined,
    next: page?.next ? () => setTrail([...trail, page.next]) : undefined,
  };
}
