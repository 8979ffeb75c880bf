import { formText } from '#app/forms/form-text.ts';
import { useLoaderData, useNavigation } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import { MAX_RETURN_TEXT, RETURN_REASON_TEXTS } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { isolated } from '#app/ui/text/isolated.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { ReturnBadge } from '#app/orders/detail/returns-card.tsx';

const list = defineList({
  call: 'listReturns',
  label: 'Returns',
  noun: ['return', 'returns'],
  tabs: {
    parameter: 'status',
    label: 'Filter returns',
    texts: { asked: 'To answer', approved: 'Approved', declined: 'Declined', all: 'All' },
  },
});

/** The answers of the form's buttons. */
const ANSWERS = {
  approved: { as: 'approved', refund: true, message: 'Return approved; the refund is on its way' },
  accepted: { as: 'approved', refund: false, message: 'Return approved without a refund' },
  declined: { as: 'declined', refund: false, message: 'Return declined' },
} as const;

const handleAnswer = formAction(async (context, form): Promise<ActionResult> => {
  const id = formText(form, 'id');
  await context.admin('orders.refund');
  const chosen = (['approved', 'accepted', 'declined'] as const).find((each) => each === form.get('as'));
  if (!chosen) throw new Failure('malformed');
  const { as, refund, message } = ANSWERS[chosen];
  const answer = formText(form, 'answer').trim();
  await context.call('answerReturn', {
    params: { id },
    body: { as, answer, refund, restock: form.get('restock') !== null },
  });
  return { done: { intent: as, ids: [id], message, kind: 'success' } };
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const action = onServer(handleAnswer);
export const clientAction = inBrowser(handleAnswer);
export const shouldRevalidate = keepWhenUnreachable;

/** Customers' return requests: an admin approves one, which refunds its units, or declines it. */
export default function ReturnsPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Returns">
        Approving refunds the units to the customer's card, unless their price was refunded before.
      </PageHeading>
      <ActionNotice />
      <AdminList
        list={list}
        data={data}
        empty={({ tab }) => ({
          title: tab === 'asked' ? 'No returns to answer' : 'No returns here',
          text: "Customers request returns on the order's page.",
        })}
        row={(request) => (
          <li
            key={request._id}
            id={`return-${request._id}`}
            className="grid scroll-mt-24 grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2"
          >
            <RequestText request={request} />
            <Allowed permission="orders.refund">
              {request.status === 'asked' && <AnswerForm request={request} />}
            </Allowed>
          </li>
        )}
      />
    </>
  );
}

function RequestText({ request }: { request: ReturnRequest }) {
  const { order, number, status, lines, reason, text, answer, createdAt, customerName, customerEmail } = request;
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={`/dashboard/manageorder?order=${order}`} className="font-medium">
          Order <Figures>{number}</Figures>
        </TextLink>
        <ReturnBadge status={status} />
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {isolated(customerName || customerEmail)},{' '}
        <Figures>
          <DateTime iso={createdAt} />
        </Figures>
      </p>
      {lines.map((line) => (
        <p key={line.line} className="wrap-anywhere">
          <Figures>{formatCount(line.units)}</Figures> × {isolated(line.name)}
          <PartIdentity part={line} />
        </p>
      ))}
      <p>{RETURN_REASON_TEXTS[reason]}</p>
      {text && <p className="wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">Our answer:</span> {answer}
        </p>
      )}
    </div>
  );
}

/** Return reasons for which the units are not put back on sale unless the admin chooses to. */
const FAULTS: readonly ReturnRequest['reason'][] = ['damaged', 'not_working'];

function AnswerForm({ request: { _id, number, reason } }: { request: ReturnRequest }) {
  const { state, formData } = useNavigation();
  const isSending = state !== 'idle' && formData?.get('id') === _id;
  return (
    <PostForm className="grid grid-cols-1 content-start gap-3" aria-label={`Answer to the return of order ${number}`}>
      <HiddenFields fields={{ id: _id }} />
      <TextAreaField
        label="Answer"
        name="answer"
        id={`answer-${_id}`}
        optional
        rows={2}
        maxLength={MAX_RETURN_TEXT}
        hint="The customer sees it."
      />
      <CheckboxField
        label="Put the units back on sale"
        name="restock"
        id={`restock-${_id}`}
        defaultChecked={!FAULTS.includes(reason)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="as" value="approved" variant="primary" loading={isSending} className="max-w-full">
          Approve and refund
        </Button>
        <Button type="submit" name="as" value="accepted" loading={isSending} className="max-w-full">
          Approve without a refund
        </Button>
        <Button type="submit" name="as" value="declined" variant="quiet-danger" loading={isSending}>
          Decline
        </Button>
      </p>
    </PostForm>
  );
}
