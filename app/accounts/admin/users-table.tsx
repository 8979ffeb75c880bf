import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '#app/accounts/allowed.tsx';
import type { User, Viewer } from '#contract/accounts/accounts.ts';
import type { UserSort } from '#contract/choices.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { sortingOf } from '#app/lists/sorting.ts';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import type { Selection } from '#app/ui/tables/row-selection.tsx';

/** All accounts, their roles, and the button that makes them admins. */
export function UsersTable({
  users,
  viewer,
  sort,
  selection,
  busy,
  onMakeAdmin,
  empty,
}: {
  users: readonly User[];
  viewer: Viewer;
  sort: UserSort;
  selection: Selection;
  busy: boolean;
  onMakeAdmin: (user: User) => void;
  empty: ReactNode;
}) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption="Users"
      rows={users}
      rowKey={({ _id }) => _id}
      rowName={({ name, email }) => name || email}
      selection={selection}
      busy={busy}
      empty={empty}
      columns={[
        {
          header: 'Name',
          primary: true,
          sort: sortingOf(search, sort, { up: 'name', down: '-name' }, 'newest'),
          cell: (user) => (
            <span>
              <TextLink href={`/dashboard/customers/${user._id}`}>{user.name || 'No name'}</TextLink>
              {user.email === viewer.email && <span className="font-normal text-muted"> (you)</span>}
            </span>
          ),
        },
        {
          header: 'Email',
          sort: sortingOf(search, sort, { up: 'email', down: '-email' }, 'newest'),
          cell: (user) => (
            <span className="block min-w-0 md:max-w-60">
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
          sort: sortingOf(search, sort, { up: 'oldest', down: 'newest' }, 'newest'),
          cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
        },
      ]}
      rowActions={(user) => <MakeAdmin user={user} onPress={() => onMakeAdmin(user)} />}
    />
  );
}

/** Whether a user is no admin yet and has a verified email. */
export function canBeMadeAdmin({ role, emailVerified }: User): boolean {
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
