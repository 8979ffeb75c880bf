import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ListedDraft } from '#contract/order-drafts/order-drafts.ts';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PARTS, UNITS } from '#app/lists/nouns.ts';
import { draftHref } from '#app/order-drafts/draft-form.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { Allowed } from '#app/accounts/allowed.tsx';
import { AddressText } from '#app/addresses/address-text.tsx';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { languageName } from '#app/ui/text/language-name.ts';
import { Price } from '#app/ui/text/price.tsx';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { CustomerOrderForm } from './customer-order-form.tsx';
import { handleCustomerPageAction } from './customer-page-actions.ts';
import { CustomerExemptions } from './customer-exemptions.tsx';
import { CustomerGroups } from './customer-groups.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders, CustomerPartReviews, CustomerReturns, CustomerReviews } from './customer-lists.tsx';
import { Failure } from '#contract/errors.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { GiftCard } from '#contract/gift-cards/gift-cards.ts';
import { centsOf } from '#contract/money.ts';
import { GIFT_CARDS_PATH } from '#app/gift-cards/gift-card-view.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SmallForm } from '#app/staff/staff-member-row.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  const customer = await context.call('readCustomer', { params: { id: context.params['id']! } });
  const shipTo = (await lastDelivery(context, customer)) ?? customer.addresses[0];
  const { draft, drafts, lost } = await draftsOf(context, customer);
  const groups = await context.call('listCustomerGroups');
  const format = await readFormat(context.call, draft?.delivery?.country || shipTo?.country);
  const credit = await orIfRefused(context.call('listGiftCards', { query: { customer: customer._id } }), undefined);
  return {
    customer,
    credit,
    groups,
    shipTo,
    draft,
    drafts,
    lost,
    format,
    countries: countryOptions(),
    offered: newAttempt(),
  };
};

/** The drafts of orders for the customer, and the one that the address names; none for a role that places no orders. */
async function draftsOf({ call, url }: LoaderContext, { _id: customer }: Customer) {
  const id = url.searchParams.get('draft');
  const drafts = await orIfRefused(call('listOrderDrafts', { query: { customer } }), []);
  const named = id ? await orIfRefused(call('readOrderDraft', { params: { id } }), undefined) : undefined;
  const isOpen = named && named.order === null && named.customer._id === customer;
  return isOpen ? { drafts, draft: named } : { drafts, lost: id ? (named?.order ?? ('deleted' as const)) : undefined };
}

/** The answer of a call, or another value if it is refused: a role that sees customers may see neither orders nor drafts. */
async function orIfRefused<Answer, Other>(answer: Promise<Answer>, other: Other): Promise<Answer | Other> {
  return answer.catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return other;
    throw error;
  });
}

/** The delivery address of the customer's last order. */
async function lastDelivery({ call }: LoaderContext, { orders: [last] }: Customer) {
  if (!last) return undefined;
  const order = await orIfRefused(call('readWholeOrder', { params: { id: last._id } }), undefined);
  // The address of a pick-up place is not theirs.
  return order?.pickUp ? undefined : (order?.delivery ?? undefined);
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleCustomerPageAction);
export const clientAction = inBrowser(async (context) => {
  const answer = await handleCustomerPageAction(context);
  if (answer instanceof Response)
    toast(answer.headers.get('location')?.includes('?') ? 'Draft saved' : 'Draft deleted');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;

/** A customer as staff see them: account, money, orders, returns, addresses, reviews and notes. */
export default function CustomerPage() {
  const { customer, credit, groups, shipTo, draft, drafts, lost, format, countries, offered } =
    useLoaderData<typeof loader>();
  const { name, email, deletedAt, suspendedAt, chargedCents, returnedCents, orderCount } = customer;
  const ordering = !deletedAt && !suspendedAt && (
    <Allowed permission="orders.place">
      {lost && <LostDraft lost={lost} />}
      <CustomerDrafts drafts={drafts.filter(({ _id }) => _id !== draft?._id)} />
      <CustomerOrderForm
        key={draft?._id}
        draft={draft}
        customer={customer}
        shipTo={shipTo}
        format={format}
        countries={countries}
        offered={offered}
      />
    </Allowed>
  );
  return (
    // What is typed about one customer is not carried to the next.
    <Fragment key={customer._id}>
      <PageHeading title={<span className="wrap-anywhere">{deletedAt ? 'Deleted account' : name || 'No name'}</span>}>
        {email && <EmailText email={email} />}
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {customer.role === 'admin' && <Badge tone="note">Admin</Badge>}
          {suspendedAt && <Badge tone="bad">Suspended</Badge>}
          {customer.guest && <Badge>Guest</Badge>}
          {customer.language && <Badge>{languageName(customer.language)}</Badge>}
          {!deletedAt && !customer.guest && !customer.emailVerified && <Badge tone="wait">Email not verified</Badge>}
        </span>
      </PageHeading>
      <ActionNotice />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {draft && ordering}
          <CustomerOrders customer={customer} />
          {!draft && ordering}
          <CustomerReturns customer={customer} />
          <CustomerPartReviews customer={customer} />
          <CustomerReviews customer={customer} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Card as="section" title="Account">
            <Facts
              items={[
                fact('Customer since', <DateTime iso={customer.createdAt} />),
                ...(suspendedAt ? [fact('Suspended', <DateTime iso={suspendedAt} />)] : []),
                ...(deletedAt ? [fact('Deleted', <DateTime iso={deletedAt} />)] : []),
                ...(customer.company
                  ? [
                      fact(
                        'Company',
                        <TextLink href={`/dashboard/companies/${customer.company._id}`} className="wrap-anywhere">
                          {customer.company.name}
                        </TextLink>,
                      ),
                    ]
                  : []),
                fact('Orders', <Figures>{formatCount(orderCount)}</Figures>),
                fact('Paid', <Price cents={chargedCents} />),
                fact('Refunded', <Price cents={returnedCents} />),
                fact('Spent', <Price cents={chargedCents - returnedCents} />),
              ]}
            />
          </Card>
          {!deletedAt && customer.role === 'customer' && (
            <Allowed permission="customers.write">
              <AccountButtons customer={customer} />
            </Allowed>
          )}
          {customer.addresses.length > 0 && (
            <Card as="section" title="Addresses" flush>
              <ul className="divide-y divide-line">
                {customer.addresses.map((address) => (
                  <li key={address._id} className="p-5 sm:px-6">
                    <AddressText address={address} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {!deletedAt && !customer.guest && credit && <StoreCredit customer={customer._id} credit={credit} />}
          {!deletedAt && <CustomerGroups groups={customer.groups} all={groups} />}
          {!deletedAt && <CustomerExemptions exemptions={customer.taxExemptions} />}
          {!deletedAt && <CustomerNotes notes={customer.notes} />}
        </div>
      </div>
    </Fragment>
  );
}

/** The store credit of a customer. */
function StoreCredit({ customer, credit }: { customer: string; credit: readonly GiftCard[] }) {
  const left = credit.filter(({ view }) => view === 'active').reduce((sum, { balance }) => sum + centsOf(balance), 0);
  return (
    <Card as="section" title="Store credit">
      <div className="grid gap-4">
        <Price cents={left} className="text-xl" />
        {credit.length > 0 && (
          <ul className="grid gap-2 text-sm">
            {credit.map(({ _id, balance, issued, createdAt }) => (
              <li key={_id}>
                <TextLink href={`${GIFT_CARDS_PATH}/${_id}`}>
                  <DateTime iso={createdAt} />
                </TextLink>
                : <Price cents={centsOf(balance)} /> of <Price cents={centsOf(issued)} /> left
              </li>
            ))}
          </ul>
        )}
        <Allowed permission="gift-cards.write">
          <p>
            <ButtonLink size="sm" href={`${GIFT_CARDS_PATH}/new?customer=${customer}`}>
              Give store credit
            </ButtonLink>
          </p>
        </Allowed>
      </div>
    </Card>
  );
}

function fact(name: string, value: ReactNode) {
  return { name, value };
}

/** What became of the draft that the address names. */
function LostDraft({ lost }: { lost: 'deleted' | { _id: string; number: string } }) {
  const answer = useAnswer<ActionResult>();
  // It says so itself.
  if (answer && isDone(answer)) return null;
  return lost === 'deleted' ? (
    <Banner tone="wait" title="This draft was deleted" />
  ) : (
    <Banner
      tone="good"
      title={`This draft was placed as order ${lost.number}`}
      actions={<ButtonLink href={`/dashboard/manageorder?order=${lost._id}`}>View order</ButtonLink>}
    />
  );
}

function CustomerDrafts({ drafts }: { drafts: readonly ListedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <Card as="section" title="Order drafts" flush>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft._id} className="flex items-center justify-between gap-3 px-5 py-3 text-sm sm:px-6">
            <span className="min-w-0 wrap-anywhere">
              {countOf(draft.parts, PARTS)}, {countOf(draft.units, UNITS)}
              <span className="block text-muted">
                {draft.by}, <DateTime iso={draft.changedAt} />
              </span>
            </span>
            <ButtonLink size="sm" href={draftHref(draft)}>
              Continue
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Suspends a customer's account, lifts the suspension, or ends its sessions. */
function AccountButtons({ customer: { _id: id, email, name, suspendedAt } }: { customer: Customer }) {
  const whom = { id, email, who: name || email };
  return (
    <Card as="section" title="Sign-in">
      <div className="flex flex-wrap gap-3">
        {suspendedAt ? (
          <SmallForm intent="lift" {...whom} label="Lift suspension" />
        ) : (
          <>
            <SmallForm intent="end-sessions" {...whom} label="Sign out everywhere" />
            <SmallForm intent="suspend" {...whom} label="Suspend" variant="quiet-danger" />
          </>
        )}
      </div>
    </Card>
  );
}
