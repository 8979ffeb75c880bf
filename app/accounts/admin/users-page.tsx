import { countOf } from '#app/ui/text/format-number.ts';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ROLES, USER_SORTS } from '#contract/choices.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { hrefWith, pageCursors } from '#app/lists/page-cursors.ts';
import { readSort } from '#app/lists/sorting.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { handleUserAction, ADMINS, ADMIN_EXPLANATION, USERS } from './user-actions.ts';
import { UsersList } from './users-list.tsx';

const load = async (context: LoaderContext) => {
  const viewer = await context.admin();
  const { searchParams } = context.url;
  const q = searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const role = ROLES.find((known) => known === searchParams.get('role'));
  const { after } = pageCursors(searchParams);
  const sort = readSort(searchParams, USER_SORTS, 'newest');
  const page = await context.callPage('listUsers', {
    query: { limit: PAGE_SIZE, after, role, sort, count: '1', ...(q && { q }) },
  });
  return { viewer, q, role, sort, after, page };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleUserAction);
export const clientAction = inBrowser(handleUserAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function UsersPage() {
  const { viewer, q, role, sort, after, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
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
      <ListCard
        page={page}
        noun={USERS}
        q={q}
        tabsLabel="Filter users"
        tabs={[
          { href: hrefWith(search, { role: '' }), text: 'Everyone', current: !role },
          { href: hrefWith(search, { role: 'customer' }), text: 'Customers', current: role === 'customer' },
          { href: hrefWith(search, { role: 'admin' }), text: 'Admins', current: role === 'admin' },
        ]}
        search={{ label: 'Name or email', keep: { role: role ?? '', sort: sort === 'newest' ? '' : sort } }}
      >
        <UsersList
          key={JSON.stringify({ q, role, sort, after })}
          view={{ q, role, sort, after }}
          viewer={viewer}
          page={page}
          onAsk={setConfirming}
        />
      </ListCard>
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
