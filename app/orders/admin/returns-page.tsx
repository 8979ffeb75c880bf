import { formText, namesAfter, wholeOf } from '#app/forms/form-text.ts';
import { useLoaderData, useNavigation } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import {
  MAX_RETURN_TEXT,
  RETURN_CONDITION_TEXTS,
  RETURN_CONDITIONS,
  RETURN_REASON_TEXTS,
  RETURN_STATE_TEXTS,
} from '#contract/returns/return-choices.ts';
import { Failure } from '#contract/errors.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { lineIndexOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { isolated } from '#app/ui/text/isolated.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { arrivedText, ReturnBadge } from '#app/orders/detail/returns-card.tsx';

const list = defineList({
  call: 'listReturns',
  label: 'Returns',
  noun: ['return', 'returns'],
  tabs: {
    parameter: 'status',
    label: 'Filter returns',
    texts: { ...RETURN_STATE_TEXTS, all: 'All' },
  },
});

/** The answers of the form's buttons. */
const ANSWERS = {
  awaiting: { as: 'awaiting', refund: false, message: 'The customer is asked to send the parts back' },
  approved: { as: 'approved', refund: true, message: 'Return approved; the refund is on its way' },
  accepted: { as: 'approved', refund: false, message: 'Return approved without a refund' },
  exchanged: { as: 'exchanged', refund: false, message: 'The order is back in To ship, for the replacements' },
  declined: { as: 'declined', refund: false, message: 'Return declined' },
} as const;

const handleAnswer = formAction(async (context, form): Promise<ActionResult> => {
  const id = formText(form, 'id');
  if (form.get('as') === 'received') return receive(context, form, id);
  await context.admin('orders.refund');
  const chosen = (Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]).find((each) => each === form.get('as'));
  if (!chosen) throw new Failure('malformed');
  const { as, refund, message } = ANSWERS[chosen];
  const answer = formText(form, 'answer').trim();
  await context.call('answerReturn', {
    params: { id },
    body: {
      as,
      answer,
      refund,
      restock: form.get('restock') !== null,
      ...(refund && form.get('toCredit') !== null && { to: 'store_credit' as const }),
      ...(as === 'awaiting' && { sendTo: formText(form, 'sendTo').trim(), ...sendBy(form) }),
    },
  });
  return { done: { intent: as, ids: [id], message, kind: 'success' } };
});

const sendBy = (form: FormData) => {
  const day = formText(form, 'sendBy').trim();
  return day === '' ? {} : { sendBy: day };
};

/** Records what arrived of a return: the fields `units.{line}`, `condition.{line}` and `restock.{line}`. */
async function receive(context: LoaderContext, form: FormData, id: string): Promise<ActionResult> {
  await context.admin('orders.fulfill');
  const ids = namesAfter(form, UNITS_OF);
  const lines = ids.map((line) => {
    const condition = RETURN_CONDITIONS.find((each) => each === form.get(`condition.${line}`));
    return {
      line,
      units: wholeOf(formText(form, `${UNITS_OF}${line}`)),
      ...(condition && { condition }),
      restock: form.get(`restock.${line}`) !== null,
    };
  });
  await context.call('receiveReturn', { params: { id }, body: { lines } }).catch((error: unknown) => {
    throw withFieldNames(error, (path) => `${UNITS_OF}${ids[lineIndexOf(path) ?? 0]}`);
  });
  return { done: { intent: 'received', ids: [id], message: 'Return received', kind: 'success' } };
}

/** The beginning of the names of the fields for units of a line. */
const UNITS_OF = 'units.';

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const action = onServer(handleAnswer);
export const clientAction = inBrowser(handleAnswer);
export const shouldRevalidate = keepWhenUnreachable;

/** Customers' return requests: an admin approves one, which refunds its units, exchanges them, or declines it. */
export default function ReturnsPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Returns">
        Let customers send the parts back and count them before you refund, or refund at once. A refund goes to the
        customer's card or bank account, or to their store credit if you choose so, unless the price was refunded
        before.
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
            {request.status === 'awaiting' && (
              <Allowed permission="orders.fulfill">
                <ReceiveForm request={request} />
              </Allowed>
            )}
            {(request.status === 'asked' || request.status === 'received') && (
              <Allowed permission="orders.refund">
                <AnswerForm request={request} sendTo={lastSentTo(data.page.items)} />
              </Allowed>
            )}
          </li>
        )}
      />
    </>
  );
}

function RequestText({ request }: { request: ReturnRequest }) {
  const { order, number, status, lines, reason, text, answer, createdAt, customerName, customerEmail } = request;
  const { sendTo, sendBy } = request;
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
          {line.receivedUnits !== null && (
            <span className="block text-sm text-muted">
              {arrivedText({ ...line, receivedUnits: line.receivedUnits })}
            </span>
          )}
        </p>
      ))}
      <p>{RETURN_REASON_TEXTS[reason]}</p>
      {request.prefersStoreCredit && <p>The customer prefers store credit.</p>}
      {text && <p className="wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      {status === 'awaiting' && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">Awaited{sendBy && ` by ${formatDay(sendBy)}`} at:</span> {sendTo}
        </p>
      )}
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

/** The address to which the last customer sent parts back, because it is usually the same. */
function lastSentTo(requests: readonly ReturnRequest[]): string {
  return requests.find(({ sendTo }) => sendTo !== '')?.sendTo ?? '';
}

/** Whether a form about the return is being sent, and the refused fields of the last one. */
function useReturnForm(id: string) {
  const { state, formData } = useNavigation();
  const failure = failureIn(useAnswer<ActionResult>());
  const isRefused = failure?.values['id'] === id;
  return {
    isSending: state !== 'idle' && formData?.get('id') === id,
    errors: (isRefused && failure?.problem.fields) || {},
    values: (isRefused && failure?.values) || {},
  };
}

const CONDITIONS = RETURN_CONDITIONS.map((value) => ({ value, label: RETURN_CONDITION_TEXTS[value] }));

/** What arrived of an awaited return. */
function ReceiveForm({ request: { _id, number, lines, reason } }: { request: ReturnRequest }) {
  const { isSending, errors, values } = useReturnForm(_id);
  return (
    <PostForm
      className="grid grid-cols-1 content-start gap-4"
      aria-label={`What arrived of the return of order ${number}`}
    >
      <HiddenFields fields={{ id: _id }} />
      {lines.map(({ line, name, units }) => (
        <fieldset key={line} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <legend className="mb-2 font-medium wrap-anywhere">{name}</legend>
          <NumberField
            label="Units that arrived"
            name={`${UNITS_OF}${line}`}
            defaultValue={values[`${UNITS_OF}${line}`] ?? units}
            hint={`${formatCount(units)} asked for`}
            error={errors[`${UNITS_OF}${line}`]}
            required
          />
          <SelectField
            label="Condition"
            name={`condition.${line}`}
            defaultValue={values[`condition.${line}`] ?? 'as_new'}
            options={CONDITIONS}
          />
          <CheckboxField
            label="Put the units back on sale"
            name={`restock.${line}`}
            defaultChecked={!FAULTS.includes(reason)}
          />
        </fieldset>
      ))}
      <p>
        <Button type="submit" name="as" value="received" variant="primary" loading={isSending}>
          Record what arrived
        </Button>
      </p>
    </PostForm>
  );
}

function AnswerForm({ request, sendTo }: { request: ReturnRequest; sendTo: string }) {
  const { _id, number, reason, status, storeCredit, prefersStoreCredit } = request;
  const { isSending, errors, values } = useReturnForm(_id);
  const isReceived = status === 'received';
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
        defaultValue={values['answer']}
        hint="The customer sees it. Say why if you decline."
        error={errors['answer']}
      />
      {!isReceived && (
        <>
          <TextAreaField
            label="Send the parts to"
            name="sendTo"
            id={`sendTo-${_id}`}
            optional
            rows={3}
            maxLength={MAX_RETURN_TEXT}
            defaultValue={values['sendTo'] ?? sendTo}
            hint="The address, or how to get a label. Only for parts that come back first."
            error={errors['sendTo']}
          />
          <TextField
            label="Send them by"
            name="sendBy"
            id={`sendBy-${_id}`}
            type="date"
            optional
            defaultValue={values['sendBy']}
            error={errors['sendBy']}
          />
          <CheckboxField
            label="Put the units back on sale"
            name="restock"
            id={`restock-${_id}`}
            defaultChecked={!FAULTS.includes(reason)}
            hint="If you refund or replace them without waiting for them."
          />
        </>
      )}
      {storeCredit && (
        <CheckboxField
          label="Refund to store credit"
          name="toCredit"
          id={`toCredit-${_id}`}
          defaultChecked={prefersStoreCredit}
          hint="If you refund it. The customer can use it at once."
        />
      )}
      <p className="flex flex-wrap gap-3">
        {!isReceived && (
          <Button type="submit" name="as" value="awaiting" loading={isSending} className="max-w-full">
            Let them send it back
          </Button>
        )}
        <Button type="submit" name="as" value="approved" variant="primary" loading={isSending} className="max-w-full">
          {isReceived ? 'Refund what arrived' : 'Approve and refund'}
        </Button>
        <Button type="submit" name="as" value="exchanged" loading={isSending} className="max-w-full">
          Send replacements
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
