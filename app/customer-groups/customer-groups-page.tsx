import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { CustomerGroup } from '#contract/customer-groups/customer-groups.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { withFieldNames } from '#app/actions/with-field-names.ts';
import { type ActionResult, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { addMembers } from './add-members.ts';
import { CUSTOMER_GROUPS_PATH } from './customer-groups-path.ts';

const load = async ({ admin, call, url }: LoaderContext) => {
  await admin();
  const groups = await call('listCustomerGroups');
  const id = url.searchParams.get('edit');
  return { groups, editing: groups.find(({ _id }) => _id === id) ?? null, offered: newAttempt() };
};

const change = formAction(async (context, form): Promise<ActionResult> => {
  const text = (name: string): string => formText(form, name).trim();
  const id = text('id');
  await context.admin('customers.write');
  switch (text('intent')) {
    case 'members': {
      const emails = text('emails')
        .split(/[\s,;]+/)
        .filter(Boolean);
      return addMembers(context, id, [...new Set(emails.map((email) => email.toLowerCase()))], 'members').catch(
        withFieldName,
      );
    }
    case 'delete':
      if (!isConfirmed(form))
        return {
          confirmation: {
            title: `Delete the group ${text('name')}?`,
            text: 'Its customers keep their accounts.',
            confirm: 'Delete group',
            fields: { intent: 'delete', id },
          },
        };
      await context.call('deleteCustomerGroup', { params: { id } });
      return done('delete', id, 'Group deleted');
    default: {
      const body = { name: text('name'), note: text('note') };
      if (id) await context.call('changeCustomerGroup', { params: { id }, body });
      else await sendOnce('customer-group', form, (key) => context.call('addCustomerGroup', { body, ...key }));
      return done('save', id, `Saved: ${body.name}`);
    }
  }
});

/** The call names the list of customers, the form the field with their emails. @throws Failure */
function withFieldName(error: unknown): never {
  throw withFieldNames(error, (path) => (path.startsWith('customers') ? 'emails' : undefined));
}

const done = (intent: string, id: string, message: string): ActionResult => ({
  done: { intent, ids: [id], message, kind: 'success' },
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;

/** The groups of customers; one at a time can be added or edited. */
export default function CustomerGroupsPage() {
  const { groups, editing, offered } = useLoaderData<typeof load>();
  const answer = useAnswer<ActionResult>();
  const saveFailure = failureIn(answer, 'intent', 'save');
  const saved = useDoneCount(answer, isDone(answer, 'save'));
  const isFieldFailure = Object.keys(failureIn(answer)?.problem.fields ?? {}).length > 0;
  return (
    <>
      <PageHeading
        title={editing ? <span className="wrap-anywhere">{editing.name}</span> : 'Customer groups'}
        actions={
          editing ? (
            <ButtonLink href={CUSTOMER_GROUPS_PATH}>All groups</ButtonLink>
          ) : (
            <>
              <Allowed permission="promotions.read">
                <ButtonLink href="/dashboard/price-lists/all">Price lists</ButtonLink>
              </Allowed>
              <ButtonLink href="/dashboard/customers">Customers</ButtonLink>
            </>
          )
        }
      >
        {editing
          ? countOf(editing.members, ['customer', 'customers'])
          : 'Promotions and price lists can be for groups of customers. Customers do not see which groups they are in.'}
      </PageHeading>
      {!isFieldFailure && <ActionNotice />}
      <div className="grid max-w-4xl gap-6">
        {!editing && <GroupList groups={groups} />}
        <Allowed permission="customers.write">
          {editing && (
            <Card as="section" title="Add customers">
              <MembersForm key={editing._id} group={editing} answer={answer} />
            </Card>
          )}
          <Card as="section" title={editing ? 'Details' : 'Add a group'}>
            <GroupForm
              key={editing?._id}
              saved={saved}
              group={editing}
              attempt={attemptFor(offered, saveFailure)}
              failure={saveFailure}
            />
          </Card>
        </Allowed>
      </div>
    </>
  );
}

function GroupList({ groups }: { groups: readonly CustomerGroup[] }) {
  if (groups.length === 0)
    return (
      <EmptyState isSheet kind="nothing" title="No groups yet">
        Add the first one below, then put customers into it.
      </EmptyState>
    );
  return (
    <ul aria-label="Customer groups" className="sheet divide-y divide-line">
      {groups.map(({ _id, name, note, members }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {[countOf(members, ['customer', 'customers']), note].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {members > 0 && (
              <ButtonLink size="sm" href={`/dashboard/customers?group=${_id}`} aria-label={`Customers in ${name}`}>
                Customers
              </ButtonLink>
            )}
            <Allowed permission="customers.write">
              <ButtonLink size="sm" href={`${CUSTOMER_GROUPS_PATH}?edit=${_id}`} aria-label={`Edit ${name}`}>
                Edit
              </ButtonLink>
              <PostButton
                fields={{ intent: 'delete', id: _id, name }}
                size="sm"
                variant="quiet-danger"
                aria-label={`Delete ${name}`}
              >
                Delete
              </PostButton>
            </Allowed>
          </div>
        </li>
      ))}
    </ul>
  );
}

function GroupForm({
  saved,
  group,
  attempt,
  failure,
}: {
  /** How often a group was saved: a new one's form is then empty again. */
  saved: number;
  group: CustomerGroup | null;
  attempt: string;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  // An edited group keeps what was saved: the page still has the old values.
  useFormReset(form, group ? 0 : saved);
  const field = (name: 'name' | 'note') => fieldProps(failure)(name, group?.[name] ?? '');
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'save', ...(group ? { id: group._id } : { attempt }) }} />
      <TextField label="Name" {...field('name')} maxLength={80} required autoComplete="off" />
      <TextAreaField label="Note" {...field('note')} optional rows={3} hint="Only staff see it." />
      <div>
        <SubmitButton>{group ? 'Save' : 'Add group'}</SubmitButton>
      </div>
    </PostForm>
  );
}

function MembersForm({ group, answer }: { group: CustomerGroup; answer: ActionResult | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'members')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'members', id: group._id }} />
      <TextAreaField
        label="Emails"
        {...fieldProps(failureIn(answer, 'intent', 'members'))('emails')}
        rows={5}
        required
        hint="One per line. Accounts that have not verified their email are not found this way."
      />
      <div>
        <SubmitButton>Add customers</SubmitButton>
      </div>
    </PostForm>
  );
}
