import type { ReactNode } from 'react';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';

/* What the screens of the staff and of companies share. */

interface RoleText {
  readonly name: string;
  readonly text: string;
}

/** What each role may do. */
export function RolesCard({ roles }: { roles: readonly RoleText[] }) {
  return (
    <Card as="section" title="Roles">
      <dl className="-my-2.5 divide-y divide-line">
        {roles.map(({ name, text }) => (
          <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** An invitation that has not been accepted yet. @param now milliseconds since 1970 @param children its button */
export function OpenInvitation({
  email,
  role,
  invitedBy,
  expiresAt,
  now,
  children,
}: {
  email: string;
  role: string;
  /** The email of the person who sent it, where it is shown. */
  invitedBy?: string;
  expiresAt: string;
  now: number;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium">
            <EmailText email={email} />
          </span>
          <Badge>{role}</Badge>
          {Date.parse(expiresAt) <= now && <Badge tone="wait">Expired</Badge>}
        </p>
        <p className="text-sm text-muted">
          {invitedBy === undefined ? (
            'Valid until '
          ) : (
            <>
              Invited by <EmailText email={invitedBy} />, valid until{' '}
            </>
          )}
          <DateTime iso={expiresAt} />
        </p>
      </div>
      {children}
    </li>
  );
}
