import { useSearchParams } from 'react-router';
import { countOf } from '#app/ui/text/format-number.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import type { Role, UserSort } from '#contract/choices.ts';
import type { User, Viewer } from '#contract/accounts/accounts.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { sortingOf } from '#app/lists/sorting.ts';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import { ADMINS, USERS } from './user-actions.ts';
import { useUrlSelection } from '#app/lists/use-url-selection.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';

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
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const selection = useUrlSelection(page.items.map(({ _id }) => _id));
  const chosen = page.items.filter(({ _id }) => selection.selected.has(_id));
  const able = chosen.filter(canBeMadeAdmin);
  return (
    <>
      <DataTable
        caption="Users"
        rows={page.items}
        rowKey={({ _id }) => _id}
        rowName={({ name, email }) => name || email}
        selection={selection}
        busy={isLoading}
        empty={<NoUsers q={view.q} narrowed={Boolean(view.q || view.role || view.after)} />}
        columns={[
          {
            header: 'Name',
            primary: true,
            sort: sortingOf(search, view.sort, { up: 'name', down: '-name' }, 'newest'),
            cell: (user) => (
              <span>
                <TextLink href={`/dashboard/customers/${user._id}`}>{user.name || 'No name'}</TextLink>
                {user.email === viewer.email && <span className="font-normal text-muted"> (you)</span>}
              </span>
            ),
          },
          {
            header: 'Email',
            sort: sortingOf(search, view.sort, { up: 'email', down: '-email' }, 'newest'),
            cell: (user) => (
              <span className="block min-w-0 md:max-w-96">
                <span className="block">
                  <EmailText email={user.email} />
                </span>
                {!user.emailVerified && <span className="text-muted">not verified yet</span>}
              </span>
            ),
          },
          {
            header: 'Role',
            cell: ({ role }) => (role === 'admin' ? <Badge tone="note">Admin</Badge> : <Badge>Customer</Badge>),
          },
          {
            header: 'Since',
            sort: sortingOf(search, view.sort, { up: 'oldest', down: 'newest' }, 'newest'),
            cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
          },
        ]}
        rowActions={(user) => <MakeAdmin user={user} onPress={() => onAsk([user])} />}
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

/** Whether a user is not an admin yet and has a verified email. */
function canBeMadeAdmin({ role, emailVerified }: User): boolean {
  return role !== 'admin' && emailVerified;
}

function MakeAdmin({ user, onPress }: { user: User; onPress: () => void }) {
  const canMake = usePermission('staff.manage');
  if (!canMake || user.role === 'admin') return null;
  if (canBeMadeAdmin(user)) {
    return (
      <ActionButton
        size="sm"
        fields={{ intent: 'make-admin', email: user.email }}
        onPress={onPress}
        aria-label={`Make Admin: ${user.name || user.email}`}
      >
        Make Admin
      </ActionButton>
    );
  }
  const reason = `why-not-${user._id}`;
  return (
    <span className="relative flex flex-wrap items-center gap-2">
      <Button size="sm" aria-disabled aria-describedby={reason} className="cursor-not-allowed opacity-60">
        Make Admin
      </Button>
      <span id={reason} className="sr-only">
        The email isn't verified yet
      </span>
    </span>
  );
}
