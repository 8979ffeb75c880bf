import { useLoaderData } from 'react-router';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { CUSTOMER_VIEWS, USER_SORTS } from '#contract/choices.ts';
import type { ListedCustomer } from '#contract/customers/customers.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { idsOfForm } from '#app/actions/for-each-id.ts';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { COMPANIES_PATH } from '#app/companies/company-texts.ts';
import { addMembers } from '#app/customer-groups/add-members.ts';
import { CUSTOMER_GROUPS_PATH } from '#app/customer-groups/customer-groups-path.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { FilterFields } from '#app/lists/filter-fields.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
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
  filters: { country: COUNTRIES, group: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ },
  sorts: USER_SORTS,
  isCounted: true,
});

const load = async (context: LoaderContext) => {
  const [loaded, groups] = await Promise.all([list.load(context), context.call('listCustomerGroups')]);
  return { ...loaded, groups, countries: countryOptions() };
};

/** Puts the selected customers into a group. */
const change = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin('customers.write');
  return addMembers(context, formText(form, 'group'), idsOfForm(form), 'join-group');
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;

/** Everyone who orders, with what is needed to recognize and reach them; a row leads to the customer's page. */
export default function CustomersPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<ActionResult>();
  const country = data.view.filter['country'] ?? '';
  const group = data.view.filter['group'] ?? '';
  return (
    <>
      <PageHeading
        title="Customers"
        actions={
          <>
            <ButtonLink href={COMPANIES_PATH}>Companies</ButtonLink>
            <ButtonLink href={CUSTOMER_GROUPS_PATH}>Groups</ButtonLink>
            <ExportButton call="exportCustomers" query={data.view.filter} />
          </>
        }
      >
        Accounts of customers, and of staff who have ordered.
      </PageHeading>
      <ActionNotice />
      <AdminList
        list={list}
        data={data}
        nameOf={({ name, email }) => name || email}
        acted={answer && isDone(answer) ? answer.done.ids : []}
        bulk={
          data.groups.length > 0
            ? (chosen) => (
                <Allowed permission="customers.write">
                  <JoinGroup groups={data.groups} chosen={chosen} />
                </Allowed>
              )
            : undefined
        }
        filters={
          <FilterFields isOpen={country !== '' || group !== ''}>
            {/* The field shows what the address says, even after Back. */}
            <SelectField
              key={country}
              label="Country"
              name="country"
              options={[{ value: '', label: 'All countries' }, ...data.countries]}
              defaultValue={country}
            />
            {data.groups.length > 0 && (
              <SelectField
                key={`group ${group}`}
                label="Group"
                name="group"
                options={[
                  { value: '', label: 'All groups' },
                  ...data.groups.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                defaultValue={group}
              />
            )}
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

/** Puts the selected customers into a group. */
function JoinGroup({
  groups,
  chosen,
}: {
  groups: readonly { readonly _id: string; readonly name: string }[];
  chosen: readonly ListedCustomer[];
}) {
  return (
    <PostForm className="flex flex-wrap items-center gap-2">
      <HiddenFields fields={{ intent: 'join-group', ids: chosen.map(({ _id }) => _id).join(',') }} />
      <SelectField
        label="Group"
        hideLabel
        id="join-group"
        name="group"
        options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <SubmitButton size="sm">Add to group</SubmitButton>
    </PostForm>
  );
}

function Who({
  customer: { _id, name, email, emailVerified, suspendedAt, groups, guest },
}: {
  customer: ListedCustomer;
}) {
  return (
    <span className="block min-w-0 md:max-w-72">
      <TextLink href={`/dashboard/customers/${_id}`} className="wrap-anywhere">
        {name || 'No name'}
      </TextLink>
      <span className="block text-sm font-normal text-muted">
        <EmailText email={email} />
      </span>
      {!emailVerified && (
        <span className="block text-sm font-normal text-muted">{guest ? 'Guest' : 'Email not verified'}</span>
      )}
      {groups.length > 0 && <span className="block text-sm font-normal text-muted">{groups.join(', ')}</span>}
      {suspendedAt && <Badge tone="bad">Suspended</Badge>}
    </span>
  );
}

const oneLine = (text: string): string =>
  text
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(', ');
