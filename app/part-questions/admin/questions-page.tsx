import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { MAX_QUESTION_ANSWER, type QuestionView } from '#contract/part-questions/choices.ts';
import type { ManagedPartQuestion } from '#contract/part-questions/part-questions.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { manageQuestions } from '#app/part-questions/question-actions.ts';
import { ReviewedPartLink } from '#app/part-reviews/admin/reviewed-part-link.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';

const VIEWS: Readonly<Record<QuestionView, string>> = { unanswered: 'Unanswered', answered: 'Answered', all: 'All' };

const list = defineList({
  call: 'listManagedPartQuestions',
  label: 'Questions about parts',
  noun: ['question', 'questions'],
  tabs: { parameter: 'view', label: 'Filter questions', texts: VIEWS },
  search: 'Search questions',
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const action = onServer(manageQuestions);
export const clientAction = inBrowser(manageQuestions);
export const shouldRevalidate = keepWhenUnreachable;

/** Questions about parts: an answer publishes the question on the page of the part, without the customer's name. */
export default function QuestionsPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Questions about parts">
        An answer goes to the customer by email and, with the question but without a name, on the page of the part.
      </PageHeading>
      <ActionNotice />
      <AdminList
        list={list}
        data={data}
        row={(question) => <QuestionRow key={question._id} question={question} />}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No question matches', text: 'Check the spelling or remove a filter.' }
            : { title: 'No questions here', text: 'Customers ask on the pages of parts.' }
        }
      />
    </>
  );
}

function QuestionRow({ question }: { question: ManagedPartQuestion }) {
  const { _id, part, customer, name, text, createdAt } = question;
  return (
    <li className="grid grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <ReviewedPartLink part={part} />
        <p className="text-sm text-muted">
          <TextLink href={`/dashboard/customers/${customer}`} className="wrap-anywhere">
            {name}
          </TextLink>
          , <DateTime iso={createdAt} />
        </p>
        <p dir="auto" id={`question-${_id}`} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
      <Allowed permission="customers.write">
        <QuestionForms question={question} />
      </Allowed>
    </li>
  );
}

function QuestionForms({ question: { _id, answer } }: { question: ManagedPartQuestion }) {
  const posted = useAnswer<ActionResult>();
  const refused = failureIn(posted, 'id', _id);
  const field = fieldProps(refused);
  const [before, onTyped] = useFormBasis(answer, answerTo(posted, 'answer', _id), refused?.values['before']);
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, before);
  const describedBy = `question-${_id}`;
  return (
    <div className="grid content-start gap-4">
      <PostForm ref={form} onInput={onTyped} className="grid gap-3" aria-label="Answer" aria-describedby={describedBy}>
        <HiddenFields fields={{ id: _id, intent: 'answer', before }} />
        <TextAreaField
          label="Public answer"
          {...field('answer', answer)}
          id={`answer-${_id}`}
          rows={3}
          required
          maxLength={MAX_QUESTION_ANSWER}
        />
        <p>
          <SubmitButton variant="primary" size="sm" aria-describedby={describedBy}>
            {answer ? 'Save answer' : 'Publish answer'}
          </SubmitButton>
        </p>
      </PostForm>
      <details>
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={describedBy}>
          Delete question
        </summary>
        <PostForm className="mt-2 grid gap-3" aria-label="Delete question" aria-describedby={describedBy}>
          <HiddenFields fields={{ id: _id, intent: 'delete' }} />
          <p>The question is deleted with its answer. The customer gets no email.</p>
          <p>
            <SubmitButton variant="danger" size="sm">
              Delete question
            </SubmitButton>
          </p>
        </PostForm>
      </details>
    </div>
  );
}
