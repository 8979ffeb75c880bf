import { useCallback } from 'react';
import type { BulkOutcome, BulkPreview } from '#contract/parts/catalog.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { callPage } from '#app/api/browser-call.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { TableSkeleton } from '#app/ui/progress/skeleton.tsx';
import { PreviewFilter, PreviewPager, usePreviewRows, type PreviewQuery } from '#app/parts/admin/preview-rows.tsx';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';

const ROWS = 10;

/** Each part before and after the change, page by page, filtered by outcome. */
export function BulkRows({ preview }: { preview: BulkPreview }) {
  const currency = useCurrency();
  const isPrice = preview.change.field === 'price';
  const groups = (
    [
      ['changed', 'Will change'],
      ['too_low', isPrice ? `Below ${formatCents(1, currency)}` : 'Below 0'],
      ['too_high', 'Too high'],
      ['below_breaks', 'Not above a volume discount'],
      ['above_compare_at', 'Not below the compare-at price'],
      ['unchanged', 'Unchanged'],
    ] as const
  )
    .map(([key, label]) => ({ key: key as BulkOutcome, label, count: preview.counts[key] }))
    .filter(({ count }) => count > 0);
  const load = useCallback(
    ({ outcome, after, signal }: PreviewQuery<BulkOutcome>) =>
      callPage('listBulkRows', {
        params: { id: preview.id },
        query: { outcome, limit: ROWS, ...(after && { after }) },
        signal,
      }),
    [preview.id],
  );
  const { outcome, rows, failed, choose, previous, next } = usePreviewRows(groups[0]?.key ?? 'changed', load);
  const amount = (value: number, good = true) =>
    isPrice && value > 0 ? (
      <Price cents={centsOf(value)} />
    ) : (
      <Figures>
        <span className={classNames(!good && 'text-error')}>{isPrice ? plainAmount(value) : formatCount(value)}</span>
      </Figures>
    );
  return (
    <div className="grid gap-3">
      <PreviewFilter label="Filter parts" choices={groups} chosen={outcome} onChoose={choose} />
      {failed && <p className="text-sm text-error">The list couldn't be loaded. Try again.</p>}
      {rows ? (
        <div className="min-h-40 border-y border-line">
          <DataTable
            caption="Before and after"
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<p className="p-4 text-sm text-muted">None of these parts are for sale any more.</p>}
            columns={[
              { header: 'Part', primary: true, cell: ({ name }) => name },
              { header: 'Before', align: 'end', cell: ({ before }) => amount(before) },
              {
                header: 'After',
                align: 'end',
                cell: ({ after, outcome }) => amount(after, outcome === 'changed' || outcome === 'unchanged'),
              },
            ]}
          />
        </div>
      ) : (
        <TableSkeleton rows={4} />
      )}
      <PreviewPager previous={previous} next={next} />
    </div>
  );
}
