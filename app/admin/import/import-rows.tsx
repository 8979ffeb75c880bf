import { useEffect, useState } from 'react';
import {
  IMPORT_OUTCOMES,
  listImportRows,
  type Import,
  type ImportOutcome,
  type ImportRow,
} from '#contract/catalogue.ts';
import { centsOf } from '#contract/money.ts';
import { callPage } from '../../api/browser-send.ts';
import { useRootData } from '../../layouts/root-data.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figure-text.tsx';
import { Price } from '../../ui/price.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';

const ROWS = 20;

export const OUTCOMES: Readonly<Record<ImportOutcome, { label: string; tone: Tone }>> = {
  added: { label: 'New', tone: 'good' },
  repriced: { label: 'New price', tone: 'note' },
  specified: { label: 'Specifications added', tone: 'note' },
  unchanged: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Refused', tone: 'bad' },
};

/** The rows of an import with what would become of each, a page at a time, narrowed by that. */
export function ImportRows({ seen }: { seen: Import }) {
  const { currency } = useRootData().store;
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([undefined]);
  const [page, setPage] = useState<{ rows: ImportRow[]; next: string | undefined }>();
  const [failed, setFailed] = useState(false);
  const after = trail.at(-1);
  useEffect(() => {
    const controller = new AbortController();
    callPage(listImportRows, {
      params: { id: seen.id },
      query: { limit: ROWS, ...(outcome && { outcome }), ...(after && { after }) },
      signal: controller.signal,
    }).then(
      ({ items, next }) => {
        setPage({ rows: items, next });
        setFailed(false);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [seen, outcome, after]);
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
      <div role="group" aria-label="Which rows" className="flex flex-wrap gap-2 border-b border-line p-4">
        {choices.map(({ key, label, count }) => (
          <Button
            key={label}
            size="sm"
            variant={key === outcome ? 'secondary' : 'ghost'}
            aria-pressed={key === outcome}
            onClick={() => {
              setOutcome(key);
              setTrail([undefined]);
            }}
          >
            {label} <Figures>{count.toLocaleString('en-US')}</Figures>
          </Button>
        ))}
      </div>
      {failed && <p className="p-4 text-sm text-error">The rows could not be read. Choose them again.</p>}
      {page ? (
        <DataTable
          caption="Rows of the files"
          rows={page.rows}
          rowKey={({ no }) => String(no)}
          empty={<p className="p-6 text-muted">These files have no rows.</p>}
          columns={[
            {
              key: 'line',
              header: 'Line',
              cell: ({ file, line }) => (
                <Figures>{seen.files.length > 1 ? `${file} ${line}` : line.toLocaleString('en-US')}</Figures>
              ),
            },
            { key: 'name', header: 'Part', primary: true, cell: ({ name }) => name || 'without a name' },
            {
              key: 'outcome',
              header: 'What happens',
              cell: ({ outcome, reason }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
                  {reason && <span className="text-sm text-muted wrap-anywhere">{reason}</span>}
                </span>
              ),
            },
            { key: 'before', header: 'Price now', align: 'end', cell: ({ before }) => price(before) },
            { key: 'price', header: 'In the file', align: 'end', cell: (row) => price(row.price) },
          ]}
        />
      ) : (
        <TableSkeleton rows={8} />
      )}
      {(trail.length > 1 || page?.next) && (
        <div className="flex justify-end gap-2 border-t border-line p-4">
          <Button size="sm" disabled={trail.length === 1} onClick={() => setTrail(trail.slice(0, -1))}>
            Previous
          </Button>
          <Button size="sm" disabled={!page?.next} onClick={() => setTrail([...trail, page?.next])}>
            Next
          </Button>
        </div>
      )}
    </>
  );
}
