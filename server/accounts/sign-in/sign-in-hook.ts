import type { Database } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { realEmail } from '#server/accounts/identity/email-alias.ts';
import { recordSignIn } from './attempts.ts';
import { callerIn } from './caller.ts';
import { recordSessionEvent } from './record-session-event.ts';
import { reportSignIn } from './report-sign-in.ts';

/** The parts of the library's hooks that this uses. */
interface Hooked {
  readonly path: string;
  readonly params?: Record<string, string | undefined> | undefined;
  readonly headers?: Headers | undefined;
  readonly context: { newSession: { user: { id: string; email: string } } | null; session: unknown };
}

/**
 * Records each sign-in once, whatever the method, and its location, and reports a new location by mail. Has to run after
 * all other plugins, when it is known whether there is a new session. A session that only replaces an older one is not a
 * sign-in.
 * @param findOrCreateUser finds or creates the store's user and returns its id
 */
export function signInHook<User extends { id: string; email: string }>(
  db: Database,
  store: MailSender,
  findOrCreateUser: (user: User) => Promise<string>,
) {
  return async ({ path, params, headers, context: { newSession, session } }: Hooked): Promise<void> => {
    if (!newSession || session) return;
    const caller = callerIn(headers);
    const who = await findOrCreateUser(newSession.user as User);
    const event = path === '/sign-up/email' ? 'signed-up' : 'signed-in';
    await recordSessionEvent(db, { event, who, how: methodOf(path, params), caller });
    const isKnown = await recordSignIn(db, realEmail(newSession.user.email), caller.address);
    await reportSignIn(db, store, who, caller, isKnown);
  };
}

/** The method, under its name in the audit trail. */
function methodOf(path: string, params: Hooked['params']): string {
  if (path.startsWith('/sign-in/email') || path.startsWith('/sign-up/email')) return 'password';
  if (path.startsWith('/callback/')) return params?.['id'] ?? params?.['providerId'] ?? 'another provider';
  if (path.startsWith('/passkey/')) return 'passkey';
  if (path.includes('verify-backup-code')) return 'password and recovery code';
  if (path.startsWith('/two-factor/')) return 'password and authenticator app';
  return path.replaceAll(/[^a-z]+/g, ' ').trim();
}
