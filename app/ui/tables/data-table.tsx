import { t } from '#contract/language/text.ts';
import { type ReactNode, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { SelectAllBox, SelectRowBox, type Selection } from './row-selection.tsx';
import { SortHeader, type Sorting } from './sort-header.tsx';
import { SortRow } from './sort-row.tsx';

export type Column<Row> = {
  /** Identifies the column; must be unique. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** A link that sorts by this column, and the current direction. */
  sort?: Sorting;
  /** Identifies the row: its row header, and the first line of the card on a phone. */
  primary?: boolean;
  /** Left out of the card on a phone. */
  offPhone?: boolean;
};

/**
 * Rows in columns; one card per row on a phone. Sorting uses links; the screen owns selection and actions.
 * @param empty shown if there are no rows (EmptyState, 'nothing' or 'no-match')
 * @param busy while newer rows load: the current rows stay readable below a progress line
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  selection,
  rowActions,
  empty,
  busy,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row for assistive technology: 'Select Aurora X9'. Required with `selection`. */
  rowName?: (row: Row) => string;
  selection?: Selection;
  rowActions?: (row: Row) => ReactNode;
  empty: ReactNode;
  busy?: boolean;
}) {
  const anchor = useRef<string>(undefined);
  if (rows.length === 0) return <>{empty}</>;
  const keys = rows.map(rowKey);
  /** With Shift, selects all rows from the last selected one. */
  const selectRow = (key: string, on: boolean, isRange: boolean) => {
    const [from, to] = [keys.indexOf(anchor.current ?? ''), keys.indexOf(key)].toSorted((a, b) => a - b) as [
      number,
      number,
    ];
    selection?.select(isRange && from >= 0 ? keys.slice(from, to + 1) : [key], on);
    anchor.current = key;
  };
  return (
    <div
      // It also contains text for screen readers, which would otherwise widen the page.
      className="table-frame relative"
      aria-busy={busy || undefined}
    >
      {busy && <span aria-hidden className="appear-late absolute inset-x-0 top-0 h-0.5 bg-primary" />}
      <SortRow caption={caption} columns={columns} />
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-select">
                <SelectAllBox selection={selection} keys={keys} />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.header} title={column.header} sort={column.sort} atEnd={column.align === 'end'} />
            ))}
            {rowActions && (
              <th scope="col" className="cell-actions">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* The skip link of every page with such a table leads here (layouts/shop-frame.tsx). */}
        <tbody {...(rowActions && { id: 'rows', tabIndex: -1 })}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} data-selected={selection?.selected.has(key) || undefined}>
                {selection && (
                  <td className="cell-select">
                    <SelectRowBox
                      selection={selection}
                      rowKey={key}
                      name={rowName?.(row) ?? key}
                      onSelect={selectRow}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.header}
                    data-label={column.header}
                    className={classNames(
                      column.align === 'end' && 'at-end',
                      column.primary && 'is-primary font-medium',
                      column.offPhone && 'off-phone',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {rowActions && (
                  <td className="cell-actions">
                    <div className="row-actions flex flex-wrap gap-1 md:flex-nowrap md:justify-end">
                      {rowActions(row)}
                    </div>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
