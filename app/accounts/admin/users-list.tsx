import { countOf } from '#app/ui/text/format-number.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import type { Role, UserSort } from '#contract/choices.ts';
import type { User, Viewer } from '#contract/accounts/accounts.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import { ADMINS, USERS } from './user-actions.ts';
import { useUrlSelection } from '#app/lists/use-url-selection.ts';
import { canBeMadeAdmin, UsersTable } from './users-table.tsx';

/** The view of Make Admin that its address describes. */
interface UsersView {
  q: string;
  role: Role | undefined;
  sort: UserSort;
  after: string | undefined;
}

/** One page of users, with actions for one user or several. */
export function UsersList({
  view,
  viewer,
  page,
  onAsk,
}: {
  view: UsersView;
  viewer: Viewer;
  page: { items: User[]; next: string | undefined };
  onAsk: (users: readonly User[]) => void;
}) {
  const isLoading = useListLoading();
  const selection = useUrlSelection(page.items.map(({ _id }) => _id));
  const chosen = page.items.filter(({ _id }) => selection.selected.has(_id));
  const able = chosen.filter(canBeMadeAdmin);
  return (
    <>
      <UsersTable
        users={page.items}
        viewer={viewer}
        sort={view.sort}
        selection={selection}
        busy={isLoading}
        onMakeAdmin={(user) => onAsk([user])}
        empty={<NoUsers q={view.q} narrowed={Boolean(view.q || view.role || view.after)} />}
      />
      <ListPager label="Users" next={page.next} />
      <BulkActionBar count={chosen.length} noun={USERS} onClear={selection.clear}>
        {able.length < chosen.length && (
          <span className="text-sm text-muted">
            {countOf(chosen.length - able.length, ['is an admin or not verified', 'are admins or not verified'])}
          </span>
        )}
        <Allowed permission="staff.manage">
          {able.length > 0 && (
            <Button size="sm" variant="primary" onClick={() => onAsk(able)}>
              Make {countOf(able.length, ADMINS)}
            </Button>
          )}
        </Allowed>
      </BulkActionBar>
    </>
  );
}

function NoUsers({ q, narrowed }: { q: string; narrowed: boolean }) {
  if (!narrowed)
    return (
      <EmptyState kind="nothing" title="No users yet">
        Everyone who signs up appears here.
      </EmptyState>
    );
  return (
    <EmptyState
      kind="no-match"
      title={q ? `No user matches '${q}'` : 'No users here'}
      action={<ButtonLink href="?">Show everyone</ButtonLink>}
    >
      Search covers names and emails.
    </EmptyState>
  );
}
