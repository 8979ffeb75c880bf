import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

export type Sorting = { href: string; direction: 'ascending' | 'descending' | 'none' };

/** A column header; with `sort`, a link that sorts by the column. */
export function SortHeader({ title, sort, atEnd }: { title: string; sort?: Sorting; atEnd?: boolean }) {
  const sorted = sort && sort.direction !== 'none';
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sort.direction as 'ascending' | 'descending') : undefined}
      className={atEnd ? 'at-end' : undefined}
    >
      {/* On a phone the header is for screen readers only; SortRow shows the sort links. */}
      {sort && <span className="md:hidden">{title}</span>}
      {sort ? (
        <Anchor
          href={sort.href}
          className={classNames(
            'inline-flex min-h-6 items-center gap-1 hover:text-base-content',
            sorted && 'text-base-content',
          )}
        >
          {title}
          <Icon
            name={sort.direction === 'descending' ? 'chevron-down' : 'chevron-up'}
            className={classNames('size-3.5', !sorted && 'opacity-40')}
          />
        </Anchor>
      ) : (
        title
      )}
    </th>
  );
}
