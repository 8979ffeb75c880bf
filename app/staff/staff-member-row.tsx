import { STAFF_ROLE_TEXTS } from '#contract/accounts/permissions.ts';
import type { StaffMember } from '#contract/accounts/staff.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Button, type ButtonVariant } from '#app/ui/buttons/button.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { ROLE_OPTIONS } from './staff-actions.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { countOf } from '#app/ui/text/format-number.ts';

/** A member of the staff: who they are, how they sign in, and what an owner can change. */
export function StaffMemberRow({ member, isViewer }: { member: StaffMember; isViewer: boolean }) {
  const { _id: id, email, name, staffRole, suspendedAt, isConfigured, sessions } = member;
  const who = name || email;
  return (
    <div className="flex flex-wrap justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-64 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            {name || 'No name'}
            {isViewer && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <Badge tone={staffRole === 'owner' ? 'note' : 'plain'}>{STAFF_ROLE_TEXTS[staffRole].name}</Badge>
          {suspendedAt && <Badge tone="bad">Suspended</Badge>}
        </p>
        <p className="min-w-0 text-sm text-muted">
          <EmailText email={email} />
        </p>
        <p className="text-sm text-muted">{factorText(member)}</p>
        <p className="text-sm text-muted">
          <LastSignIn member={member} />
        </p>
        {isConfigured && <p className="text-sm text-muted">Owner through the ADMIN_EMAILS setting</p>}
      </div>
      <div className="grid content-start gap-3 lg:w-96">
        {!isConfigured && (
          <PostForm className="flex flex-wrap items-end gap-3">
            <HiddenFields fields={{ intent: 'role', id, email }} />
            <SelectField
              label={`Role of ${who}`}
              hideLabel
              name="role"
              id={`role-${id}`}
              key={staffRole}
              defaultValue={staffRole}
              options={ROLE_OPTIONS}
              fieldClassName="min-w-0 flex-1 basis-40"
            />
            <Button type="submit" aria-label={`Change the role of ${who}`}>
              Change role
            </Button>
          </PostForm>
        )}
        <div className="flex flex-wrap gap-3">
          {sessions > 0 && <SmallForm intent="end-sessions" {...{ id, email, who }} label="Sign out everywhere" />}
          {!isViewer &&
            (suspendedAt ? (
              <SmallForm intent="lift" {...{ id, email, who }} label="Lift suspension" />
            ) : (
              <SmallForm intent="suspend" {...{ id, email, who }} label="Suspend" variant="quiet-danger" />
            ))}
          {!isConfigured && (
            <SmallForm intent="remove" {...{ id, email, who }} label="Remove from staff" variant="quiet-danger" />
          )}
        </div>
      </div>
    </div>
  );
}

/** A button that posts one intent about a user. */
export function SmallForm({
  intent,
  id,
  email,
  who,
  label,
  variant = 'secondary',
}: {
  intent: string;
  id: string;
  email: string;
  who: string;
  label: string;
  variant?: ButtonVariant;
}) {
  return (
    <PostButton fields={{ intent, id, email }} size="sm" variant={variant} aria-label={`${label}: ${who}`}>
      {label}
    </PostButton>
  );
}

function LastSignIn({ member: { signedInAt, sessions } }: { member: StaffMember }) {
  if (!signedInAt) return 'No sign-in recorded';
  return (
    <>
      Last sign-in <DateTime iso={signedInAt} />,{' '}
      <span className="inline-block">{countOf(sessions, ['open session', 'open sessions'])}</span>
    </>
  );
}

function factorText({ secondFactor: { authenticator, passkeys } }: StaffMember): string {
  const factors = [
    ...(authenticator ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [countOf(passkeys, ['passkey', 'passkeys'])] : []),
  ];
  return factors.length > 0 ? `Second factor: ${factors.join(', ')}` : 'No second factor yet';
}
