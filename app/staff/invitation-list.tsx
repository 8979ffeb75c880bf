import { STAFF_ROLE_TEXTS } from '#contract/accounts/permissions.ts';
import type { Invitation } from '#contract/accounts/invitations.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { SmallForm } from './staff-member-row.tsx';

/** Invitations that were not accepted yet. @param now milliseconds since 1970 */
export function InvitationList({ invitations, now }: { invitations: readonly Invitation[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {invitations.map(({ _id, email, staffRole, invitedBy, expiresAt }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium">
                <EmailText email={email} />
              </span>
              <Badge>{STAFF_ROLE_TEXTS[staffRole].name}</Badge>
              {Date.parse(expiresAt) <= now && <Badge tone="wait">Expired</Badge>}
            </p>
            <p className="text-sm text-muted">
              Invited by <EmailText email={invitedBy} />, valid until <DateTime iso={expiresAt} />
            </p>
          </div>
          <SmallForm intent="revoke" id={_id} email={email} who={email} label="Revoke" />
        </li>
      ))}
    </ul>
  );
}
