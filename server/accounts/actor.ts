import type { Role } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import { hasPermission, permissionRefusal, type Permission, type StaffRole } from '#contract/accounts/permissions.ts';

/** The caller of an endpoint that requires sign-in. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** An admin's role, read from the database with each call and never from the token; null for a customer. */
  readonly staffRole: StaffRole | null;
  readonly tokenVersion: number;
  /** Whether the sign-in included a second factor: an authenticator code, a recovery code or a passkey. */
  readonly secondFactor: boolean;
  /** Whether the session started with a password on the list of common ones; it then has no admin rights. */
  readonly listedPassword: boolean;
  /** When the person signed in: the start of the session, or the issue time of the ID token. */
  readonly signedInAt: Date;
  /** The API key of the request, which limits what its creator may do; absent for a person. */
  readonly key?: { readonly id: string; readonly name?: string; readonly scopes: readonly Permission[] };
}

/** What decides the rights of staff: the person's role and the scopes of the API key. */
export type Staff = Pick<Actor, 'userId' | 'staffRole' | 'key'>;

/** Whether the caller's role has a permission, and, for an API key, also its scopes. */
export function mayDo({ staffRole, key }: Pick<Actor, 'staffRole' | 'key'>, permission: Permission): boolean {
  return hasPermission(staffRole, permission) && (key === undefined || key.scopes.includes(permission));
}

/**
 * Requires that the caller's role has a permission: for calls that customers make too, and for parts of a call.
 * @throws Failure `forbidden`
 */
export function requirePermission(actor: Pick<Actor, 'staffRole' | 'key'>, permission: Permission): void {
  if (mayDo(actor, permission)) return;
  if (actor.key && !actor.key.scopes.includes(permission))
    throw new Failure('forbidden', `This API key lacks the scope ${permission}.`);
  throw new Failure(
    'forbidden',
    actor.staffRole ? permissionRefusal(actor.staffRole, permission) : 'Only admins can do that.',
  );
}
