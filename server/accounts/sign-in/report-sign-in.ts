import { eq, sql } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import signInMail from '#server/accounts/mails/sign-in.ts';
import { auditTrail } from '#server/audit/tables.ts';
import { users } from '#server/accounts/tables.ts';
import type { Database } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import type { Caller } from './caller.ts';
import { deviceOf, networkOf } from './device.ts';
import { rememberLocation } from './known-locations.ts';

/** SQL: whether the sign-in that was just recorded is the user's first, or part of the sign-up. */
const isFirst = (userId: string) => sql<boolean>`(select count(*) < 2 from (
  select from ${auditTrail} where subject = ${userId} and action in ('session.signed-up', 'session.signed-in') limit 2
) as sign_ins)`;

/**
 * Reports a sign-in from a network that the account has not used for a month: to the person, and an admin's to all
 * owners, of whom an owner is one. Call it after the sign-in was recorded in the audit trail.
 * @param isKnownAddress whether the account signed in from the very address in the last month
 */
export async function reportSignIn(
  db: Database,
  store: MailSender,
  userId: string,
  { address, userAgent }: Caller,
  isKnownAddress: boolean,
): Promise<void> {
  // Another account has the email: there is no user to report to.
  if (!IdSchema.safeParse(userId).success) return;
  const network = networkOf(address) ?? 'an unknown network';
  const device = deviceOf(userAgent);
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({
        email: users.email,
        name: users.name,
        role: users.role,
        staffRole: users.staffRole,
        isFirst: isFirst(userId),
      })
      .from(users)
      .where(eq(users.id, userId));
    if (!person || (await rememberLocation(tx, userId, network))) return;
    if (person.role === 'admin')
      await reportToOwners(tx, { user: userId, what: 'new-place', place: `${device}, ${network}` });
    if (isKnownAddress || person.isFirst || person.staffRole === 'owner') return;
    await queueMail(
      tx,
      signInMail.write(await withCurrentName(tx, store), person, { device, network, at: new Date() }),
    );
  });
}
