import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { centsOf } from '#contract/money.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { useRootData } from '../layouts/root-data.ts';
import { ActButton } from '../orders/act-button.tsx';
import { hrefOpening } from '../orders/page-trail.ts';
import { sortingOf } from '../orders/sorting.ts';
import { PartPicture } from '../parts/part-picture.tsx';
import { stockState } from '../parts/stock.ts';
import { classNames } from '../ui/class-names.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Figures } from '../ui/figure-text.tsx';
import { Price } from '../ui/price.tsx';
import type { Selection } from '../ui/row-selection.tsx';
import type { CatalogueView } from './catalogue-address.ts';
import { Clipped } from './clipped.tsx';
import { formatCount } from '../ui/format-count.ts';

/** The specification's product table: names cut to ten letters, descriptions to fifteen. */
export function CatalogueTable({
  parts,
  view,
  busy,
  selection,
  onDelete,
  onEdit,
  onRestore,
  empty,
}: {
  parts: readonly AdminPart[];
  view: CatalogueView;
  busy: boolean;
  selection: Selection;
  onDelete: (part: AdminPart) => void;
  onEdit: (part: AdminPart) => void;
  onRestore: (part: AdminPart) => void;
  empty: ReactNode;
}) {
  const [search] = useSearchParams();
  const { currency } = useRootData().store;
  return (
    <DataTable
      caption={view.deleted ? 'Deleted parts' : 'Parts for sale'}
      rows={parts}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      selection={selection}
      busy={busy}
      empty={empty}
      columns={[
        {
          key: 'picture',
          header: 'Picture',
          cell: (part) => <PartPicture part={part} sizes="4rem" className="w-16 rounded-field border border-line" />,
          offPhone: true,
        },
        {
          key: 'name',
          header: 'Name',
          primary: true,
          sort: sortingOf(search, view.sort, { up: 'name' }, 'newest'),
          cell: ({ name }) => <Clipped text={name} letters={10} />,
        },
        {
          key: 'description',
          header: 'Description',
          cell: ({ description }) => <Clipped text={description} letters={15} />,
        },
        {
          key: 'price',
          header: 'Price',
          align: 'end',
          sort: sortingOf(search, view.sort, { up: 'price', down: '-price' }, 'newest'),
          cell: ({ price }) => <Price cents={centsOf(price)} currency={currency} />,
        },
        {
          key: 'minimum',
          header: 'Minimum',
          align: 'end',
          cell: ({ minimum }) => <Figures>{formatCount(minimum)}</Figures>,
        },
        { key: 'quantity', header: 'Quantity', align: 'end', cell: (part) => <Stock part={part} /> },
      ]}
      rowActions={(part) =>
        view.deleted ? (
          <ActButton
            size="sm"
            icon="undo"
            fields={{ intent: 'restore', id: part._id }}
            onPress={() => onRestore(part)}
            aria-label={`Restore ${part.name}`}
          >
            Restore
          </ActButton>
        ) : (
          <>
            <ButtonLink
              href={hrefOpening(search, 'edit', part._id)}
              size="sm"
              aria-label={`Edit ${part.name}`}
              onClick={(event) => {
                event.preventDefault();
                onEdit(part);
              }}
            >
              Edit
            </ButtonLink>
            <ActButton
              size="sm"
              variant="quiet-danger"
              fields={{ intent: 'delete', id: part._id, name: part.name }}
              onPress={() => onDelete(part)}
              aria-label={`Delete ${part.name}`}
            >
              Delete
            </ActButton>
          </>
        )
      }
    />
  );
}

function Stock({ part }: { part: AdminPart }) {
  const { canOrder, text } = stockState(part);
  return (
    <span title={text}>
      <Figures className={classNames(!canOrder && 'font-medium text-error')}>{formatCount(part.quantity)}</Figures>
      {!canOrder && (
        <span className="block text-xs text-error">{part.quantity > 0 ? 'below the minimum' : 'out of stock'}</span>
      )}
    </span>
  );
}
