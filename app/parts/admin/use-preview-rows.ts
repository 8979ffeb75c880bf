import { useEffect, useState } from 'react';

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
 * @param load has to be the same function for the same preview
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
