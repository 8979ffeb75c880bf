import { Badge } from '#app/ui/content/badge.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { LONG_CENTS, LONG_COUNT, LONG_NAME, LONG_WORD } from './specimen.tsx';

/** A row of the gallery's tables. */
export type Row = { id: string; name: string; kind: string; cents: number; stock: number };

export const rows: readonly Row[] = [
  { id: '1', name: 'Aurora X9', kind: 'Processor', cents: 41_900, stock: 140 },
  { id: '2', name: 'Basalt 850', kind: 'Power supply', cents: 12_950, stock: 0 },
  { id: '3', name: LONG_NAME, kind: 'Motherboard', cents: LONG_CENTS, stock: LONG_COUNT },
];

const stock = (row: Row) =>
  row.stock ? <Figures>{formatCount(row.stock)}</Figures> : <Badge tone="bad">Out of stock</Badge>;

/** The columns of a catalog. @param sort the column that the address sorts by */
export function columns(sort: string | null): Column<Row>[] {
  return [
    {
      header: 'Name',
      primary: true,
      cell: (row) => row.name,
      sort: { href: '?sort=name', direction: sort === 'name' ? 'ascending' : 'none' },
    },
    { header: 'Kind', cell: (row) => row.kind },
    { header: 'Stock', align: 'end', cell: stock },
    {
      header: 'Price',
      align: 'end',
      cell: (row) => <Price cents={row.cents} />,
      sort: { href: '?sort=price', direction: sort === 'price' ? 'descending' : 'none' },
    },
  ];
}

/** More columns than fit; some are left out on a phone. */
export const wideColumns: readonly Column<Row>[] = [
  ...columns(null),
  { header: 'Mail', cell: () => LONG_WORD, offPhone: true },
  { header: 'Note', cell: (row) => `${row.kind}, ${LONG_NAME.toLowerCase()}` },
];
