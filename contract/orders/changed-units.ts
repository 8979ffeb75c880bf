/** How the units of a part change, after its name: `2 added`, `3 instead of 1`, `removed`. @param before 0: it is added */
export function changedUnitsText({ before, quantity }: { readonly before: number; readonly quantity: number }): string {
  const units = quantity.toLocaleString('en-US');
  if (before === 0) return `${units} added`;
  return quantity === 0 ? 'removed' : `${units} instead of ${before.toLocaleString('en-US')}`;
}
