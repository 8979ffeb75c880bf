import { useLoaderData } from 'react-router';
import type { AuditEntry } from '#contract/store/audit.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { TextWithTimes } from '#app/ui/text/text-with-times.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { AREA_LABELS, detailTextsOf, describeEntry } from './audit-texts.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { ExportButton } from '#app/lists/export-button.tsx';

const list = defineList({
  call: 'listAudit',
  label: 'Audit trail',
  noun: ['entry', 'entries'],
  tabs: { parameter: 'area', label: 'Filter entries', texts: { '': 'All', ...AREA_LABELS } },
  search: 'Email, SKU, order number or ID',
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const shouldRevalidate = keepWhenUnreachable;

/** The audit trail: sign-ins and changes. It is read-only, and `npm run verify` detects tampering. */
export default function AuditPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Audit trail" actions={<ExportButton call="exportAudit" query={data.view.filter} />}>
        Who signed in and who changed what. Entries are sealed within a minute; a reconciliation finds any that were
        changed later.
      </PageHeading>
      <AdminList
        list={list}
        data={data}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? {
                title: 'No entries match',
                text: 'Search needs a full email, SKU, order number (also PO-1001) or ID.',
                showAll: 'Show all',
              }
            : { title: 'No entries yet', text: 'Sign-ins and changes will appear here.' }
        }
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
