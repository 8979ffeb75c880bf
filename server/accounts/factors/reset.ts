import type { MailSender } from '#server/emails/mail.ts';
import { sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { deleteFactors, deleteSessions, forgetTrustedDevices } from '#server/accounts/identity/queries.ts';
import * as queries from '#server/accounts/queries.ts';
import factorMail from './mails/factor.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/**
 * Removes authenticator app, recovery codes and passkeys of a person who has lost them, and ends their sessions; the
 * password alone then signs in. The operator has to verify the person's identity.
 * @returns false if no account with that email has a sign-in at the store
 */
export async function resetSecondFactors(db: Database, store: MailSender, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Before the sessions, as suspending and deleting an account do.
    const user = await queries.lockUser(tx, { email });
    const { rows } = await tx.execute<{ id: string; name: string }>(
      sql`select id, name from identity."user" where email = ${email} for update`,
    );
    const [person] = rows;
    if (!person) return false;
    await deleteFactors(tx, person.id);
    await deleteSessions(tx, person.id);
    await forgetTrustedDevices(tx, person.id);
    if (user) await queries.signOutEverywhere(tx, user.id);
    const subject = user?.id ?? `identity:${person.id}`;
    await record(tx, { actor: 'operator', action: 'session.two-factor-off', subject });
    const named = await withCurrentName(tx, store);
    const recipient = { email, name: person.name };
    const change = { change: 'two-factor-off', detail: 'by-operator' } as const;
    await queueMail(tx, factorMail.write(named, recipient, change));
    return true;
  });
}
