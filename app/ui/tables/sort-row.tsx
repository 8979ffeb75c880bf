import { t } from '#contract/language/text.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import type { Sorting } from './sort-header.tsx';

/** A table's sort links on a phone, where its rows are cards without headers. Renders nothing if no column sorts. */
export function SortRow({
  caption,
  columns,
}: {
  caption: string;
  columns: readonly { header: string; sort?: Sorting }[];
}) {
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length === 0) return null;
  return (
    <nav aria-label={t('Sort: {caption}', { caption })} className="border-b border-line px-4 py-1 text-sm md:hidden">
      <ul className="flex flex-wrap items-center gap-x-4">
        <li aria-hidden className="text-muted">
          {t('Sort by')}
        </li>
        {sortable.map(({ header, sort }) => (
          <li key={header}>
            <Anchor
              href={sort!.href}
              aria-current={sort!.direction === 'none' ? undefined : 'true'}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1',
                sort!.direction === 'none' ? 'text-muted' : 'font-medium',
              )}
            >
              {header}
              {sort!.direction !== 'none' && (
                <Icon
                  name={sort!.direction === 'descending' ? 'chevron-down' : 'chevron-up'}
                  label={sort!.direction === 'descending' ? t('descending') : t('ascending')}
                  className="size-3.5"
                />
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
