import './import-rows.css';
import { useCallback } from 'react';
import {
  IMPORT_OUTCOMES,
  type Import,
  type ImportFieldChange,
  type ImportOutcome,
  type ImportRow,
} from '#contract/parts/import/imports.ts';
import { callPage } from '#app/api/browser-call.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { TableSkeleton } from '#app/ui/progress/skeleton.tsx';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { PreviewFilter, PreviewPager, usePreviewRows, type PreviewQuery } from '#app/parts/admin/preview-rows.tsx';
import { importFieldLabel, MONEY_FIELDS } from '#contract/parts/import/import-fields.ts';
import { centsOf } from '#contract/money.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

const ROWS = 20;

const OUTCOMES: Readonly<Record<ImportOutcome, { label: string; tone: Tone }>> = {
  added: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'note' },
  unchanged: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Rejected', tone: 'bad' },
};

/** The rows of an import with their outcomes and every field that changes, page by page, filtered by outcome. */
export function ImportRows({ seen }: { seen: Import }) {
  const load = useCallback(
    ({ outcome, after, signal }: PreviewQuery<ImportOutcome | undefined>) =>
      callPage('listImportRows', {
        params: { id: seen.id },
        query: { limit: ROWS, ...(outcome && { outcome }), ...(after && { after }) },
        signal,
      }),
    // Compares the whole object, because after a rejection it is another preview of the same import.
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
          caption="Rows in the files"
          rows={rows}
          rowKey={({ no }) => String(no)}
          empty={<p className="p-6 text-muted">These files have no rows.</p>}
          columns={[
            { header: 'Result', cell: (row) => <Outcome row={row} /> },
            {
              header: 'Part',
              primary: true,
              cell: ({ name, file, line }) => (
                <>
                  <span className="line-clamp-3 wrap-anywhere">{name || 'No name'}</span>
                  <span className="block text-xs font-normal text-muted wrap-anywhere">
                    {seen.files.length > 1 ? `${file}, line ${formatCount(line)}` : `Line ${formatCount(line)}`}
                  </span>
                </>
              ),
            },
            {
              header: 'Changes',
              cell: ({ outcome, changes }) => <Changes changes={changes} isNew={outcome === 'added'} />,
            },
          ]}
        />
      ) : (
        <TableSkeleton rows={8} />
      )}
      <PreviewPager previous={previous} next={next} className="border-t border-line p-4" />
    </>
  );
}

function Outcome({ row: { outcome, reason } }: { row: ImportRow }) {
  return (
    <>
      <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
      {reason && <span className="mt-1 line-clamp-4 text-sm wrap-anywhere">{reason}</span>}
    </>
  );
}

/** The fields of a new part that stay visible while the others are collapsed. */
const FIRST = new Set(['kind', 'price', 'breaks', 'cost', 'stock', 'minimum', 'sku', 'brand']);

function Changes({ changes, isNew }: { changes: readonly ImportFieldChange[]; isNew: boolean }) {
  const first = isNew ? changes.filter(({ field }) => FIRST.has(field)) : changes;
  const others = changes.filter((change) => !first.includes(change));
  return (
    <>
      <ChangeList changes={first} isNew={isNew} />
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-6 w-fit cursor-pointer items-center text-muted">{`${others.length} more`}</summary>
          <ChangeList changes={others} isNew={isNew} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes, isNew }: { changes: readonly ImportFieldChange[]; isNew: boolean }) {
  const currency = useCurrency();
  const textOf = (field: string, value: string | null) => {
    if (field === 'deleted') return value === null ? 'On sale' : 'Deleted';
    if (value === null) return 'none';
    if (field === 'kind') return kindLabel(value);
    return MONEY_FIELDS.has(field) ? formatCents(centsOf(Number(value)), currency) : value;
  };
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="line-clamp-6 wrap-anywhere">
          <span className="text-muted">{importFieldLabel(field)} </span>
          {!isNew && (
            <>
              <span className="figures text-muted">{textOf(field, before)}</span>
              <span aria-hidden> → </span>
              <span className="sr-only"> becomes </span>
            </>
          )}
          <span className="figures">{textOf(field, after)}</span>
        </li>
      ))}
    </ul>
  );
}
