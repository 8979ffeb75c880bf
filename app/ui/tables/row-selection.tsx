import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { type Noun, countOf, formatCount, wordOf } from '#app/ui/text/format-number.ts';

/**
 * The selected rows, by key. The screen stores the selection (in the URL). Boxes report changes rather than the
 * resulting selection, because React replays several boxes checked before hydration at once.
 */
export type Selection = { selected: ReadonlySet<string>; select: (keys: readonly string[], on: boolean) => void };

/** The checkbox in a table's head: selects or clears all rows of this page. */
export function SelectAllBox({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  const checked = keys.filter((key) => selection.selected.has(key)).length;
  const all = keys.length > 0 && checked === keys.length;
  return (
    <input
      type="checkbox"
      className="needs-scripts checkbox align-middle"
      aria-label="Select all on this page"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = checked > 0 && !all;
      }}
      onChange={() => selection.select(keys, !all)}
    />
  );
}

/** The checkbox of one row. @param onSelect called with whether Shift is pressed */
export function SelectRowBox({
  selection,
  rowKey,
  name,
  onSelect,
}: {
  selection: Selection;
  rowKey: string;
  name: string;
  onSelect: (key: string, on: boolean, isRange: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      className="needs-scripts checkbox align-middle"
      aria-label={`Select ${name}`}
      checked={selection.selected.has(rowKey)}
      onChange={(event) => onSelect(rowKey, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}

/** The previous selection with these keys added or removed. */
export function withSelected(before: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  return on ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key)));
}

/**
 * The actions for the selected rows, with their count; sticks to the lower edge. Renders nothing without a selection.
 */
export function BulkActionBar({
  count,
  noun,
  children,
  onClear,
}: {
  count: number;
  noun: Noun;
  children: ReactNode;
  onClear: () => void;
}) {
  return (
    <div className="bulk-bar bottom-4 z-10 has-[>div]:sticky">
      <noscript>
        <p className="p-4 text-sm text-muted">Selecting several {wordOf(noun[1])} at once needs JavaScript.</p>
      </noscript>
      <span role="status" className="sr-only">
        {count > 0 && `${countOf(count, noun)} selected`}
      </span>
      {count > 0 && (
        <div className="mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-box border border-line-strong bg-base-100 py-2 ps-5 pe-2 shadow-float">
          <span aria-hidden className="me-3 text-sm">
            <span className="figures font-medium">{formatCount(count)}</span> {wordOf(noun[count === 1 ? 0 : 1])}{' '}
            selected
          </span>
          {children}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
