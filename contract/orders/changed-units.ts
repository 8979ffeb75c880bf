import { t } from '#contract/language/text.ts';

/** How the units of a part change, after its name: `2 added`, `3 instead of 1`, `removed`. @param before 0: it is added */
export function changedUnitsText({ before, quantity }: { readonly before: number; readonly quantity: number }): string {
  if (before === 0) return t('{count} added', { count: quantity });
  return quantity === 0 ? t('removed') : t('{count} instead of {before}', { count: quantity, before });
}
