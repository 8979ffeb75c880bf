import type { KeyboardEvent } from 'react';
import { shown, t } from '#contract/language/text.ts';
import { LIFECYCLES } from '#contract/parts/lifecycle.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { Facets } from '#contract/parts/search.ts';
import { AddToBuild } from '#app/builds/add-to-build.tsx';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import type { AddressFilter } from '#app/parts/address-filter.ts';
import { CompareToggle } from '#app/parts/compare/compare-toggle.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { FilterLink } from '#app/parts/search/filter-link.tsx';
import { stockState } from '#app/parts/stock.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { ColumnFilter } from './column-filter.tsx';
import { commonKind, factColumns } from './table-columns.ts';
import { PartPrice } from '#app/parts/part-price.tsx';

type Sort = AddressFilter['sort'];

/**
 * The parts of a list as a table: the key facts of their kind as columns, sorted and filtered in the head. It scrolls
 * sideways where it is too wide, with the names in view.
 */
export function PartTable({
  parts,
  filter,
  facets,
}: {
  parts: readonly Part[];
  filter: AddressFilter;
  facets: Facets | null;
}) {
  const kind = commonKind(parts);
  const columns = factColumns(kind, parts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to be able to scroll it
    <div className="part-table-frame sheet" role="region" aria-label={t('Table of parts')} tabIndex={0}>
      <table className="part-table">
        <caption className="sr-only">{t('Parts')}</caption>
        <thead>
          <tr>
            <Head title={t('Part')} filter={filter} up="name" />
            <Head title={t('Price')} filter={filter} up="price" down="-price" isNumber />
            <Head title={t('Stock')} filter={filter} isNumber />
            {kind === undefined && <Head title={t('Kind')} filter={filter} />}
            {columns.map(({ name, sort, direction }) => (
              <Head
                key={name}
                title={name}
                filter={filter}
                kind={kind}
                {...(direction === 'descending' ? { down: sort } : { up: sort })}
                facets={facets}
              />
            ))}
            <th scope="col">
              <span className="sr-only">{t('Order')}</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only moves the focus */}
        <tbody onKeyDown={moveToRow}>
          {parts.map((part) => (
            <Row key={part._id} part={part} kind={kind} names={columns.map(({ name }) => name)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The title of a column, a link if parts can be sorted by it, and its filter. */
function Head({
  title,
  filter,
  kind,
  up,
  down,
  facets,
  isNumber,
}: {
  title: string;
  filter: AddressFilter;
  /** The kind whose measure sorts the column: only its list can be sorted by it. */
  kind?: string | undefined;
  /** The order that the column shows ascending, and descending. */
  up?: Sort;
  down?: Sort;
  facets?: Facets | null;
  isNumber?: boolean;
}) {
  const isUp = up !== undefined && filter.sort === up;
  const isDown = down !== undefined && filter.sort === down;
  const next = isUp ? (down ?? up) : (up ?? down);
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={isNumber ? 'at-end' : undefined}
    >
      <div className="part-table-head">
        {next ? (
          <FilterLink
            to={{ ...filter, ...(kind && { category: kind }), sort: next }}
            className="inline-flex items-center gap-1 hover:underline"
          >
            {title}
            <Icon
              name={isDown || (!isUp && up === undefined) ? 'chevron-down' : 'chevron-up'}
              className={isUp || isDown ? 'size-3.5' : 'size-3.5 opacity-40'}
            />
          </FilterLink>
        ) : (
          title
        )}
        {facets && <ColumnFilter title={title} filter={filter} facets={facets} />}
      </div>
    </th>
  );
}

function Row({ part, kind, names }: { part: Part; kind: string | undefined; names: readonly string[] }) {
  const stock = stockState(part);
  const id = `part-${part._id}`;
  const facts = new Map(part.facts?.map(({ name, text }) => [name, text]));
  return (
    <tr>
      <th scope="row">
        <span className="part-table-name">
          <CompareToggle part={part} isBare />
          <span className="min-w-0">
            <Anchor href={partPath(part)} id={id} className="font-semibold hover:underline">
              {keepUnits(part.name)}
            </Anchor>
            <PartIdentity
              part={kind === undefined ? part : { ...part, variant: '' }}
              className="block text-xs text-muted"
            />
            {part.lifecycle && (
              <span className="text-xs text-warning">
                {shown(LIFECYCLES[part.lifecycle as keyof typeof LIFECYCLES])}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="at-end">
        <PartPrice part={part} className="font-medium" />
        {part.minimum > 1 && (
          <span className="block text-xs text-muted">
            {t('min.')} <Figures>{formatCount(part.minimum)}</Figures>
          </span>
        )}
      </td>
      <td className="at-end">
        {stock.tone === 'good' ? (
          <Figures>{formatCount(part.quantity)}</Figures>
        ) : (
          <Badge tone={stock.tone}>{stock.text}</Badge>
        )}
      </td>
      {kind === undefined && <td>{kindLabel(part.category)}</td>}
      {names.map((name) => (
        <td key={name}>{facts.has(name) ? keepUnits(facts.get(name)!) : <span className="text-muted">-</span>}</td>
      ))}
      <td>
        <div className="part-table-buy">
          {stock.canOrder && <AddToBasket part={part} describedBy={id} withQuantity />}
          <AddToBuild part={part._id} describedBy={id} />
          <ButtonLink href={`/part/${part._id}`} size="sm" variant="ghost" aria-describedby={id}>
            {t('place order')}
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}

/** The arrows move the focus to the same control of the row above or below. */
function moveToRow(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  // In a field for numbers the arrows change the number.
  if (step === 0 || (target as HTMLInputElement).type === 'number') return;
  const row = target.closest('tr');
  const other = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !other) return;
  const controls = (of: Element) => [...of.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden])')];
  const at = controls(row).indexOf(target);
  const to = controls(other)[at] ?? controls(other)[0];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
