import './tight-table.css';
import { useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { listUsers, makeAdmin, ROLES, type User } from '#contract/accounts.ts';
import { EmailSchema } from '#contract/ids.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { Failure } from '#contract/errors.ts';
import type { Ask } from '../api/ask.ts';
import { formFailure, parseForm } from '../api/form-failure.ts';
import { inBrowser } from '../api/in-browser.ts';
import { keepWhenUnreachable } from '../api/keep-when-unreachable.ts';
import { onServer } from '../api/on-server.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ActNotice } from '../orders/act-notice.tsx';
import { type ActAnswer, isConfirmed, useAct } from '../orders/acting.ts';
import { hrefWith, pageTrail } from '../orders/page-trail.ts';
import { ViewTabs } from '../orders/view-tabs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Pager } from '../ui/pager.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { FoundCount } from './found-count.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { UsersTable } from './users-table.tsx';

const load = async (ask: Ask) => {
  const viewer = await ask.admin();
  const { searchParams } = ask.url;
  const q = searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const role = ROLES.find((known) => known === searchParams.get('role'));
  const { after } = pageTrail(searchParams);
  const page = await ask.callPage(listUsers, { query: { limit: PAGE_SIZE, after, role, ...(q && { q }) } });
  return { viewer, q, role, after, page };
};

const EXPLAINED = 'Admins see every order and user, change the catalogue, ship and refund, and can make others admins.';

const act = async (ask: Ask): Promise<ActAnswer> => {
  const form = await ask.request.formData();
  try {
    await ask.admin();
    if (form.get('intent') !== 'make-admin') throw new Failure('malformed');
    const email = await parseForm(async () => EmailSchema, form.get('email'));
    if (!isConfirmed(form)) {
      const fields = { intent: 'make-admin', email };
      return {
        question: { title: `Make ${email} an admin?`, text: EXPLAINED, confirm: `Make ${email} an admin`, fields },
      };
    }
    const { modifiedCount } = await ask.call(makeAdmin, { params: { email } });
    const done = { intent: 'make-admin', ids: [email] };
    if (modifiedCount === 0) return { done: { ...done, message: `${email} is an admin already`, kind: 'info' } };
    return { done: { ...done, message: 'Successfully made an admin', kind: 'success' } };
  } catch (error) {
    // The specification's words for this very answer.
    if (error instanceof Failure && error.status === 403)
      return formFailure(new Failure('forbidden', 'Failed to make an admin'), form);
    return formFailure(error, form);
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = () => pageMeta({ title: 'Make Admin' });

export default function UsersPage() {
  const { viewer, q, role, after, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { state, location } = useNavigation();
  const [chosen, setChosen] = useState<User>();
  const act = useAct(() => setChosen(undefined));
  const trail = pageTrail(search);
  return (
    <>
      <PageHeading title="Make Admin">{EXPLAINED}</PageHeading>
      <ActNotice />
      <Card flush className="tight-table">
        <div className="border-b border-line px-2">
          <ViewTabs
            label="Which users"
            tabs={[
              { href: hrefWith(search, { role: '' }), text: 'Everyone', current: !role },
              { href: hrefWith(search, { role: 'customer' }), text: 'Customers', current: role === 'customer' },
              { href: hrefWith(search, { role: 'admin' }), text: 'Admins', current: role === 'admin' },
            ]}
          />
        </div>
        <FoundCount page={page} noun={['user', 'users']} q={q} />
        <ListToolbar label="Name or email" keep={{ role: role ?? '' }} clearHref={hrefWith(search, { q: '' })} />
        <UsersTable
          users={page.items}
          viewer={viewer}
          busy={state === 'loading' && location.pathname === '/dashboard/users'}
          onMakeAdmin={setChosen}
          empty={<NoUsers q={q} narrowed={Boolean(q || role || after)} />}
        />
        {(trail.previousHref || page.next) && (
          <Pager label="Users" previousHref={trail.previousHref} nextHref={trail.nextHref(page.next)} />
        )}
      </Card>
      {chosen && (
        <AskDialog
          busy={act.busy}
          title={`Make ${chosen.name || chosen.email} an admin?`}
          confirm={`Make ${chosen.name || chosen.email} an admin`}
          onConfirm={() => act.submit({ intent: 'make-admin', email: chosen.email })}
          onClose={() => setChosen(undefined)}
        >
          <p className="break-all">{chosen.email}</p>
          <p className="mt-2 text-muted">{EXPLAINED}</p>
        </AskDialog>
      )}
    </>
  );
}

function NoUsers({ q, narrowed }: { q: string; narrowed: boolean }) {
  if (!narrowed)
    return (
      <EmptyState kind="nothing" title="No users yet">
        Whoever signs up is listed here.
      </EmptyState>
    );
  return (
    <EmptyState
      kind="no-match"
      title={q ? `No user matches '${q}'` : 'No users here'}
      action={<ButtonLink href="?">Show everyone</ButtonLink>}
    >
      Names and emails are searched.
    </EmptyState>
  );
}
