import type { Role } from '#contract/choices.ts';
import { hasPermission, type Permission, type StaffRole } from '#contract/accounts/permissions.ts';

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
  readonly key?: { readonly id: string; readonly scopes: readonly Permission[] };
}

/** Whether the caller's role has a permission, and, for an API key, also its scopes. */
export function mayDo({ staffRole, key }: Pick<Actor, 'staffRole' | 'key'>, permission: Permission): boolean {
  return hasPermission(staffRole, permission) && (key === undefined || key.scopes.includes(permission));
}
