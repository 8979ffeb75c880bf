import { useLoaderData } from 'react-router';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { CUSTOMER_VIEWS, USER_SORTS } from '#contract/choices.ts';
import type { ListedCustomer } from '#contract/customers/customers.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { FilterFields } from '#app/lists/filter-fields.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

const VIEW_TEXTS = {
  '': 'All',
  ordered: 'With orders',
  never_ordered: 'Without orders',
  unverified: 'Email not verified',
  suspended: 'Suspended',
} as const satisfies Record<'' | (typeof CUSTOMER_VIEWS)[number], string>;

const list = defineList({
  call: 'listCustomers',
  label: 'Customers',
  noun: ['customer', 'customers'],
  tabs: { parameter: 'view', label: 'Filter customers', texts: VIEW_TEXTS },
  search: 'Name, email, phone or address',
  filters: { country: COUNTRIES },
  sorts: USER_SORTS,
  isCounted: true,
});

const load = async (context: LoaderContext) => ({ ...(await list.load(context)), countries: countryOptions() });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = keepWhenUnreachable;

/** Everyone who orders, with what is needed to recognize and reach them; a row leads to the customer's page. */
export default function CustomersPage() {
  const data = useLoaderData<typeof loader>();
  const country = data.view.filter['country'] ?? '';
  return (
    <>
      <PageHeading title="Customers" actions={<ExportButton call="exportCustomers" query={data.view.filter} />}>
        Accounts of customers, and of staff who have ordered.
      </PageHeading>
      <AdminList
        list={list}
        data={data}
        filters={
          <FilterFields isOpen={country !== ''}>
            {/* The field shows what the address says, even after Back. */}
            <SelectField
              key={country}
              label="Country"
              name="country"
              options={[{ value: '', label: 'All countries' }, ...data.countries]}
              defaultValue={country}
            />
          </FilterFields>
        }
        empty={({ q, isNarrowed }) =>
          isNarrowed
            ? {
                title: q ? `No customer matches '${q}'` : 'No customers here',
                text: 'Search covers names, emails, phone numbers and addresses.',
                showAll: 'Show all customers',
              }
            : { title: 'No customers yet', text: 'Everyone who signs up appears here.' }
        }
        columns={[
          {
            header: 'Customer',
            primary: true,
            sort: { up: 'name', down: '-name' },
            cell: (customer) => <Who customer={customer} />,
          },
          {
            header: 'Phone',
            cell: ({ phone }) => (phone ? <Figures className="whitespace-nowrap">{phone}</Figures> : NOT_PROVIDED),
          },
          {
            header: 'Address',
            cell: ({ address }) =>
              address ? (
                <span className="block text-sm wrap-anywhere md:max-w-72">{oneLine(address)}</span>
              ) : (
                NOT_PROVIDED
              ),
          },
          {
            header: 'Orders',
            align: 'end',
            cell: ({ orderCount }) => <Figures>{formatCount(orderCount)}</Figures>,
          },
          { header: 'Spent', align: 'end', cell: ({ spentCents }) => <Price cents={spentCents} /> },
          {
            header: 'Last order',
            cell: ({ lastOrderAt }) =>
              lastOrderAt ? (
                <span className="whitespace-nowrap">
                  <DateTime iso={lastOrderAt} />
                </span>
              ) : (
                <span className="text-muted">Never</span>
              ),
          },
          {
            header: 'Since',
            sort: { up: 'oldest', down: 'newest' },
            cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
          },
        ]}
      />
    </>
  );
}

const NOT_PROVIDED = <span className="text-sm whitespace-nowrap text-muted">Not provided</span>;

function Who({ customer: { _id, name, email, emailVerified, suspendedAt } }: { customer: ListedCustomer }) {
  return (
    <span className="block min-w-0 md:max-w-72">
      <TextLink href={`/dashboard/customers/${_id}`} className="wrap-anywhere">
        {name || 'No name'}
      </TextLink>
      <span className="block text-sm font-normal text-muted">
        <EmailText email={email} />
      </span>
      {!emailVerified && <span className="block text-sm font-normal text-muted">Email not verified</span>}
      {suspendedAt && <Badge tone="bad">Suspended</Badge>}
    </span>
  );
}

const oneLine = (text: string): string =>
  text
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(', ');
