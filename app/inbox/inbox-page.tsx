import { formText } from '#app/forms/form-text.ts';
import { useLayoutEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { MAX_ANSWER, type MessageState } from '#contract/inbox/choices.ts';
import type { Message } from '#contract/inbox/messages.ts';
import { Failure } from '#contract/errors.ts';
import { RETURN_REASON_TEXTS } from '#contract/returns/return-choices.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionDone, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { isolated } from '#app/ui/text/isolated.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

const STATE_TEXTS: Readonly<Record<MessageState, string>> = { new: 'New', answered: 'Answered', closed: 'Closed' };

const list = defineList({
  call: 'listMessages',
  label: 'Messages',
  noun: ['message', 'messages'],
  tabs: { parameter: 'status', label: 'Filter messages', texts: { ...STATE_TEXTS, all: 'All' } },
  search: 'Search messages',
  live: 'messages',
});

const load = async (context: LoaderContext) => {
  await context.admin();
  // Return requests need an answer just like messages.
  const { tab, q, after } = list.readView(context.url.searchParams);
  const withReturns = tab === 'new' && !q && !after;
  const [data, returns] = await Promise.all([
    list.load(context),
    withReturns ? context.call('listReturns', { query: { limit: PAGE_SIZE } }) : [],
  ]);
  return { ...data, returns };
};

/** The answer of this screen's action. @param sentAt `answeredAt` of the message, after an answer to it */
type InboxResult = (ActionDone & { sentAt?: string | null }) | FormFailure;

const handleInbox = formAction(async (context, form): Promise<InboxResult> => {
  const id = formText(form, 'id');
  const intent = formText(form, 'intent');
  const done = (message: string): ActionDone => ({ done: { intent, ids: [id], message, kind: 'success' } });
  await context.admin('customers.write');
  if (intent === 'answer') {
    const { answeredAt } = await context.call('answerMessage', {
      params: { id },
      body: { answer: formText(form, 'answer'), seen: formText(form, 'seen') || null },
    });
    return { ...done('Answer sent'), sentAt: answeredAt };
  }
  const status = (['new', 'closed'] as const).find((each) => each === intent);
  if (!status) throw new Failure('malformed');
  await context.call('setMessageStatus', { params: { id }, body: { status } });
  return done(status === 'closed' ? 'Message closed' : 'Message reopened');
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleInbox);
export const clientAction = inBrowser(handleInbox);
export const shouldRevalidate = keepWhenUnreachable;

/** Messages from the contact form and return requests, to answer by email. */
export default function InboxPage() {
  const { returns, ...data } = useLoaderData<typeof loader>();
  const answer = useAnswer<InboxResult>();
  const failure = failureIn(answer);
  // Before the rows read their drafts.
  useLayoutEffect(() => {
    if (answer && isDone(answer)) for (const id of answer.done.ids) deleteDraft(draftOf(id));
  }, [answer]);
  return (
    <>
      <PageHeading title="Inbox">
        Messages from the contact form, and return requests that wait for an answer.
      </PageHeading>
      <ActionNotice />
      <AdminList
        list={list}
        data={data}
        empty={({ q }) =>
          q
            ? { title: 'No message matches', text: 'Check the spelling or try fewer words.' }
            : { title: 'Nothing to answer', text: 'New messages and return requests appear here.' }
        }
        leading={returns.map((request) => (
          <ReturnRow key={request._id} request={request} />
        ))}
        row={(message) => (
          <MessageRow
            key={message._id}
            message={message}
            typed={failure?.values['id'] === message._id ? failure.values['answer'] : undefined}
            result={answerTo(answer, 'answer', message._id)}
          />
        )}
      />
    </>
  );
}

function ReturnRow({
  request: { order, number, customerName, customerEmail, reason, text, createdAt },
}: {
  request: ReturnRequest;
}) {
  return (
    <li className="grid gap-1 p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="wait">Return</Badge>
        <TextLink href={`/dashboard/manageorder?order=${order}`} className="font-medium">
          Order <Figures>{number}</Figures>
        </TextLink>
        <TextLink href="/dashboard/returns">Answer the return</TextLink>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {isolated(customerName || customerEmail)}, <DateTime iso={createdAt} />
      </p>
      <p>{RETURN_REASON_TEXTS[reason]}</p>
      {text && <p className="wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
    </li>
  );
}

/** The draft of the answer to a message. */
const draftOf = (message: string): string => `answer:${message}`;

const TONES = { new: 'wait', answered: 'good', closed: 'plain' } as const;

interface AnswerProps {
  message: Message;
  /** The answer that was sent and refused. */
  typed: string | undefined;
  /** The result of sending the answer. */
  result: InboxResult | undefined;
}

function MessageRow(props: AnswerProps) {
  const { _id, email, subject, message, status, answer, createdAt } = props.message;
  return (
    <li className="grid grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{subject}</span>
          <Badge tone={TONES[status]}>{STATE_TEXTS[status]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {email}, <DateTime iso={createdAt} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
        {answer && (
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="text-muted">Our answer:</span> {answer}
          </p>
        )}
      </div>
      <Allowed permission="customers.write">
        <div className="grid content-start gap-3">
          {status !== 'closed' && <AnswerForm {...props} />}
          <PostButton fields={{ id: _id, intent: status === 'closed' ? 'new' : 'closed' }} size="sm">
            {status === 'closed' ? 'Reopen' : 'Close without an answer'}
          </PostButton>
        </div>
      </Allowed>
    </li>
  );
}

function AnswerForm({ message: { _id, email, subject, answeredAt }, typed, result }: AnswerProps) {
  const sentAt = result && 'done' in result ? result.sentAt : undefined;
  // The message loads again after its answer was sent.
  const latest = sentAt && sentAt > (answeredAt ?? '') ? sentAt : answeredAt;
  const refused = failureIn(result);
  const [seen, onTyped] = useFormBasis(latest, result, refused && (refused.values['seen'] || null));
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, draftOf(_id), seen ?? '');
  return (
    <PostForm ref={form} onInput={onTyped} className="grid gap-3" aria-label={`Answer to ${subject}`}>
      <HiddenFields fields={{ id: _id, intent: 'answer', seen: seen ?? '' }} />
      <TextAreaField
        key={seen}
        label="Answer"
        name="answer"
        id={`answer-${_id}`}
        rows={4}
        maxLength={MAX_ANSWER}
        defaultValue={typed}
        required
        hint={`Sent to ${email}, with the message quoted.`}
      />
      <p>
        <SubmitButton variant="primary">Send answer</SubmitButton>
      </p>
    </PostForm>
  );
}
