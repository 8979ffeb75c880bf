/** The rows of a comparison, those in which the parts differ before those in which they agree; else in their own order. */
export function differencesFirst<Row extends { readonly differs: boolean }>(rows: readonly Row[]): Row[] {
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
