import { getSessionFromCtx } from 'better-auth/api';
import { noteSession } from '../note-session.ts';
import { requireVerifiedEmail } from '../require-verified-email.ts';
import { tellChange, type FactorDeps } from './changes.ts';
import { claimCode, countCode, forgetCodes } from './limits.ts';
import { callerOf, hasWorked, noteShown, provenOf, type LibraryContext } from './shown.ts';
import { forgetTrustedDevices } from './trusted.ts';

/** Counts a code before it is looked at, whoever it is for, and lets one of an app be tried once. */
export async function beforeCode({ db }: FactorDeps, context: LibraryContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  // The first code of an app turns it on.
  if (session && !session.user['twoFactorEnabled']) requireVerifiedEmail(session.user);
  const userId = await whoseCode(context);
  // Nobody's: the library says that the sign-in has to begin anew.
  if (userId === undefined) return;
  await countCode(db, userId, callerOf(context).address);
  if (context.path === '/two-factor/verify-totp') await claimCode(db, userId, String(context.body?.code));
}

/** After a right code: forgets the wrong ones, notes what the session has shown, tells of what has changed. */
export async function afterCode(deps: FactorDeps, context: LibraryContext): Promise<void> {
  const { newSession, session } = context.context;
  if (!hasWorked(context)) return noteWrong(deps, context);
  const user = newSession?.user ?? session?.user;
  if (!user) return;
  await forgetCodes(deps.db, user.id);
  // A session that was there before goes on with more; a new one was made with it.
  if (!newSession && session) await noteShown(context, session.session.token);
  const isSetUp = newSession && session && !session.user['twoFactorEnabled'];
  if (isSetUp) {
    await forgetTrustedDevices(deps.pool, user.id);
    await tellChange(deps, provenOf(user), 'two-factor-on', callerOf(context));
  } else if (context.path === '/two-factor/verify-backup-code') {
    await tellChange(deps, provenOf(user), 'recovery-code-used', callerOf(context));
  }
}

async function noteWrong({ db }: FactorDeps, context: LibraryContext): Promise<void> {
  const userId = await whoseCode(context);
  if (userId === undefined) return;
  await noteSession(db, {
    event: 'two-factor-failed',
    who: `identity:${userId}`,
    how: context.path === '/two-factor/verify-totp' ? 'authenticator app' : 'recovery code',
    caller: callerOf(context),
    isThem: false,
  });
}

/** Whom the code is for: the session's person, or who has just given the right password. */
async function whoseCode(context: LibraryContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { secret, internalAdapter } = context.context;
  const cookie = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(cookie.name, secret);
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
}
