import { countOf } from '#app/ui/text/format-number.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { USER_SORTS } from '#contract/choices.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { handleUserAction, ADMINS, ADMIN_EXPLANATION, USERS } from './user-actions.ts';

const list = defineList({
  call: 'listUsers',
  label: 'Users',
  noun: USERS,
  tabs: {
    parameter: 'role',
    label: 'Filter users',
    texts: { '': 'Everyone', customer: 'Customers', admin: 'Admins' },
  },
  search: 'Name or email',
  sorts: USER_SORTS,
  isCounted: true,
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const action = onServer(handleUserAction);
export const clientAction = inBrowser(handleUserAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function UsersPage() {
  const data = useLoaderData<typeof list.load>();
  const { viewer } = useRootData();
  const [confirming, setConfirming] = useState<readonly User[]>([]);
  // Stays visible, unlike a toast, so that the user can undo it at any time.
  const [made, setMade] = useState<readonly string[]>([]);
  const screenAction = useScreenAction((answer, { intent }) => {
    if (isDone(answer)) setMade(answer.done.intent === 'make-admin' ? answer.done.ids : []);
    if (intent === 'make-admin') setConfirming([]);
  });
  return (
    <>
      <PageHeading title="Make Admin">{ADMIN_EXPLANATION}</PageHeading>
      <ActionNotice />
      <div role="status" className="mb-6 empty:hidden">
        {made.length > 0 && (
          <Banner
            tone="good"
            title={made.length === 1 ? `${made[0]} is now an admin` : `${countOf(made.length, ADMINS)} more`}
            actions={
              <Button
                size="sm"
                icon="undo"
                loading={screenAction.busy}
                onClick={() => screenAction.submit({ intent: 'revoke-admin', email: made.join(',') })}
              >
                Undo
              </Button>
            }
          >
            Made by mistake? Undo it here.
          </Banner>
        )}
      </div>
      <AdminList
        list={list}
        data={data}
        nameOf={({ name, email }) => name || email}
        empty={({ q, isNarrowed }) =>
          isNarrowed
            ? {
                title: q ? `No user matches '${q}'` : 'No users here',
                text: 'Search covers names and emails.',
                showAll: 'Show everyone',
              }
            : { title: 'No users yet', text: 'Everyone who signs up appears here.' }
        }
        columns={[
          {
            header: 'Name',
            primary: true,
            sort: { up: 'name', down: '-name' },
            cell: (user) => (
              <span>
                <TextLink href={`/dashboard/customers/${user._id}`}>{user.name || 'No name'}</TextLink>
                {user.email === viewer?.email && <span className="font-normal text-muted"> (you)</span>}
              </span>
            ),
          },
          {
            header: 'Email',
            sort: { up: 'email', down: '-email' },
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
            sort: { up: 'oldest', down: 'newest' },
            cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
          },
        ]}
        rowActions={(user) => <MakeAdmin user={user} onPress={() => setConfirming([user])} />}
        bulk={(chosen) => <MakeAdmins chosen={chosen} onPress={setConfirming} />}
      />
      <MakeAdminDialog
        users={confirming}
        busy={screenAction.busy}
        onConfirm={() =>
          screenAction.submit({ intent: 'make-admin', email: confirming.map(({ email }) => email).join(',') })
        }
        onClose={() => setConfirming([])}
      />
    </>
  );
}

/** Confirms making users admins, naming them. @param users closed if empty */
function MakeAdminDialog({
  users,
  busy,
  onConfirm,
  onClose,
}: {
  users: readonly User[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [first, ...others] = users;
  if (!first) return null;
  const whom = others.length === 0 ? `${first.name || first.email} an admin` : `${countOf(users.length, USERS)} admins`;
  return (
    <ConfirmDialog
      open
      isSafe
      busy={busy}
      title={`Make ${whom}?`}
      confirm={`Make ${whom}`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p className="break-all">{first.email}</p>
      ) : (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto">
          {users.map((user) => (
            <li key={user._id} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 truncate">{user.name || 'No name'}</span>
              <span className="break-all text-muted">{user.email}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-muted">{ADMIN_EXPLANATION}</p>
    </ConfirmDialog>
  );
}

/** Makes those of the chosen users admins who can be, and says how many cannot. */
function MakeAdmins({ chosen, onPress }: { chosen: readonly User[]; onPress: (users: readonly User[]) => void }) {
  const able = chosen.filter(canBeMadeAdmin);
  return (
    <>
      {able.length < chosen.length && (
        <span className="text-sm text-muted">
          {countOf(chosen.length - able.length, ['is an admin or not verified', 'are admins or not verified'])}
        </span>
      )}
      <Allowed permission="staff.manage">
        {able.length > 0 && (
          <Button size="sm" variant="primary" onClick={() => onPress(able)}>
            Make {countOf(able.length, ADMINS)}
          </Button>
        )}
      </Allowed>
    </>
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
