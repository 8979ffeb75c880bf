import { t } from '#contract/language/text.ts';
import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { MAX_QUESTION } from '#contract/part-questions/choices.ts';
import type { OwnPartQuestion } from '#contract/part-questions/part-questions.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Part } from '#contract/parts/parts.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ListPager } from '#app/lists/list-pager.tsx';
import { pageCursors } from '#app/lists/page-cursors.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ShopAnswer } from '#app/part-reviews/shop-answer.tsx';
import { PartName } from '#app/parts/part-identity.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { handleOwnQuestions, OWN_QUESTIONS_PATH, questionSchema } from './question-actions.ts';

const load = async ({ call, callPage, signedIn, url }: LoaderContext) => {
  await signedIn();
  const id = url.searchParams.get('part');
  const { after } = pageCursors(url.searchParams);
  const [page, part] = await Promise.all([
    callPage('listOwnPartQuestions', { query: { limit: PAGE_SIZE, after } }),
    id ? call('readPart', { params: { id } }) : null,
  ]);
  return { page, part, asked: url.searchParams.get('asked') };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleOwnQuestions);
export const clientAction = inBrowser(handleOwnQuestions);
export const shouldRevalidate = keepWhenUnreachable;

const draftOf = (part: string): string => `part-question:${part}`;

/** The customer's questions about parts. With `?part=<id>` the customer asks about one. */
export default function OwnQuestionsPage() {
  const { page, part, asked } = useLoaderData<typeof loader>();
  const refused = useAnswer<FormFailure>();
  useEffect(() => {
    if (asked) deleteDraft(draftOf(asked));
  }, [asked]);
  return (
    <>
      <PageHeading title={t('My Questions')}>
        {t('Your questions about parts. We answer by email and on the page of the part, without your name.')}
      </PageHeading>
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {refused && !part && <Banner tone="bad" title={failureText(refused)} />}
        {asked && <Banner tone="good" title={t('We got your question and will answer by email')} />}
        {part && (
          <Card
            as="section"
            title={<span className="wrap-anywhere">{t('Ask about {name}', { name: part.name })}</span>}
          >
            <QuestionForm key={part._id} part={part} refused={refused} />
          </Card>
        )}
        {page.items.length > 0 ? (
          <Card flush>
            <ul aria-label={t('My questions')} className="divide-y divide-line">
              {page.items.map((question) => (
                <OwnQuestion key={question._id} question={question} />
              ))}
            </ul>
            <ListPager label={t('Questions')} next={page.next} />
          </Card>
        ) : (
          !part && (
            <EmptyState isSheet kind="nothing" title={t('No questions yet')}>
              {t('The page of each part has a button to ask about it.')}
            </EmptyState>
          )
        )}
      </div>
    </>
  );
}

function QuestionForm({ part, refused }: { part: Part; refused: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, draftOf(part._id));
  return (
    <CheckedForm
      schema={questionSchema}
      failure={refused}
      form={form}
      action={`${OWN_QUESTIONS_PATH}?part=${part._id}`}
      className="grid max-w-prose gap-5"
    >
      {(field) => (
        <>
          <HiddenFields fields={{ part: part._id, intent: 'ask' }} />
          <FormBanner failure={refused} keepsTyped />
          <TextAreaField
            label={t('Question')}
            {...field('text')}
            required
            rows={4}
            dir="auto"
            maxLength={MAX_QUESTION}
          />
          <Button type="submit" variant="primary" className="w-fit">
            {t('Send question')}
          </Button>
        </>
      )}
    </CheckedForm>
  );
}

function OwnQuestion({ question: { _id, part, text, answer, createdAt } }: { question: OwnPartQuestion }) {
  const id = `question-${_id}`;
  return (
    <li className="grid grid-cols-1 gap-3 p-4 sm:p-5">
      <h2 className="text-base font-semibold wrap-anywhere">
        <PartName part={part} onSale={part.onSale} />
      </h2>
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {!answer && <Badge tone="wait">{t('Waiting for an answer')}</Badge>}
      </p>
      <p id={id} dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <ShopAnswer answer={answer} />
      <details>
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={id}>
          {t('Delete')}
        </summary>
        <PostForm action={OWN_QUESTIONS_PATH} replace className="mt-2 grid gap-3">
          <p>{t("Your question will be deleted, with our answer. This can't be undone.")}</p>
          <HiddenFields fields={{ id: _id, intent: 'delete' }} />
          <Button type="submit" size="sm" variant="danger" className="w-fit">
            {t('Delete question')}
          </Button>
        </PostForm>
      </details>
    </li>
  );
}
