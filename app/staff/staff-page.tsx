import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { STAFF_ROLE_TEXTS, STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import type { Invitation } from '#contract/accounts/invitations.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { EmailField, SelectField } from '#app/ui/fields/text-field.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { OpenInvitation, RolesCard } from './invitation-parts.tsx';
import { handleStaffAction, ROLE_OPTIONS } from './staff-actions.ts';
import { StaffMemberRow, SmallForm } from './staff-member-row.tsx';

const load = async (context: LoaderContext) => {
  const viewer = await context.admin();
  const [members, invitations] = await Promise.all([context.call('listStaff'), context.call('listInvitations')]);
  return { viewer, members, invitations, now: Date.now() };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleStaffAction);
export const clientAction = inBrowser(handleStaffAction);
export const shouldRevalidate = keepWhenUnreachable;

/** Staff: roles, sign-ins, suspensions and invitations. */
export default function StaffPage() {
  const { viewer, members, invitations, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Staff">The people who run the shop, and what each of them can do.</PageHeading>
      <ActionNotice />
      <div className="grid grid-cols-1 gap-6">
        <Card as="section" title="People" flush>
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <li key={member._id} className="p-5 sm:p-6">
                <StaffMemberRow member={member} isViewer={member._id === viewer.id} />
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" title="Invite someone">
          <InviteForm />
        </Card>
        {invitations.length > 0 && (
          <Card as="section" title="Open invitations" flush>
            <InvitationList invitations={invitations} now={now} />
          </Card>
        )}
        <RolesCard roles={STAFF_ROLES.map((role) => STAFF_ROLE_TEXTS[role])} />
      </div>
    </>
  );
}

/** Invitations that have not been accepted yet. @param now milliseconds since 1970 */
function InvitationList({ invitations, now }: { invitations: readonly Invitation[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {invitations.map(({ _id, email, staffRole, invitedBy, expiresAt }) => (
        <OpenInvitation key={_id} role={STAFF_ROLE_TEXTS[staffRole].name} {...{ email, invitedBy, expiresAt, now }}>
          <SmallForm intent="revoke" id={_id} email={email} who={email} label="Revoke" />
        </OpenInvitation>
      ))}
    </ul>
  );
}

/** Invites an email address with a role. */
function InviteForm() {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'invite');
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'invite')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'invite' }} />
      <EmailField label="Email" {...field('email')} autoComplete="off" maxLength={254} />
      <SelectField
        label="Role"
        {...field('role', 'support')}
        options={ROLE_OPTIONS}
        hint="We'll email a link that works once, for 7 days. The person doesn't need an account yet."
      />
      <p>
        <SubmitButton variant="primary" icon="mail">
          Send invitation
        </SubmitButton>
      </p>
    </PostForm>
  );
}
