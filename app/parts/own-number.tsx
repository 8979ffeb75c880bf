import { t } from '#contract/language/text.ts';
import { useRootData } from '#app/document/root-data.ts';

/** The number that the viewer's company has for a part, or had when it was ordered; staff read it as that of the customer. */
export function OwnNumber({ of: { ownNumber: number } }: { of: { readonly ownNumber?: string | undefined } }) {
  const { viewer } = useRootData();
  if (number === undefined) return null;
  return (
    <span className="block text-sm font-normal wrap-anywhere text-muted">
      {viewer?.staffRole ? t("Company's number: {number}", { number }) : t('Your number: {number}', { number })}
    </span>
  );
}
