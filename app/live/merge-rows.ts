/**
 * The shown rows with their current data, in the places where they are shown.
 * @param shown the rows that are shown
 * @param fresh the same page of the list as it is now
 * @returns the rows; those that have left the page, with their last known data; and the number of new rows above the
 * first shown row that is still on the page
 */
export function mergeRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
): { rows: readonly Row[]; gone: readonly Row[]; added: number } {
  const known = new Set(shown.map(keyOf));
  const now = new Map(fresh.map((row) => [keyOf(row), row]));
  const firstKnown = fresh.findIndex((row) => known.has(keyOf(row)));
  const rows = shown.map((row) => now.get(keyOf(row)) ?? row);
  return {
    rows,
    gone: shown.filter((row) => !now.has(keyOf(row))),
    added: firstKnown < 0 ? fresh.length : firstKnown,
  };
}
