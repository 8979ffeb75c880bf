import { countOf } from '#app/ui/text/format-number.ts';

/** The number of rows on all pages of a list: '5,415 parts'. Nothing for an empty list, which says so itself. */
export function ListCount({ total, noun }: { total: number | undefined; noun: readonly [string, string] }) {
  if (!total) return null;
  return <p className="border-b border-line px-4 py-2 text-sm text-muted">{countOf(total, noun)}</p>;
}
