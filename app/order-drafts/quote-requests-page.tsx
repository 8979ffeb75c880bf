import { rich } from '#app/ui/text/rich.tsx';
import { t, shown } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import type { BasketLine } from '#contract/basket/basket.ts';
import type { QuoteRequest } from '#contract/order-drafts/quote-requests.ts';
import { mapOrderTexts, orderTextsFor } from '#contract/orders/order-texts.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';

const PATH = '/dashboard/quotes';

const load = async ({ signedIn, call }: LoaderContext) => {
  await signedIn();
  const [requests, basket] = await Promise.all([call('listQuoteRequests'), call('readBasket')]);
  return { requests, lines: basket.lines.filter(({ onSale }) => onSale), offered: newAttempt() };
};

const act = formAction(async ({ signedIn, call }, form) => {
  await signedIn();
  if (formText(form, 'intent') === 'withdraw') {
    const { deletedCount } = await call('withdrawQuoteRequest', { params: { id: formText(form, 'id') } });
    return { message: deletedCount > 0 ? t('Request withdrawn') : t('This request is an order already') };
  }
  const { lines } = await call('readBasket');
  const wanted = lines.filter(({ onSale }) => onSale).map(({ part, quantity }) => ({ part, quantity }));
  const body = { lines: wanted, ...mapOrderTexts(({ key }) => formText(form, key)) };
  await sendOnce('quote', form, (key) => call('askForQuote', { body, ...key }));
  return { message: t('Your request is sent. We answer by email.') };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
// Without scripts, so that a reload does not send the form again.
export const action = onServer(async (context) => {
  const answer = await act(context);
  return 'message' in answer ? redirect(PATH) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await act(context);
  if ('message' in answer) toast(answer.message);
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;

/** The quotes that a customer has asked for, and the form that asks for one for the parts in the basket. */
export default function QuoteRequestsPage() {
  const { requests, lines, offered } = useLoaderData<typeof load>();
  const answer = useAnswer<FormFailure | { message: string }>();
  const failure = failureIn(answer && 'problem' in answer ? answer : undefined);
  return (
    <>
      <PageHeading title={t('My Quotes')}>
        {t('Ask for our prices for a larger order or other terms. We answer by email, with a link to pay.')}
      </PageHeading>
      <div className="grid max-w-4xl gap-6">
        {failure && <Banner tone="bad" title={failure.problem.fields?.['lines'] ?? failureText(failure)} />}
        {requests.length > 0 && (
          <ul aria-label={t('Quotes that you asked for')} className="sheet divide-y divide-line">
            {requests.map((request) => (
              <Request key={request._id} request={request} />
            ))}
          </ul>
        )}
        {lines.length > 0 ? (
          <AskForm lines={lines} offered={offered} failure={failure} />
        ) : (
          <EmptyState
            isSheet
            kind="nothing"
            title={t('Your basket is empty')}
            action={<ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>}
          >
            {t('Put the parts that you want a quote for into your basket.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Request({ request: { _id, createdAt, names, parts, units, order } }: { request: QuoteRequest }) {
  const named = names.join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {parts > names.length ? t('{names} and {count} more', { names: named, count: parts - names.length }) : named}
        </p>
        <p className="mt-1 text-sm text-muted">
          {rich('{count, plural, one {# unit} other {# units}}, asked for {time}', {
            count: units,
            time: <DateTime iso={createdAt} />,
          })}
        </p>
      </div>
      {order ? (
        <TextLink href={`/dashboard?order=${order._id}`}>{t('Order #{number}', { number: order.number })}</TextLink>
      ) : (
        <span className="flex items-center gap-3">
          <Badge tone="wait">{t('Waits for our answer')}</Badge>
          <PostButton
            size="sm"
            variant="quiet-danger"
            fields={{ intent: 'withdraw', id: _id }}
            aria-label={t('Withdraw the request for {part}', { part: names[0] ?? '' })}
          >
            {t('Withdraw')}
          </PostButton>
        </span>
      )}
    </li>
  );
}

function AskForm({
  lines,
  offered,
  failure,
}: {
  lines: readonly BasketLine[];
  offered: string;
  failure: FormFailure | undefined;
}) {
  const field = fieldProps(failure);
  return (
    <Card
      as="section"
      title={t('Quote for the {count, plural, one {# part} other {# parts}} in your basket', { count: lines.length })}
    >
      <ul className="mb-4 list-disc ps-5 wrap-anywhere">
        {lines.map(({ part, name, quantity }) => (
          <li key={part}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <PostForm className="grid gap-4" noValidate>
        <HiddenFields fields={{ intent: 'ask', attempt: attemptFor(offered, failure) }} />
        {orderTextsFor(false).map(({ key, label, max, rows }) =>
          rows ? (
            <TextAreaField key={key} {...field(key)} label={shown(label)} maxLength={max} rows={3} optional />
          ) : (
            <TextField key={key} {...field(key)} label={shown(label)} maxLength={max} optional autoComplete="off" />
          ),
        )}
        <p>
          <SubmitButton variant="primary">{t('Ask for a quote')}</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
