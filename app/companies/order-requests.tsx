import { t } from '#contract/language/text.ts';
import type { OrderRequest } from '#contract/companies/order-requests.ts';
import { type CompanyRole, hasCompanyRight } from '#contract/companies/company-roles.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** Does what a form of `OrderRequests` asks for; undefined for other forms. */
export async function answerRequests(
  { call }: LoaderContext,
  company: string,
  form: FormData,
): Promise<ActionResult | undefined> {
  const text = (name: string): string => formText(form, name).trim();
  const [intent, id] = [text('intent'), text('id')];
  const params = { id: company, request: id };
  const done = (message: string, order?: string): ActionResult => ({
    done: {
      intent,
      ids: [id],
      message,
      kind: 'success',
      ...(order && { link: { href: `/dashboard?order=${order}`, text: t('View order') } }),
    },
  });
  switch (intent) {
    case 'approve-order': {
      const placeOrderPrice = Number(text('total'));
      const { insertedId, number } = await call('approveOrderRequest', { params, body: { placeOrderPrice } }).catch(
        (error: unknown) => {
          const fresh = error instanceof Failure && error.code === 'price_changed' ? error.fresh : undefined;
          if (!fresh) throw error;
          throw new Failure(
            'price_changed',
            t('The order now costs {amount}. Decline it, so that the buyer can order again.', {
              amount: plainAmount(Number(fresh['placeOrderPrice'])),
            }),
          );
        },
      );
      return done(t('Order {number} placed for its buyer, who can pay it now', { number }), insertedId);
    }
    case 'decline-order':
      await call('declineOrderRequest', { params, body: { reason: text('reason') } });
      return done(t('Order declined; the buyer gets an email'));
    case 'withdraw-order':
      await call('withdrawOrderRequest', { params });
      return done(t('Request withdrawn'));
    default:
      return undefined;
  }
}

/** The orders of a company that wait for an approval, and the last ones that were answered. */
export function OrderRequests({
  requests,
  self,
  role,
}: {
  requests: readonly OrderRequest[];
  /** The viewer's id and role. */
  self: string;
  role: CompanyRole;
}) {
  if (requests.length === 0) return null;
  return (
    <Card as="section" title={t('Orders above a limit')} flush>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <Request
            key={request._id}
            request={request}
            isOwn={request.buyer === self}
            canAnswer={hasCompanyRight(role, 'approve') && (role === 'admin' || request.buyer !== self)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Request({
  request: { _id: id, state, buyerName, createdAt, lines, total, costCenter, reference, reason, order },
  isOwn,
  canAnswer,
}: {
  request: OrderRequest;
  isOwn: boolean;
  canAnswer: boolean;
}) {
  const answer = useAnswer<ActionResult>();
  const refused = failureIn(answer, 'intent', 'decline-order');
  const failure = refused?.values['id'] === id ? refused : undefined;
  const facts = [
    costCenter && t('Cost center {costCenter}', { costCenter }),
    reference && t('Reference {reference}', { reference }),
  ].filter(Boolean);
  return (
    <li className="grid gap-4 p-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            {buyerName || t('No name')} · <Price cents={centsOf(total)} />
          </p>
          <ul className="mt-1 wrap-anywhere">
            {lines.map(({ part, name, sku, quantity }) => (
              <li key={part}>
                {quantity} × {name} <span className="text-sm text-muted">{sku}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            <DateTime iso={createdAt} />
            {facts.length > 0 && ` · ${facts.join(' · ')}`}
          </p>
          {reason && <p className="mt-1 text-sm wrap-anywhere">{t('Declined: {reason}', { reason })}</p>}
        </div>
        {state === 'placed' && order ? (
          <TextLink href={`/dashboard?order=${order}`}>{t('View order')}</TextLink>
        ) : (
          <Badge tone={state === 'waiting' ? 'wait' : 'bad'}>
            {state === 'waiting' ? t('Waits for approval') : t('Declined')}
          </Badge>
        )}
      </div>
      {state === 'waiting' && (canAnswer || isOwn) && (
        <div className="flex flex-wrap items-end gap-3">
          {canAnswer && (
            <>
              <PostButton
                fields={{ intent: 'approve-order', id, total }}
                variant="primary"
                aria-label={t('Approve the order of {buyerName}', { buyerName })}
              >
                {t('Approve')}
              </PostButton>
              <PostForm noValidate className="flex flex-wrap items-end gap-3">
                <HiddenFields fields={{ intent: 'decline-order', id }} />
                <TextField
                  label={t('Reason to decline')}
                  {...fieldProps(failure)('reason')}
                  id={`reason-${id}`}
                  maxLength={500}
                  autoComplete="off"
                />
                <SubmitButton variant="quiet-danger" aria-label={t('Decline the order of {buyerName}', { buyerName })}>
                  {t('Decline')}
                </SubmitButton>
              </PostForm>
            </>
          )}
          {isOwn && (
            <PostButton fields={{ intent: 'withdraw-order', id }} variant="quiet-danger">
              {t('Withdraw')}
            </PostButton>
          )}
        </div>
      )}
    </li>
  );
}
