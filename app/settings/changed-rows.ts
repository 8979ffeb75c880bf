/**
 * The rows of a list after one of its buttons was pressed: `add` puts `empty` at the end, `remove` takes out the row
 * `at`, `up` moves it.
 */
export function changedRows<Row>(rows: readonly Row[], action: string, at: number, empty: Row): readonly Row[] {
  if (action === 'add') return [...rows, empty];
  if (action === 'remove') return rows.filter((_, index) => index !== at);
  const [before, row] = [rows[at - 1], rows[at]];
  return before && row ? rows.with(at - 1, row).with(at, before) : rows;
}
