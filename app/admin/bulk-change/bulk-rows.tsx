import { useEffect, useState } from 'react';
import { listBulkRows, type BulkOutcome, type BulkPreview, type BulkRow } from '#contract/catalogue.ts';
import { centsOf } from '#contract/money.ts';
import { callPage } from '../../api/browser-send.ts';
import { useRootData } from '../../layouts/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figure-text.tsx';
import { Price } from '../../ui/price.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';

const ROWS = 10;

type Page = { rows: BulkRow[]; next: string | undefined };

/** What a change would make of each part: before and after, a page at a time, by what would become of it. */
export function BulkRows({ preview }: { preview: BulkPreview }) {
  const { currency } = useRootData().store;
  const isPrice = preview.change.field === 'price';
  const groups = (
    [
      ['changed', 'Will change'],
      ['too_low', isPrice ? 'Below $0.01' : 'Below 0'],
      ['too_high', 'Too high'],
      ['unchanged', 'Stays as it is'],
    ] as const
  ).filter(([outcome]) => preview.counts[outcome] > 0);
  const [outcome, setOutcome] = useState<BulkOutcome>(groups[0]?.[0] ?? 'changed');
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([undefined]);
  const [page, setPage] = useState<Page>();
  const [failed, setFailed] = useState(false);
  const after = trail.at(-1);
  useEffect(() => {
    const controller = new AbortController();
    callPage(listBulkRows, {
      params: { id: preview.id },
      query: { outcome, limit: ROWS, ...(after && { after }) },
      signal: controller.signal,
    }).then(
      ({ items, next }) => {
        setPage({ rows: items, next });
        setFailed(false);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [preview.id, outcome, after]);
  const amount = (value: number, good = true) =>
    isPrice && value > 0 ? (
      <Price cents={centsOf(value)} currency={currency} />
    ) : (
      <Figures>
        <span className={classNames(!good && 'text-error')}>
          {isPrice ? value.toFixed(2) : value.toLocaleString('en-US')}
        </span>
      </Figures>
    );
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Which parts" className="flex flex-wrap gap-2">
        {groups.map(([key, label]) => (
          <Button
            key={key}
            size="sm"
            variant={key === outcome ? 'secondary' : 'ghost'}
            aria-pressed={key === outcome}
            onClick={() => {
              setOutcome(key);
              setTrail([undefined]);
            }}
          >
            {label} <Figures>{preview.counts[key].toLocaleString('en-US')}</Figures>
          </Button>
        ))}
      </div>
      {failed && <p className="text-sm text-error">The list could not be read. Choose it again.</p>}
      {page ? (
        <div className="min-h-40 border-y border-line">
          <DataTable
            caption="Before and after"
            rows={page.rows}
            rowKey={({ _id }) => _id}
            empty={<p className="p-4 text-sm text-muted">No part is for sale here any more.</p>}
            columns={[
              { key: 'name', header: 'Part', primary: true, cell: ({ name }) => name },
              { key: 'before', header: 'Before', align: 'end', cell: ({ before }) => amount(before) },
              {
                key: 'after',
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
      {(trail.length > 1 || page?.next) && (
        <div className="flex justify-end gap-2">
          <Button size="sm" disabled={trail.length === 1} onClick={() => setTrail(trail.slice(0, -1))}>
            Previous
          </Button>
          <Button size="sm" disabled={!page?.next} onClick={() => setTrail([...trail, page?.next])}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
