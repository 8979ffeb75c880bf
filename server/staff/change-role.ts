import { Failure } from '#contract/errors.ts';
import type { StaffRole } from '#contract/accounts/permissions.ts';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import { updateStaffRole, type UserRow } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import { clearAssignments } from '#server/managed-orders/assignments.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockForChange, requireOtherOwner, type StaffActor } from './lock-staff.ts';

/**
 * Makes a user an owner, the specification's admin, and revokes older tokens. Returns how many users changed: 1, or 0
 * for an admin of any role.
 * @throws Failure `not_found`, `forbidden` (the email is not verified, or the caller is no longer an owner)
 */
export async function makeAdmin(db: Database, actor: StaffActor, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { user } = await lockForChange(tx, actor, { email });
    return user.role === 'admin' ? 0 : setRole(tx, actor, user, 'owner');
  });
}

/**
 * Gives a user a role as staff, whatever they had before, and revokes older tokens. Returns 1, or 0 for the same role.
 * @param adminEmails owners by configuration
 * @throws Failure `not_found`, `forbidden`, `last_owner`
 */
export async function changeRole(
  db: Database,
  actor: StaffActor,
  id: string,
  role: StaffRole,
  adminEmails: readonly string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const { user, admins } = await lockForChange(tx, actor, { id });
    refuseConfigured(user, adminEmails);
    if (user.staffRole === role) return 0;
    requireOtherOwner(admins, user.id);
    return setRole(tx, actor, user, role);
  });
}

/**
 * Makes an admin a customer, whatever their role, and revokes older tokens. Returns 1, or 0 for a customer.
 * @param adminEmails owners by configuration
 * @throws Failure `not_found`, `forbidden`, `last_owner`
 */
export async function demote(
  db: Database,
  actor: StaffActor,
  email: string,
  adminEmails: readonly string[] = [],
): Promise<number> {
  return db.transaction(async (tx) => {
    const { user, admins } = await lockForChange(tx, actor, { email });
    if (user.role !== 'admin') return 0;
    refuseConfigured(user, adminEmails);
    requireOtherOwner(admins, user.id);
    await updateStaffRole(tx, user.id, null);
    await clearAssignments(tx, user.id, null);
    await record(tx, {
      actor: actor.id,
      action: 'user.demoted',
      subject: user.id,
      detail: { before: user.staffRole },
    });
    await reportToOwners(tx, { user: user.id, what: 'role-removed' });
    return 1;
  });
}

/** Sets the role of a locked user, with its audit entry and notice. @throws Failure `forbidden` (email not verified) */
export async function setRole(tx: Executor, actor: StaffActor, user: UserRow, role: StaffRole): Promise<1> {
  if (!user.emailVerified)
    throw new Failure('forbidden', "That email isn't verified yet. Only verified users can become admins.");
  await updateStaffRole(tx, user.id, role);
  await clearAssignments(tx, user.id, role);
  const isNewOwner = role === 'owner' && user.role !== 'admin';
  await record(tx, {
    actor: actor.id,
    action: isNewOwner ? 'user.made-admin' : 'user.role-changed',
    subject: user.id,
    detail: { before: user.staffRole ?? 'customer', ...(!isNewOwner && { role }) },
  });
  await reportToOwners(tx, { user: user.id, ...(isNewOwner ? { what: 'new-admin' } : { what: 'role-changed', role }) });
  return 1;
}

/** Changing these roles would not last: the setting makes the user an owner again. */
function refuseConfigured({ email }: UserRow, adminEmails: readonly string[]): void {
  if (adminEmails.includes(email)) throw new Failure('forbidden', 'The ADMIN_EMAILS setting makes them an owner.');
}
