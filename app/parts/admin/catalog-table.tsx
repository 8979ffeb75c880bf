import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import { centsOf, plainAmount } from '#contract/money.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { sortingOf } from '#app/lists/sorting.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { classNames } from '#app/ui/class-names.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import type { Selection } from '#app/ui/tables/row-selection.tsx';
import './inline/inline-edit.css';
import { InlineEdit } from './inline/inline-edit.tsx';
import type { CatalogView } from './catalog-address.ts';
import { publicationText } from './preview-page.tsx';
import { TruncatedName, TruncatedText } from './truncated-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { inPlace } from '#app/ui/in-place.ts';

/**
 * The specification's product table: names shortened to ten letters, descriptions to fifteen. The full name, variant and
 * SKU are below the name, because many parts share their first letters.
 */
export function CatalogTable({
  parts,
  view,
  busy,
  selection,
  onDelete,
  onEdit,
  onRestore,
  onPublish,
  empty,
}: {
  parts: readonly AdminPart[];
  view: CatalogView;
  busy: boolean;
  selection: Selection;
  onDelete: (part: AdminPart) => void;
  onEdit: (part: AdminPart) => void;
  onRestore: (part: AdminPart) => void;
  onPublish: (part: AdminPart) => void;
  empty: ReactNode;
}) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption={view.deleted ? 'Deleted parts' : view.drafts ? 'Drafts' : 'Parts for sale'}
      rows={parts}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      selection={selection}
      busy={busy}
      empty={empty}
      columns={[
        {
          header: 'Picture',
          cell: (part) => <PartPicture part={part} sizes="4rem" className="w-16 rounded-field border border-line" />,
          offPhone: true,
        },
        {
          header: 'Name',
          primary: true,
          sort: sortingOf(search, view.sort, { up: 'name' }, 'newest'),
          cell: (part) => (
            <>
              <TruncatedName name={part.name} letters={10} />
              <PartIdentity part={part} className="block text-left text-sm font-normal text-muted" />
              {part.publishOn !== '' && <Badge tone="wait">{capitalized(publicationText(part))}</Badge>}
            </>
          ),
        },
        {
          header: 'Description',
          cell: ({ description }) => <TruncatedText text={description} letters={15} />,
        },
        {
          header: 'Price',
          align: 'end',
          sort: sortingOf(search, view.sort, { up: 'price', down: '-price' }, 'newest'),
          cell: (part) => (
            <>
              <InlineEdit
                what="price"
                part={part}
                label="Price"
                permission="catalog.write"
                valueOf={({ price }) => plainAmount(price)}
              >
                <Price cents={centsOf(part.price)} />
              </InlineEdit>
              <Margin part={part} />
            </>
          ),
        },
        {
          header: 'Minimum',
          align: 'end',
          cell: ({ minimum }) => <Figures>{formatCount(minimum)}</Figures>,
        },
        { header: 'Quantity', align: 'end', cell: (part) => <Stock part={part} /> },
      ]}
      rowActions={(part) => (
        <>
          <ButtonLink href={`/dashboard/stock/${part._id}`} size="sm" aria-label={`Stock of ${part.name}`}>
            Stock
          </ButtonLink>
          <ButtonLink href={`/dashboard/prices/${part._id}`} size="sm" aria-label={`Prices of ${part.name}`}>
            Prices
          </ButtonLink>
          {view.drafts && (
            <ButtonLink href={`/dashboard/preview/${part._id}`} size="sm" aria-label={`Preview ${part.name}`}>
              Preview
            </ButtonLink>
          )}
          <Allowed permission="catalog.write">
            {view.deleted ? (
              <ActionButton
                size="sm"
                icon="undo"
                fields={{ intent: 'restore', id: part._id }}
                onPress={() => onRestore(part)}
                aria-label={`Restore ${part.name}`}
              >
                Restore
              </ActionButton>
            ) : (
              <>
                {view.drafts && (
                  <ActionButton
                    size="sm"
                    fields={{ intent: 'publish', id: part._id }}
                    onPress={() => onPublish(part)}
                    aria-label={`Publish ${part.name}`}
                  >
                    Publish
                  </ActionButton>
                )}
                <ButtonLink
                  href={hrefHere(search, { edit: part._id })}
                  size="sm"
                  aria-label={`Edit ${part.name}`}
                  onClick={inPlace(() => onEdit(part))}
                >
                  Edit
                </ButtonLink>
                <ActionButton
                  size="sm"
                  variant="quiet-danger"
                  fields={{ intent: 'delete', id: part._id, name: part.name }}
                  onPress={() => onDelete(part)}
                  aria-label={`Delete ${part.name}`}
                >
                  Delete
                </ActionButton>
              </>
            )}
          </Allowed>
        </>
      )}
    />
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Stock({ part }: { part: AdminPart }) {
  const { canOrder, text } = stockState(part);
  return (
    <span title={text}>
      <InlineEdit
        what="stock"
        part={part}
        label="Stock"
        permission="stock.write"
        valueOf={({ quantity }) => String(quantity)}
      >
        <Figures className={classNames(!canOrder && 'font-medium text-error')}>{formatCount(part.quantity)}</Figures>
      </InlineEdit>
      {!canOrder && (
        <span className="block text-xs text-error">{part.quantity > 0 ? 'below the minimum' : 'out of stock'}</span>
      )}
      {part.backorder && (
        <span className="block text-xs text-muted">{`+${formatCount(part.backorder.units)} on backorder`}</span>
      )}
    </span>
  );
}

/** The margin: price minus cost, as a share of the price. */
function Margin({ part: { price, cost } }: { part: AdminPart }) {
  if (cost === null) return null;
  const percent = Math.round(((price - cost) / price) * 100);
  return (
    <span className={classNames('block text-xs', percent < 0 ? 'text-error' : 'text-muted')}>
      margin <Figures>{formatCount(percent)}%</Figures>
    </span>
  );
}
