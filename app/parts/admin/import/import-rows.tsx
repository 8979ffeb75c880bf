import { useCallback } from 'react';
import { IMPORT_OUTCOMES, type Import, type ImportOutcome, type ImportRow } from '#contract/parts/catalog.ts';
import { centsOf } from '#contract/money.ts';
import { callPage } from '#app/api/browser-send.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { TableSkeleton } from '#app/ui/progress/skeleton.tsx';
import { PreviewFilter, PreviewPager, usePreviewRows, type PreviewQuery } from '../preview-rows.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const ROWS = 20;

export const OUTCOMES: Readonly<Record<ImportOutcome, { label: string; tone: Tone }>> = {
  added: { label: 'New', tone: 'good' },
  repriced: { label: 'New price', tone: 'note' },
  specified: { label: 'Specifications added', tone: 'note' },
  unchanged: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Rejected', tone: 'bad' },
};

/** The rows of an import with their outcomes, page by page, filtered by outcome. */
export function ImportRows({ seen }: { seen: Import }) {
  const { currency } = useRootData().store;
  const load = useCallback(
    ({ outcome, after, signal }: PreviewQuery<ImportOutcome | undefined>) =>
      callPage('listImportRows', {
        params: { id: seen.id },
        query: { limit: ROWS, ...(outcome && { outcome }), ...(after && { after }) },
        signal,
      }),
    // The whole object: after a rejection it is another preview of the same import.
    [seen],
  );
  const { outcome, rows, failed, choose, previous, next } = usePreviewRows<ImportRow, ImportOutcome | undefined>(
    undefined,
    load,
  );
  const all = IMPORT_OUTCOMES.reduce((sum, key) => sum + seen.counts[key], 0);
  const choices = [
    { key: undefined, label: 'All rows', count: all },
    ...IMPORT_OUTCOMES.map((key) => ({ key, label: OUTCOMES[key].label, count: seen.counts[key] })).filter(
      ({ count }) => count > 0,
    ),
  ];
  const price = (dollars: number | null) =>
    dollars === null ? '' : <Price cents={centsOf(dollars)} currency={currency} />;
  return (
    <>
      <PreviewFilter
        label="Filter rows"
        choices={choices}
        chosen={outcome}
        onChoose={choose}
        className="border-b border-line p-4"
      />
      {failed && <p className="p-4 text-sm text-error">The rows couldn't be loaded. Try again.</p>}
      {rows ? (
        <DataTable
          caption="Rows of the files"
          rows={rows}
          rowKey={({ no }) => String(no)}
          empty={<p className="p-6 text-muted">These files have no rows.</p>}
          columns={[
            {
              key: 'line',
              header: 'Line',
              cell: ({ file, line }) => (
                <Figures>{seen.files.length > 1 ? `${file} ${line}` : formatCount(line)}</Figures>
              ),
            },
            { key: 'name', header: 'Part', primary: true, cell: ({ name }) => name || 'No name' },
            {
              key: 'outcome',
              header: 'Result',
              cell: ({ outcome, reason }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
                  {reason && <span className="text-sm text-muted wrap-anywhere">{reason}</span>}
                </span>
              ),
            },
            { key: 'before', header: 'Current price', align: 'end', cell: ({ before }) => price(before) },
            { key: 'price', header: 'Price in file', align: 'end', cell: (row) => price(row.price) },
          ]}
        />
      ) : (
        <TableSkeleton rows={8} />
      )}
      <PreviewPager previous={previous} next={next} className="border-t border-line p-4" />
    </>
  );
}
