import { useLoaderData } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { COMPANIES_PATH, STATE_TEXTS, STATE_TONES } from './company-texts.ts';

const list = defineList({
  call: 'listCompanies',
  label: 'Companies',
  noun: ['company', 'companies'],
  search: 'Search by name, VAT number or the email of a member',
  tabs: { parameter: 'view', label: 'View', texts: { '': 'All', ...STATE_TEXTS } },
  isCounted: true,
});

const load = async (context: LoaderContext) => {
  await context.admin();
  return list.load(context);
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The companies whose members order together, and those that customers ask for. */
export default function CompaniesPage() {
  const data = useLoaderData<typeof load>();
  return (
    <>
      <PageHeading
        title="Companies"
        actions={
          <>
            <ExportButton call="exportCompanies" query={data.view.filter} />
            <Allowed permission="customers.write">
              <ButtonLink href={`${COMPANIES_PATH}/new`} variant="primary" icon="plus">
                Add a company
              </ButtonLink>
            </Allowed>
          </>
        }
      >
        People who order for one company, each with a role.
      </PageHeading>
      <AdminList
        list={list}
        data={data}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No match', text: 'No company is like this.', showAll: 'Show all' }
            : { title: 'No companies yet', text: 'Add one, or approve those that customers ask for.' }
        }
        columns={[
          {
            header: 'Company',
            primary: true,
            cell: ({ _id, name }) => (
              <TextLink href={`${COMPANIES_PATH}/${_id}`} className="wrap-anywhere">
                {name}
              </TextLink>
            ),
          },
          { header: 'Status', cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge> },
          { header: 'VAT number', cell: ({ vatNumber }) => vatNumber || <span className="text-muted">None</span> },
          { header: 'Members', align: 'end', cell: ({ members }) => <Figures>{formatCount(members)}</Figures> },
          { header: 'Since', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
        ]}
      />
    </>
  );
}
