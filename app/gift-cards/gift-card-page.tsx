import { useRef } from 'react';
import { redirect, useLoaderData } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { MAX_GIFT_CARD_NOTE } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCard, GiftCardMovement } from '#contract/gift-cards/gift-cards.ts';
import { centsOf, dollarsOf, formatCents as centsText } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { SecretBanner } from '#app/developers/secret-banner.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
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
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';
import { GIFT_CARDS_PATH, MOVEMENT_TEXTS, VIEW_TEXTS, VIEW_TONES } from './gift-card-view.ts';

/** The id in the address of the form of a new gift card. */
const NEW = 'new';
/** How many movements the page shows; a gift card has few. */
const SHOWN = 100;

const load = async ({ admin, call, params, url }: LoaderContext) => {
  const id = params['id']!;
  await admin(id === NEW ? 'gift-cards.write' : undefined);
  if (id === NEW) {
    const customer = url.searchParams.get('customer');
    return {
      giftCard: null,
      movements: [],
      customer: customer === null ? null : await call('readCustomer', { params: { id: customer } }),
      offered: newAttempt(),
    };
  }
  const [giftCard, movements] = await Promise.all([
    call('readGiftCard', { params: { id } }),
    call('listGiftCardMovements', { params: { id }, query: { limit: SHOWN } }),
  ]);
  return { giftCard, movements, customer: null, offered: '' };
};

type Issued = { readonly issued: { readonly id: string; readonly code: string; readonly text: string } };

const change = formAction(async (context, form): Promise<Issued | ActionResult | Response> => {
  const { call } = context;
  const id = context.params['id']!;
  await context.admin('gift-cards.write');
  const { currency } = await call('readStore');
  if (id !== NEW) {
    const giftCard = await call('readGiftCard', { params: { id } });
    const { balance } = giftCard;
    if (!isConfirmed(form))
      return {
        confirmation: {
          title: giftCard.customer
            ? `Cancel the store credit of ${giftCard.customer.name || giftCard.customer.email}?`
            : `Cancel the gift card ending in ${giftCard.last4}?`,
          text: `${centsText(centsOf(balance), currency)} is left on it and will be gone. It can't be used any more, and this can't be undone.`,
          confirm: cancelText(giftCard),
          fields: { intent: 'cancel' },
        },
      };
    await call('cancelGiftCard', { params: { id } });
    return {
      done: {
        intent: 'cancel',
        ids: [id],
        message: giftCard.customer ? 'Canceled the store credit' : 'Canceled the gift card',
        kind: 'success',
      },
    };
  }
  const typed = formText(form, 'amount').trim();
  const cents = parsePrice(typed);
  const body = {
    // Text that is not an amount is refused by the call.
    amount: cents === undefined ? (typed as unknown as number) : dollarsOf(cents),
    expiresOn: formText(form, 'expiresOn') || null,
    note: formText(form, 'note'),
  };
  const customer = formText(form, 'customer');
  if (customer !== '') {
    const given = await sendOnce('store-credit', form, (key) =>
      call('giveStoreCredit', { params: { id: customer }, body, ...key }),
    );
    return redirect(`${GIFT_CARDS_PATH}/${given.insertedId}`);
  }
  const { _id, code, issued } = await call('issueGiftCard', { body });
  return { issued: { id: _id, code, text: centsText(centsOf(issued), currency) } };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;

/** A gift card with its ledger, or the form to issue one. */
export default function GiftCardPage() {
  const { giftCard, movements, customer, offered } = useLoaderData<typeof load>();
  return (
    <>
      <BackLink href={GIFT_CARDS_PATH}>Gift cards</BackLink>
      {giftCard ? (
        <SavedGiftCard giftCard={giftCard} movements={movements} />
      ) : (
        <NewGiftCard key={customer?._id} customer={customer} offered={offered} />
      )}
    </>
  );
}

/** What a gift card is called. */
function nameOf({ last4, customer }: Pick<GiftCard, 'last4' | 'customer'>): string {
  return customer ? `Store credit of ${customer.name || customer.email}` : `Gift card ending in ${last4}`;
}

const cancelText = ({ customer }: Pick<GiftCard, 'customer'>): string =>
  customer ? 'Cancel store credit' : 'Cancel gift card';

/** The form of a gift card, or of store credit for a customer. @param offered the key for one submission */
function NewGiftCard({ customer, offered }: { customer: Customer | null; offered: string }) {
  const answer = useAnswer<Issued | FormFailure>();
  const issued = answer && 'issued' in answer ? answer.issued : undefined;
  const failure = answer && 'problem' in answer ? answer : undefined;
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  return (
    <div className="max-w-4xl">
      {customer ? (
        <PageHeading title="Give store credit">
          {customer.name || customer.email} gets an email, and can use it on the payment page of an order.
        </PageHeading>
      ) : (
        <PageHeading title="Issue a gift card">
          Give its code to the customer. Anyone with the code can pay with it.
        </PageHeading>
      )}
      <div className="grid grid-cols-1 gap-6">
        {issued && (
          <div className="grid gap-3">
            <SecretBanner title={`Issued a gift card with ${issued.text}`} what="code" secret={issued.code} />
            <p>
              <TextLink href={`${GIFT_CARDS_PATH}/${issued.id}`}>Show this gift card</TextLink>
            </p>
          </div>
        )}
        <Card as="section" title={customer ? 'Store credit' : issued ? 'Another gift card' : 'Gift card'}>
          {/* Empty again once one is issued. */}
          <PostForm key={issued?.id ?? ''} ref={form} noValidate className="grid max-w-form gap-5">
            {customer && <HiddenFields fields={{ customer: customer._id, attempt: attemptFor(offered, failure) }} />}
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="Amount" {...field('amount')} inputMode="decimal" numeric autoComplete="off" required />
              <TextField
                label="Last day"
                type="date"
                {...field('expiresOn')}
                optional
                hint="Without one, it does not expire."
              />
            </div>
            <TextAreaField
              label="Note"
              {...field('note')}
              optional
              rows={2}
              maxLength={MAX_GIFT_CARD_NOTE}
              hint={customer ? 'For staff: why.' : 'For staff: who it is for, and why.'}
            />
            <FormBanner failure={failure} />
            <p>
              <SubmitButton variant="primary">{customer ? 'Give store credit' : 'Issue gift card'}</SubmitButton>
            </p>
          </PostForm>
        </Card>
      </div>
    </div>
  );
}

function SavedGiftCard({ giftCard, movements }: { giftCard: GiftCard; movements: readonly GiftCardMovement[] }) {
  const { customer, view, balance, held, issued, expiresOn, note, createdAt, canceledAt } = giftCard;
  const answer = useAnswer<ActionResult>();
  return (
    <>
      <PageHeading
        title={<span className="wrap-anywhere">{nameOf(giftCard)}</span>}
        actions={
          (canceledAt === null || balance > 0) && (
            <Allowed permission="gift-cards.write">
              <PostButton fields={{ intent: 'cancel' }} variant="quiet-danger">
                {canceledAt === null ? cancelText(giftCard) : 'Take what is left'}
              </PostButton>
            </Allowed>
          )
        }
      />
      {answer && <ActionNotice />}
      <FormBanner failure={failureIn(answer)} />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <Card as="section" title="Balance">
          <Facts
            items={[
              { name: 'Left', value: <Price cents={centsOf(balance)} className="text-xl" /> },
              ...(held > 0 ? [{ name: 'Held by unpaid orders', value: <Price cents={centsOf(held)} /> }] : []),
              ...(customer
                ? [
                    {
                      name: 'Customer',
                      value: <TextLink href={`/dashboard/customers/${customer._id}`}>{customer.email}</TextLink>,
                    },
                  ]
                : []),
              { name: 'Issued with', value: <Price cents={centsOf(issued)} /> },
              { name: 'Status', value: <Badge tone={VIEW_TONES[view]}>{VIEW_TEXTS[view]}</Badge> },
              { name: 'Issued', value: <DateTime iso={createdAt} /> },
              ...(canceledAt
                ? [{ name: 'Canceled', value: <DateTime iso={canceledAt} /> }]
                : [{ name: 'Last day', value: expiresOn ? formatDay(expiresOn) : 'Does not expire' }]),
              ...(note
                ? [{ name: 'Note', value: <span className="whitespace-pre-line wrap-anywhere">{note}</span> }]
                : []),
            ]}
          />
        </Card>
        <Card as="section" title="Ledger">
          <DataTable
            caption="Ledger"
            rows={movements}
            rowKey={({ _id }) => _id}
            empty={<p className="text-muted">Nothing yet.</p>}
            columns={[
              {
                header: 'What',
                primary: true,
                cell: ({ kind, order, number }) => (
                  <>
                    {MOVEMENT_TEXTS[kind]}
                    {order && (
                      <>
                        {' '}
                        <TextLink href={`/dashboard/manageorder?order=${order}`}>#{number}</TextLink>
                      </>
                    )}
                  </>
                ),
              },
              { header: 'Amount', align: 'end', cell: ({ amount }) => <Price cents={centsOf(amount)} /> },
              { header: 'By', cell: ({ by }) => by ?? 'The store' },
              { header: 'When', cell: ({ at }) => <DateTime iso={at} /> },
            ]}
          />
          {movements.length === SHOWN && <p className="mt-3 text-sm text-muted">The newest {SHOWN}.</p>}
        </Card>
      </div>
    </>
  );
}
