import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Executor } from '#server/database/client.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { addJob } from '#server/jobs/queue.ts';
import { deviceOf, networkOf } from './sign-in/device.ts';
import { adminNoticeMail } from './mails.ts';
import { rememberLocation } from './sign-in/known-locations.ts';
import type { SessionEventEntry } from './sign-in/record-session-event.ts';
import { users } from './tables.ts';

/* Notices to all admins, so that the others notice a new admin, or a takeover of an admin's account. */

const NoticeSchema = z.object({
  user: z.uuid(),
  what: z.enum(['new-admin', 'passkey-added', 'new-place']),
  place: z.string().optional(),
});
type Notice = z.infer<typeof NoticeSchema>;

/** Reports a new admin to all admins. */
export async function reportNewAdmin(tx: Executor, userId: string): Promise<void> {
  await report(tx, { user: userId, what: 'new-admin' });
}

/** Reports a new passkey to all admins, if it is an admin's. */
export async function reportAdminPasskey(
  tx: Executor,
  { subject, email, emailVerified }: { subject: string; email: string; emailVerified: boolean },
): Promise<void> {
  const isTheirs = emailVerified ? or(eq(users.subject, subject), eq(users.email, email)) : eq(users.subject, subject);
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isTheirs, eq(users.role, 'admin')));
  if (admin) await report(tx, { user: admin.id, what: 'passkey-added' });
}

/** Reports a sign-in to all admins, if it is an admin's and from a network that they have not signed in from for a month. */
export async function reportAdminSignIn(
  db: Database,
  userId: string,
  { address, userAgent }: NonNullable<SessionEventEntry['caller']>,
): Promise<void> {
  const network = networkOf(address) ?? 'an unknown network';
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sql`${users.id}::text = ${userId}`, eq(users.role, 'admin')));
    if (!admin || (await rememberLocation(tx, userId, network))) return;
    await report(tx, { user: userId, what: 'new-place', place: `${deviceOf(userAgent)}, ${network}` });
  });
}

async function report(tx: Executor, notice: Notice): Promise<void> {
  await addJob(tx, 'admin_notice', notice);
}

/** The job that mails a notice to every admin. */
export async function mailAdmins(
  db: Database,
  store: { readonly name: string; readonly publicOrigin: string },
  payload: unknown,
): Promise<void> {
  const { user, what, place } = NoticeSchema.parse(payload);
  await db.transaction(async (tx) => {
    const admins = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'admin'));
    // A revoked admin was reported at that time; a deleted user has no email left.
    const about = admins.find(({ id }) => id === user)?.email;
    if (about === undefined) return;
    for (const { email } of admins) await queueMail(tx, adminNoticeMail(store, email, { what, about, place }));
  });
}
