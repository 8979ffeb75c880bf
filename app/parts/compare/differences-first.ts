/** Sorts a comparison's rows: those with differences first, otherwise in their original order. */
export function differencesFirst<Row extends { readonly differs: boolean }>(rows: readonly Row[]): Row[] {
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
