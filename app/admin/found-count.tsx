import { countOf } from './bulk.ts';

/**
 * Says how many rows a list has now, to who cannot see them come and go. It has to stay on the page while the list
 * changes: a region that comes with its words in it is not read out.
 * @param q what was searched for, or ''; so that two searches with one count are two messages
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
