import { isAPIError, type createAuthMiddleware } from 'better-auth/api';
import { ADDRESS_HEADER } from '../identity-door.ts';
import type { Proven } from '../service.ts';

/** What the library hands to what runs before and after its calls. */
export type LibraryContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What a session has shown that begins, or goes on, by that call. */
const SHOWN: Readonly<Record<string, string>> = {
  '/two-factor/verify-totp': 'authenticator app',
  '/two-factor/verify-backup-code': 'recovery code',
  '/passkey/verify-authentication': 'passkey',
};
export const CODE_CALLS: readonly string[] = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];
/** A session that takes the place of another has shown what that one had. */
const REPLACING: readonly string[] = ['/change-password', '/change-email'];

/** What a session that is about to be made has shown; null for a password, or another provider's word, alone. */
export function factorOf(context: LibraryContext | null): string | null {
  const path = context?.path ?? '';
  const now = SHOWN[path];
  if (now) return now;
  const before = context?.context.session?.session['factor'] as string | null | undefined;
  if (REPLACING.includes(path)) return before ?? null;
  // The authenticator is gone, a passkey is not.
  return path === '/two-factor/disable' && before === 'passkey' ? before : null;
}

/** Notes what a session that goes on has shown. */
export async function noteShown(context: LibraryContext, token: string): Promise<void> {
  await context.context.internalAdapter.updateSession(token, { factor: SHOWN[context.path ?? ''] ?? null });
}

/** A password that was let through although two-factor is on came from a device that is trusted. */
export async function afterPassword(context: LibraryContext): Promise<void> {
  const made = context.context.newSession;
  if (!made?.user['twoFactorEnabled']) return;
  await context.context.internalAdapter.updateSession(made.session.token, { factor: 'trusted device' });
}

/** Whether the call has done what it was asked for. */
export function hasWorked({ context }: LibraryContext): boolean {
  return context.returned !== undefined && context.returned !== null && !isAPIError(context.returned);
}

export function callerOf({ headers }: LibraryContext): { address: string; userAgent: string | null } {
  return { address: headers?.get(ADDRESS_HEADER) ?? '', userAgent: headers?.get('user-agent') ?? null };
}

/** The library's user as the store knows people. */
export function provenOf(user: {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null;
}): Proven {
  const { id, email, emailVerified, name, image } = user;
  return { subject: `identity:${id}`, email: email.toLowerCase(), emailVerified, name, image: image ?? null };
}
