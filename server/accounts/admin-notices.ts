import type { MailSender } from '#server/emails/mail.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { addJob } from '#server/jobs/queue.ts';
import { IS_OWNER } from './queries.ts';
import ownerNoticeMail, { isAboutAdmin, OWNER_NOTICES } from './mails/owner-notice.ts';
import { users } from './tables.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/* Notices to all owners, so that the others notice changes to rights, or a takeover of an admin's account. */

const NoticeSchema = z.object({
  user: z.uuid(),
  what: z.enum(OWNER_NOTICES),
  /** Device and network of a sign-in from a new location. */
  place: z.string().optional(),
  /** The new role. */
  role: z.enum(STAFF_ROLES).optional(),
  /** The beginning of a new API key, and the days until it expires. */
  key: z.string().optional(),
  days: z.number().nullable().optional(),
});
type Notice = z.infer<typeof NoticeSchema>;

/** Reports to all owners what happened to a user's rights or account. */
export async function reportToOwners(tx: Executor, notice: Notice): Promise<void> {
  await addJob(tx, 'admin_notice', notice);
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
  if (admin) await reportToOwners(tx, { user: admin.id, what: 'passkey-added' });
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
    const isPast = about?.role === 'customer' && isAboutAdmin(what);
    if (!about || isPast) return;
    const owners = await tx.select({ email: users.email }).from(users).where(IS_OWNER);
    const named = await withCurrentName(tx, store);
    await queueMails(
      tx,
      owners.map(({ email }) => ownerNoticeMail.write(named, email, { what, about: about.email, ...facts })),
    );
  });
}
