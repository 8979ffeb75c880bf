import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { Pager } from '#app/ui/tables/pager.tsx';
import { columns, rows, wideColumns, type Row } from './rows.tsx';
import { Family, Specimen } from './specimen.tsx';
import { useSelection } from './use-selection.ts';

const rowKey = ({ id }: Row) => id;
const nothing = <EmptyState kind="nothing" title="No parts yet" />;

/** Lists: full, with long content, loading and empty; and pagers. */
export function GalleryTables() {
  const selection = useSelection(['1']);
  const [search] = useSearchParams();
  const own = columns(search.get('sort'));
  return (
    <Family title="Tables">
      <Specimen title="DataTable, full: sortable, selectable, with actions" stacked>
        <Card flush>
          <DataTable
            caption="Parts"
            columns={own}
            rows={rows}
            rowKey={rowKey}
            rowName={({ name }) => name}
            selection={selection}
            rowActions={actions}
            empty={nothing}
          />
          <div className="border-t border-line">
            <Pager label="Parts, first page" nextHref="?after=3" />
          </div>
        </Card>
      </Specimen>
      <Specimen title="DataTable, plain" stacked>
        <Card flush>
          <DataTable caption="Parts, plain" columns={own} rows={rows.slice(0, 2)} rowKey={rowKey} empty={nothing} />
        </Card>
      </Specimen>
      <Specimen title="DataTable, loading newer rows" stacked>
        <Card flush>
          <DataTable caption="Parts, busy" columns={own} rows={rows} rowKey={rowKey} empty={nothing} busy />
        </Card>
      </Specimen>
      <Specimen title="DataTable, wider than the page" stacked>
        <Card flush>
          <DataTable
            caption="Parts, wide"
            columns={wideColumns}
            rows={rows}
            rowKey={rowKey}
            rowActions={actions}
            empty={nothing}
          />
        </Card>
      </Specimen>
      <Specimen title="DataTable, without rows" stacked>
        <Card flush>
          <DataTable caption="Parts, none" columns={own} rows={[]} rowKey={rowKey} empty={nothing} />
        </Card>
      </Specimen>
      <Specimen title="Pager: in the middle, last page, one page" stacked>
        <Card flush>
          <Pager label="Parts, middle" previousHref="?" nextHref="?after=48" />
          <Pager label="Parts, last page" previousHref="?" />
          <Pager label="Parts, one page" />
        </Card>
      </Specimen>
    </Family>
  );
}

const actions = () => (
  <>
    <Button size="sm" variant="ghost">
      Edit
    </Button>
    <Button size="sm" variant="quiet-danger">
      Delete
    </Button>
  </>
);
