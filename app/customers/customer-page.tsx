import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
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
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { CustomerOrderForm } from './customer-order-form.tsx';
import { handleCustomerPageAction } from './customer-page-actions.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders, CustomerPartReviews, CustomerReturns, CustomerReviews } from './customer-lists.tsx';
import { Failure } from '#contract/errors.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { SmallForm } from '#app/staff/staff-member-row.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  const customer = await context.call('readCustomer', { params: { id: context.params['id']! } });
  const shipTo = (await lastDelivery(context, customer)) ?? customer.addresses[0];
  const format = await readFormat(context.call, shipTo?.country);
  return { customer, shipTo, format, countries: countryOptions(), offered: newAttempt() };
};

/** The delivery address of the customer's last order. */
async function lastDelivery({ call }: LoaderContext, { orders: [last] }: Customer) {
  if (!last) return undefined;
  const order = await call('readWholeOrder', { params: { id: last._id } }).catch((error: unknown) => {
    // A role that sees customers may not see orders.
    if (error instanceof Failure && error.status < 500) return undefined;
    throw error;
  });
  return order?.delivery ?? undefined;
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleCustomerPageAction);
export const clientAction = inBrowser(handleCustomerPageAction);
export const shouldRevalidate = keepWhenUnreachable;

/** A customer as staff see them: account, money, orders, returns, addresses, reviews and notes. */
export default function CustomerPage() {
  const { customer, shipTo, format, countries, offered } = useLoaderData<typeof loader>();
  const { name, email, deletedAt, suspendedAt, chargedCents, returnedCents, orderCount } = customer;
  return (
    // What is typed about one customer is not carried to the next.
    <Fragment key={customer._id}>
      <PageHeading title={<span className="wrap-anywhere">{deletedAt ? 'Deleted account' : name || 'No name'}</span>}>
        {email && <EmailText email={email} />}
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {customer.role === 'admin' && <Badge tone="note">Admin</Badge>}
          {suspendedAt && <Badge tone="bad">Suspended</Badge>}
          {!deletedAt && !customer.emailVerified && <Badge tone="wait">Email not verified</Badge>}
        </span>
      </PageHeading>
      <ActionNotice />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <CustomerOrders customer={customer} />
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
          {!deletedAt && !suspendedAt && (
            <Allowed permission="orders.place">
              <CustomerOrderForm
                key={customer._id}
                customer={customer}
                shipTo={shipTo}
                format={format}
                countries={countries}
                offered={offered}
              />
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
          {!deletedAt && <CustomerNotes notes={customer.notes} />}
        </div>
      </div>
    </Fragment>
  );
}

function fact(name: string, value: ReactNode) {
  return { name, value };
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
