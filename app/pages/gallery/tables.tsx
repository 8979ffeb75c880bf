// oxlint-disable react/no-unstable-nested-components -- cells of a table are functions, not components
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figures } from '../../ui/figure-text.tsx';
import { SectionHeading } from '../../ui/page-heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Price } from '../../ui/price.tsx';
import { BulkActionBar } from '../../ui/row-selection.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/format-count.ts';

type Row = { id: string; name: string; kind: string; cents: number; stock: number };
const rows: Row[] = [
  { id: '1', name: 'Aurora X9', kind: 'Processor', cents: 41_900, stock: 140 },
  { id: '2', name: 'Basalt 850', kind: 'Power supply', cents: 12_950, stock: 0 },
  { id: '3', name: 'Drift 120', kind: 'Fan', cents: 1_240, stock: 2_150 },
];

export function GalleryTables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [search] = useSearchParams();
  const sort = search.get('sort');
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: (row) => row.name,
      sort: { href: '?sort=name', direction: sort === 'name' ? 'ascending' : 'none' },
    },
    { key: 'kind', header: 'Kind', cell: (row) => row.kind },
    {
      key: 'stock',
      header: 'Stock',
      align: 'end',
      cell: (row) => (row.stock ? <Figures>{formatCount(row.stock)}</Figures> : <Badge tone="bad">Out of stock</Badge>),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      cell: (row) => <Price cents={row.cents} />,
      sort: { href: '?sort=price', direction: sort === 'price' ? 'descending' : 'none' },
    },
  ];
  return (
    <section>
      <SectionHeading title="Tables" />
      <Card flush>
        <DataTable
          caption="Parts"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          selection={{ selected, onChange: setSelected }}
          rowActions={() => (
            <>
              <Button size="sm" variant="ghost">
                Edit
              </Button>
              <Button size="sm" variant="quiet-danger">
                Delete
              </Button>
            </>
          )}
          empty={null}
        />
        <div className="border-t border-line">
          <Pager label="Parts" summary="1-3 of 39,412" nextHref="?after=3" />
        </div>
      </Card>
      <BulkActionBar count={selected.size} noun={['part', 'parts']} onClear={() => setSelected(new Set())}>
        <Button size="sm" variant="danger">
          Delete
        </Button>
      </BulkActionBar>
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <Card flush>
          <EmptyState kind="nothing" title="No orders yet" action={<Button variant="primary">See the parts</Button>}>
            What you order shows here, with its state and its receipt.
          </EmptyState>
        </Card>
        <Card flush>
          <EmptyState kind="no-match" title="No part matches 'auroar'" action={<Button>Clear the search</Button>}>
            Try fewer letters, or another kind.
          </EmptyState>
        </Card>
      </div>
      <div className="mt-6">
        <TableSkeleton rows={3} />
      </div>
    </section>
  );
}
