import { lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import { Failure } from '#contract/errors.ts';
import type { Executor } from '#server/database/client.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { UserRow } from './queries.ts';

/* What invitations to the staff and to companies have in common. */

/** How many days an expired invitation stays in its list. */
const KEPT_DAYS = 30;

/** When an invitation that is made now expires. */
export const INVITATION_END = sql`now() + make_interval(days => ${INVITATION_DAYS})` as unknown as Date;

/** SQL: whether an invitation expired so long ago that its list drops it. */
export const isLongExpired = (expiresAt: PgColumn): SQL =>
  lt(expiresAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);

/** Queues the email of an invitation. @throws Failure `rate_limited` when the address has had its emails of this hour */
export async function queueInvitation(tx: Executor, mail: Parameters<typeof queueMail>[1]): Promise<void> {
  if (!(await queueMail(tx, mail)))
    throw new Failure(
      'rate_limited',
      'This address has had several emails in the last hour. Nothing was sent or changed; invite again later.',
      { retryAfterSeconds: 3_600 },
    );
}

/** The failure of an invitation that was used, withdrawn or replaced, that has expired, or that never existed. */
export function brokenInvitation(): Failure {
  return new Failure('malformed', 'This invitation no longer works. Ask for a new one.');
}

/** Requires that the person who accepts an invitation is the one who was invited. @throws Failure `forbidden` */
export function requireInvited(user: UserRow | undefined, email: string): asserts user is UserRow {
  if (!user || user.suspendedAt || user.email !== email)
    throw new Failure('forbidden', 'This invitation is for another email. Sign in with the one that received it.');
  if (!user.emailVerified) throw new Failure('forbidden', 'Verify your email first, then open the link again.');
}
