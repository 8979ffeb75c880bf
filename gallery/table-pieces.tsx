import { useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { BulkActionBar, SelectAllBox, SelectRowBox } from '#app/ui/tables/row-selection.tsx';
import { SortHeader } from '#app/ui/tables/sort-header.tsx';
import { SortRow } from '#app/ui/tables/sort-row.tsx';
import { columns, rows } from './rows.tsx';
import { Family, LONG_COUNT, Specimen } from './specimen.tsx';
import { useSelection } from './use-selection.ts';

const keys = rows.map(({ id }) => id);

/** Parts of tables: checkboxes with none, some and all selected, column headers, and the bulk action bar. */
export function GalleryTablePieces() {
  return (
    <Family title="Pieces of tables">
      <Specimen title="SelectAllBox and SelectRowBox: none, some, all">
        <Boxes atFirst={[]} />
        <Boxes atFirst={keys.slice(0, 1)} />
        <Boxes atFirst={keys} />
      </Specimen>
      <Specimen title="SortHeader: plain, not sorted, ascending, descending" stacked>
        <table className="data-table">
          <caption className="sr-only">Heads</caption>
          <thead>
            <tr>
              <SortHeader title="Kind" />
              <SortHeader title="Name" sort={{ href: '?sort=none', direction: 'none' }} />
              <SortHeader title="Stock" sort={{ href: '?sort=up', direction: 'ascending' }} />
              <SortHeader title="Price" sort={{ href: '?sort=down', direction: 'descending' }} atEnd />
            </tr>
          </thead>
          <tbody>
            <tr>
              <td data-label="Kind">Fan</td>
              <td data-label="Name">Drift 120</td>
              <td data-label="Stock">140</td>
              <td data-label="Price" className="at-end">
                $12.40
              </td>
            </tr>
          </tbody>
        </table>
      </Specimen>
      <Specimen title="SortRow, on a phone alone: not sorted, ascending, descending" stacked>
        {[null, 'name', 'price'].map((sort) => (
          <SortRow key={sort} caption={`heads, by ${sort}`} columns={columns(sort)} />
        ))}
      </Specimen>
      <Specimen title="BulkActionBar: one, a million" stacked>
        <div>
          <Bar count={1} />
        </div>
        <div>
          <Bar count={LONG_COUNT} />
        </div>
      </Specimen>
    </Family>
  );
}

function Boxes({ atFirst }: { atFirst: readonly string[] }) {
  const selection = useSelection(atFirst);
  return (
    <span className="flex gap-3 p-4">
      <SelectAllBox selection={selection} keys={keys} />
      {keys.map((key) => (
        <SelectRowBox
          key={key}
          selection={selection}
          rowKey={key}
          name={key}
          onSelect={(row, on) => selection.select([row], on)}
        />
      ))}
    </span>
  );
}

function Bar({ count }: { count: number }) {
  const [chosen, setChosen] = useState(count);
  return (
    <>
      <p className="text-sm text-muted">{formatCount(chosen)} chosen; it stays in view while this is.</p>
      <BulkActionBar count={chosen} noun={['part', 'parts']} onClear={() => setChosen(0)}>
        <Button size="sm" variant="danger">
          Delete
        </Button>
      </BulkActionBar>
    </>
  );
}
