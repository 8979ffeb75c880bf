import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { PartQuestion } from '#contract/part-questions/part-questions.ts';
import { ShopAnswer } from '#app/part-reviews/shop-answer.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';

/** The page on which a customer asks about a part. */
export const askPath = (part: string): string => `/dashboard/my-questions?part=${part}`;

/** The answered questions about a part, and the way to ask another one. */
export function PartQuestions({ part, questions }: { part: string; questions: readonly PartQuestion[] }) {
  return (
    <section id="questions" aria-labelledby="questions-heading" className="page-width scroll-mt-24 pb-14">
      <SectionHeading id="questions-heading" title={t('Questions about this part')} />
      {questions.length > 0 && (
        <ul aria-label={t('Questions')} className="mb-6 divide-y divide-line">
          {questions.map(({ _id, text, answer, createdAt }) => (
            <li key={_id} className="grid grid-cols-1 gap-3 py-5">
              <p dir="auto" className="max-w-prose font-medium wrap-anywhere whitespace-pre-line">
                {text}
              </p>
              <ShopAnswer answer={answer} />
              <p className="text-sm text-muted">
                {rich('Asked {day}', { day: <time dateTime={createdAt}>{formatDay(createdAt)}</time> })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink href={askPath(part)} icon="mail">
        {t('Ask a question')}
      </ButtonLink>
    </section>
  );
}
