import { t } from '#contract/language/text.ts';

/** Marks a price as the customer's own, by a price list. */
export function YourPrice({ of }: { of: { readonly publicPrice?: number | undefined } }) {
  return of.publicPrice === undefined ? null : <span className="text-xs text-muted"> {t('Your price')}</span>;
}
