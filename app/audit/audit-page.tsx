import { useLoaderData, useSearchParams } from 'react-router';
import { AUDIT_AREAS } from '#contract/choices.ts';
import type { AuditEntry } from '#contract/store/audit.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { hrefWith, pageCursors } from '#app/lists/page-cursors.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { TextWithTimes } from '#app/ui/text/text-with-times.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { AREA_LABELS, detailTextsOf, describeEntry } from './audit-texts.ts';
import { ExportButton } from '#app/lists/export-button.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  const { searchParams } = context.url;
  const q = searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const area = AUDIT_AREAS.find((known) => known === searchParams.get('area'));
  const { after } = pageCursors(searchParams);
  const page = await context.callPage('listAudit', { query: { limit: PAGE_SIZE, after, area, ...(q && { q }) } });
  return { q, area, after, page };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = keepWhenUnreachable;

/** The audit trail: sign-ins and changes. It is read-only, and `npm run verify` detects tampering. */
export default function AuditPage() {
  const { q, area, after, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  return (
    <>
      <PageHeading title="Audit trail" actions={<ExportButton call="exportAudit" query={{ area, q }} />}>
        Who signed in and who changed what. Entries are sealed within a minute; a reconciliation finds any that were
        changed later.
      </PageHeading>
      <ListCard
        page={page}
        noun={['entry', 'entries']}
        q={q}
        tabsLabel="Filter entries"
        tabs={[undefined, ...AUDIT_AREAS].map((each) => ({
          href: hrefWith(search, { area: each ?? '' }),
          text: each ? AREA_LABELS[each] : 'All',
          current: area === each,
        }))}
        search={{ label: 'Email, SKU, order number or ID', keep: { area: area ?? '' } }}
      >
        <DataTable
          caption="Audit trail"
          rows={page.items}
          rowKey={({ _id }) => _id}
          busy={isLoading}
          empty={<NoEntries narrowed={Boolean(q || area || after)} />}
          columns={[
            { header: 'Action', primary: true, cell: (entry) => <What entry={entry} /> },
            {
              header: 'Item',
              cell: ({ subject, subjectName }) => (
                <span className="block wrap-anywhere md:max-w-60">{subjectName ?? <Figures>{subject}</Figures>}</span>
              ),
            },
            {
              header: 'Who',
              cell: ({ actor, actorEmail }) => (
                <span className="block wrap-anywhere md:max-w-52">{actorEmail ?? actor}</span>
              ),
            },
            {
              header: 'When',
              cell: ({ at }) => (
                <span className="whitespace-nowrap">
                  <DateTime iso={at} />
                </span>
              ),
            },
            {
              header: 'Seal',
              offPhone: true,
              cell: ({ seal }) => <Figures className="text-sm text-muted">{seal?.slice(0, 8) ?? 'Pending'}</Figures>,
            },
          ]}
        />
        <ListPager label="Entries" next={page.next} />
      </ListCard>
    </>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const facts = detailTextsOf(entry, useCurrency());
  return (
    <span className="block">
      {describeEntry(entry)}
      {facts.length > 0 && (
        <span className="block text-sm font-normal text-muted">
          {facts.map((fact) => (
            <span key={fact} className="block wrap-anywhere md:max-w-80">
              <TextWithTimes>{fact}</TextWithTimes>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

function NoEntries({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState kind="no-match" title="No entries match" action={<ButtonLink href="?">Show all</ButtonLink>}>
      Search needs a full email, SKU, order number (also PO-1001) or ID.
    </EmptyState>
  ) : (
    <EmptyState kind="nothing" title="No entries yet">
      Sign-ins and changes will appear here.
    </EmptyState>
  );
}
