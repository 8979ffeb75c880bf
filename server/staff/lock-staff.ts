import type { Permission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import { mayDo, type Actor } from '#server/accounts/actor.ts';
import { lockAdmins, lockUser, type UserRow } from '#server/accounts/queries.ts';
import type { Executor } from '#server/database/client.ts';

/** The actor of a change of rights: a user of the store, or the operator, whose rights are the machine's. */
export interface StaffActor {
  /** A user's id, or `operator`. */
  readonly id: string;
  /** The API key of the request, whose scopes limit the rights of the user. */
  readonly key?: Actor['key'];
}

export const OPERATOR: StaffActor = { id: 'operator' };

/**
 * Locks all admins and one more user, so that concurrent changes to rights run one after another, each with the rights
 * after the previous one: if two owners demote each other at once, one remains.
 * @param permission that the caller must still have, for changing a customer; changing staff needs `staff.manage`, which
 * no API key has
 * @throws Failure `not_found`, `forbidden`
 */
export async function lockForChange(
  tx: Executor,
  actor: StaffActor,
  target: { readonly id: string } | { readonly email: string },
  permission: Permission = 'staff.manage',
): Promise<{ admins: UserRow[]; user: UserRow }> {
  const admins = await lockAdmins(tx);
  const user =
    admins.find((admin) => ('id' in target ? admin.id === target.id : admin.email === target.email)) ??
    (await lockUser(tx, target));
  if (!user) throw new Failure('not_found', "That user doesn't exist.");
  if (actor.id !== OPERATOR.id) {
    const now = admins.find(({ id }) => id === actor.id);
    const needed = user.staffRole ? 'staff.manage' : permission;
    if (!now || now.suspendedAt || !mayDo({ staffRole: now.staffRole, ...(actor.key && { key: actor.key }) }, needed))
      throw new Failure('forbidden', 'Only owners can change the accounts of staff.');
  }
  return { admins, user };
}

/** Whether a user is an owner who may act. */
export function isActiveOwner({ staffRole, suspendedAt }: UserRow): boolean {
  return staffRole === 'owner' && !suspendedAt;
}

/** Requires that the store keeps an owner who can sign in without this user. @throws Failure `last_owner` */
export function requireOtherOwner(admins: readonly UserRow[], userId: string): void {
  const owners = admins.filter(isActiveOwner);
  if (owners.length === 1 && owners[0]!.id === userId) throw new Failure('last_owner');
}
