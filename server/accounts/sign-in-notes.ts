import type { Database } from '#server/database/client.ts';
import { reportAdminSignIn } from './admin-notices.ts';
import { welcome } from './attempts.ts';
import { ADDRESS_HEADER } from './identity-door.ts';
import { noteSession, type SessionNote } from './note-session.ts';

/** From where a request to the identity provider comes. */
export function callerIn(headers: Headers | undefined): NonNullable<SessionNote['caller']> {
  return { address: headers?.get(ADDRESS_HEADER) ?? '', userAgent: headers?.get('user-agent') };
}

/** As much of the library's hooks as this takes. */
interface Hooked {
  readonly path: string;
  readonly params?: Record<string, string | undefined> | undefined;
  readonly headers?: Headers | undefined;
  readonly context: { newSession: { user: { id: string; email: string } } | null; session: unknown };
}

/**
 * Notes each sign-in, once, whichever way it came, and the place that it came from. It has to run after all other plugins, when it is settled whether
 * there is a new session. One that only takes an older one's place is no sign-in.
 * @param meet sees to it that the store knows the person, and answers who they are to it
 */
export function noteSignIn<User extends { id: string; email: string }>(
  db: Database,
  meet: (user: User) => Promise<string>,
) {
  return async ({ path, params, headers, context: { newSession, session } }: Hooked): Promise<void> => {
    if (!newSession || session) return;
    const caller = callerIn(headers);
    const who = await meet(newSession.user as User);
    const event = path === '/sign-up/email' ? 'signed-up' : 'signed-in';
    await noteSession(db, { event, who, how: wayOf(path, params), caller });
    await welcome(db, newSession.user.email, caller.address);
    await reportAdminSignIn(db, who, caller);
  };
}

/** In the words that the trail has for it. */
function wayOf(path: string, params: Hooked['params']): string {
  if (path.startsWith('/sign-in/email') || path.startsWith('/sign-up/email')) return 'password';
  if (path.startsWith('/callback/')) return params?.['id'] ?? params?.['providerId'] ?? 'another provider';
  if (path.startsWith('/passkey/')) return 'passkey';
  if (path.includes('verify-backup-code')) return 'password and recovery code';
  if (path.startsWith('/two-factor/')) return 'password and authenticator app';
  return path.replaceAll(/[^a-z]+/g, ' ').trim();
}
