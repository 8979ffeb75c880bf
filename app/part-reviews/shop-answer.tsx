import { t } from '#contract/language/text.ts';

/** The shop's public answer to a review; nothing if there is none. */
export function ShopAnswer({ answer }: { answer: string }) {
  if (!answer) return null;
  return (
    <div className="max-w-prose border-s-2 border-line-strong ps-4">
      <p className="text-sm font-medium">{t('Answer from the shop')}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {answer}
      </p>
    </div>
  );
}
