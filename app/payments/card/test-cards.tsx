import { message, t, shown } from '#contract/language/text.ts';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** The card provider's published test numbers, and the effect of each. */
const CARDS = [
  { number: '4242 4242 4242 4242', does: message('Succeeds') },
  { number: '4000 0025 0000 3155', does: message('Requires 3-D Secure') },
  { number: '4000 0000 0000 0002', does: message('Declined') },
  { number: '4000 0000 0000 9995', does: message('Insufficient funds') },
  { number: '4000 0000 0000 0069', does: message('Expired') },
  { number: '4000 0000 0000 0127', does: message('Wrong CVC') },
] as const;

/** Shown in test mode: card numbers to copy into the form. */
export function TestCards() {
  return (
    <details className="needs-scripts mt-6 border-t border-line pt-4">
      <summary className="link-text w-fit cursor-pointer py-2 text-sm">{t('Test cards')}</summary>
      <p className="mt-1 mb-3 text-sm text-muted">{t('Test mode: no money moves. Use any future date and any CVC.')}</p>
      <ul className="divide-y divide-line">
        {CARDS.map(({ number, does }) => (
          <li key={number} className="flex items-center gap-x-4 py-1.5 text-sm">
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
              <Figures className="whitespace-nowrap">{number}</Figures>
              <span className="flex-1 basis-36 text-muted">{shown(does)}</span>
            </span>
            <CopyButton text={number.replaceAll(' ', '')} label={t('Copy {number}', { number })} />
          </li>
        ))}
      </ul>
    </details>
  );
}
