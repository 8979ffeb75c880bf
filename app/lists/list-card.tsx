import { countOf } from '#app/ui/text/format-number.ts';
import './dense-table.css';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#app/ui/content/card.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ViewTabs } from './view-tabs.tsx';

interface Listed {
  page: { items: readonly unknown[]; next: string | undefined; total?: number | undefined };
  noun: readonly [string, string];
  /** The search words, or ''. */
  q: string | undefined;
}

/**
 * An admin's list: links to its views, a search, and the table.
 * @param search the search field's label, and the address parameters that a search preserves
 * @param filters more fields of the search
 */
export function ListCard({
  tabsLabel,
  tabs,
  search,
  filters,
  children,
  ...listed
}: Listed & {
  tabsLabel: string;
  tabs: ComponentProps<typeof ViewTabs>['tabs'];
  search: Omit<ComponentProps<typeof ListToolbar>, 'children'>;
  filters?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card flush className="dense-table">
      <ViewTabs label={tabsLabel} tabs={tabs} />
      <FoundCount {...listed} />
      <ListToolbar {...search}>{filters}</ListToolbar>
      <ListCount total={listed.page.total} noun={listed.noun} />
      {children}
    </Card>
  );
}

/**
 * Announces the number of rows to screen readers. It has to stay mounted while the list changes, because a new live
 * region is not announced. The search words distinguish the messages of two searches with the same count.
 */
function FoundCount({ page: { items, next, total }, noun, q }: Listed) {
  const onPage = `${countOf(items.length, noun)}${next ? ' on this page' : ''}`;
  const count = items.length === 0 ? `No ${noun[1]}` : total === undefined ? onPage : countOf(total, noun);
  return (
    <p role="status" className="sr-only">
      {q ? `${count} found for '${q}'` : count}
    </p>
  );
}

/** The number of rows on all pages of a list: '5,415 parts'. Nothing for an empty list, which says so itself. */
export function ListCount({ total, noun }: { total: number | undefined; noun: readonly [string, string] }) {
  if (!total) return null;
  return <p className="border-b border-line px-4 py-2 text-sm text-muted">{countOf(total, noun)}</p>;
}
