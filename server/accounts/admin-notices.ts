import type { MailSender } from '#server/emails/mail.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_ROLES, type StaffRole } from '#contract/accounts/permissions.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { addJob } from '#server/jobs/queue.ts';
import { IS_OWNER } from './queries.ts';
import { adminNoticeMail, NOTICES } from './mails.ts';
import { users } from './tables.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/* Notices to all owners, so that the others notice changes to rights, or a takeover of an admin's account. */

const NoticeSchema = z.object({
  user: z.uuid(),
  what: z.enum(NOTICES),
  place: z.string().optional(),
  role: z.enum(STAFF_ROLES).optional(),
});
type Notice = z.infer<typeof NoticeSchema>;

/** Notices that are pointless once the user is a customer. */
const ABOUT_ADMINS: readonly string[] = ['new-admin', 'role-changed', 'passkey-added', 'new-place'];

/** Reports a new owner to all owners. */
export async function reportNewAdmin(tx: Executor, userId: string): Promise<void> {
  await report(tx, { user: userId, what: 'new-admin' });
}

/** Reports a change to a user's rights to all owners. @param role the new one */
export async function reportRightsChange(
  tx: Executor,
  userId: string,
  what: 'role-changed' | 'role-removed' | 'suspended' | 'suspension-lifted',
  role?: StaffRole,
): Promise<void> {
  await report(tx, { user: userId, what, ...(role && { role }) });
}

/** Reports a new passkey to all owners, if it is an admin's. */
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

/** Reports an admin's sign-in from a new location to all owners. @param place its device and network */
export async function reportAdminSignIn(tx: Executor, userId: string, place: string): Promise<void> {
  await report(tx, { user: userId, what: 'new-place', place });
}

async function report(tx: Executor, notice: Notice): Promise<void> {
  await addJob(tx, 'admin_notice', notice);
}

/** The job that mails a notice to every owner. */
export async function mailAdmins(db: Database, store: MailSender, payload: unknown): Promise<void> {
  const { user, what, ...facts } = NoticeSchema.parse(payload);
  await db.transaction(async (tx) => {
    const [about] = await tx
      .select({ email: users.email, role: users.role })
      .from(users)
      .where(and(eq(users.id, user), isNull(users.deletedAt)));
    // A deleted user has no email left; a revoked admin was reported at that time.
    const isPast = about?.role === 'customer' && ABOUT_ADMINS.includes(what);
    if (!about || isPast) return;
    const owners = await tx.select({ email: users.email }).from(users).where(IS_OWNER);
    const named = await withCurrentName(tx, store);
    await queueMails(
      tx,
      owners.map(({ email }) => adminNoticeMail(named, email, { what, about: about.email, ...facts })),
    );
  });
}
