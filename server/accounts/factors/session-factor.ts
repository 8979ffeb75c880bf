import { isAPIError, type createAuthMiddleware } from 'better-auth/api';

/** The context that the library passes to hooks. */
export type LibraryContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The factor of a session that starts, or continues, with that call. */
const SHOWN: Readonly<Record<string, string>> = {
  '/two-factor/verify-totp': 'authenticator app',
  '/two-factor/verify-backup-code': 'recovery code',
  '/passkey/verify-authentication': 'passkey',
};
export const CODE_CALLS: readonly string[] = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];
/** A session that replaces another inherits its factor. */
const REPLACING: readonly string[] = ['/change-password', '/change-email'];

/** The factor of a new session; null for a password or another provider's sign-in alone. */
export function factorOf(context: LibraryContext | null): string | null {
  const path = context?.path ?? '';
  const now = SHOWN[path];
  if (now) return now;
  const before = context?.context.session?.session['factor'] as string | null | undefined;
  if (REPLACING.includes(path)) return before ?? null;
  // Disabling removes the authenticator; a passkey remains.
  return path === '/two-factor/disable' && before === 'passkey' ? before : null;
}

/** Records the factor of a continuing session. */
export async function recordSessionFactor(context: LibraryContext, token: string): Promise<void> {
  await context.context.internalAdapter.updateSession(token, { factor: SHOWN[context.path ?? ''] ?? null });
}

/** A password accepted without a code, although two-factor is on, came from a trusted device. */
export async function afterPassword(context: LibraryContext): Promise<void> {
  const made = context.context.newSession;
  if (!made?.user['twoFactorEnabled']) return;
  await context.context.internalAdapter.updateSession(made.session.token, { factor: 'trusted device' });
}

/** Whether the call succeeded. */
export function hasWorked({ context }: LibraryContext): boolean {
  return context.returned !== undefined && context.returned !== null && !isAPIError(context.returned);
}
