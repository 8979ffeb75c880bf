import { countOf } from '../actions/for-each-id.ts';

/**
 * Announces the number of rows to screen readers. It has to stay mounted while the list changes, because a new live
 * region is not announced.
 * @param q the search words, or ''; makes two searches with the same count two messages
 */
export function FoundCount({
  page,
  noun,
  q,
}: {
  page: { items: readonly unknown[]; next: string | undefined };
  noun: readonly [string, string];
  q: string | undefined;
}) {
  const { items, next } = page;
  const count = items.length === 0 ? `No ${noun[1]}` : `${countOf(items.length, noun)}${next ? ' on this page' : ''}`;
  return (
    <p role="status" className="sr-only">
      {q ? `${count} found for '${q}'` : count}
    </p>
  );
}
