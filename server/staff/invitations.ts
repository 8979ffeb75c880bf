import { desc, eq, or, type SQL } from 'drizzle-orm';
import { createSecret, digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Invitation } from '#contract/accounts/invitations.ts';
import type { StaffRole } from '#contract/accounts/permissions.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import {
  brokenInvitation,
  INVITATION_END,
  isLongExpired,
  queueInvitation,
  requireInvited,
} from '#server/accounts/invitations.ts';
import { shownEmail } from '#server/accounts/actor-columns.ts';
import { lockAdmins, lockUser } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { setRole } from './change-role.ts';
import { isActiveOwner } from './lock-staff.ts';
import invitationMail from './mails/invitation.ts';
import { staffInvitations } from './tables.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/** The open invitations, newest first, including expired ones. */
export async function listInvitations(db: Executor): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation: staffInvitations, invitedBy: shownEmail() })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(desc(staffInvitations.createdAt));
  return rows.map(({ invitation: { id, email, staffRole, createdAt, expiresAt }, invitedBy }) => ({
    _id: id,
    email,
    staffRole,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Emails an invitation and replaces an open one of the same address. Does the same with and without an account.
 * @param actor the id of the inviting owner
 * @returns the invitation's id
 * @throws Failure `invalid_fields` if the address belongs to staff, which owners can see anyway; `forbidden`;
 *   `rate_limited` when the address has had its emails of this hour
 */
export async function inviteStaff(
  db: Database,
  store: MailSender,
  actor: string,
  { email, role }: { email: string; role: StaffRole },
): Promise<string> {
  const { secret, digest } = createSecret();
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (!admins.some((admin) => admin.id === actor && isActiveOwner(admin)))
      throw new Failure('forbidden', 'Only owners can invite staff.');
    if (admins.some((admin) => admin.email === email)) throw invalidFields({ email: 'They are already on the staff' });
    const isOld = isLongExpired(staffInvitations.expiresAt);
    await close(tx, or(eq(staffInvitations.email, email), isOld));
    const [row] = await tx
      .insert(staffInvitations)
      .values({
        email,
        staffRole: role,
        secretDigest: digest,
        invitedBy: actor,
        expiresAt: INVITATION_END,
      })
      .returning({ id: staffInvitations.id });
    const link = `${store.publicOrigin}/dashboard/invitation?token=${secret}`;
    const named = await withCurrentName(tx, store);
    await queueInvitation(tx, invitationMail.write(named, email, { role, link }));
    await record(tx, { actor, action: 'user.invited', subject: row!.id, detail: { role } });
    return row!.id;
  });
}

/** Revokes an open invitation. @returns 1, or 0 if it is no longer open */
export async function revokeInvitation(db: Database, actor: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const closed = await close(tx, eq(staffInvitations.id, id));
    if (closed > 0) await record(tx, { actor, action: 'user.invitation-revoked', subject: id });
    return closed;
  });
}

/**
 * Gives the caller the role of an invitation and uses it up. Only its address can accept it, verified, and only while
 * the inviting person is still an owner.
 * @returns the role
 * @throws Failure `malformed` (used, revoked, replaced, expired or invented), `forbidden`
 */
export async function acceptInvitation(db: Database, userId: string, secret: string): Promise<StaffRole> {
  return db.transaction(async (tx) => {
    // First, as every change of rights does: the inviting owner may be losing the role right now.
    const admins = await lockAdmins(tx);
    const [invitation] = await tx
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.secretDigest, digestOfSecret(secret)))
      .for('update');
    if (!invitation || invitation.expiresAt <= new Date()) throw brokenInvitation();
    const inviter = admins.find(({ id }) => id === invitation.invitedBy);
    if (!inviter || !isActiveOwner(inviter)) throw brokenInvitation();
    const user = await lockUser(tx, { id: userId });
    requireInvited(user, invitation.email);
    if (user.staffRole) throw new Failure('forbidden', 'You are already on the staff. An owner can change your role.');
    await close(tx, eq(staffInvitations.id, invitation.id));
    await setRole(tx, { id: inviter.id }, user, invitation.staffRole);
    await record(tx, { actor: userId, action: 'user.invitation-accepted', subject: invitation.id });
    return invitation.staffRole;
  });
}

async function close(tx: Executor, which: SQL | undefined): Promise<number> {
  const closed = await tx.delete(staffInvitations).where(which).returning({ id: staffInvitations.id });
  return closed.length;
}

/** Deletes the invitations to an address, when its account is deleted. */
export async function removeInvitationsTo(tx: Executor, email: string): Promise<void> {
  await close(tx, eq(staffInvitations.email, email));
}
