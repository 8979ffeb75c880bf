import { getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { Failure } from '#contract/errors.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import { forgetTrustedDevices } from '#server/accounts/identity/queries.ts';
import { reportFactorChange, type FactorDeps } from './changes.ts';
import { claimCode, countCode, forgetCodes } from './limits.ts';
import { callerIn } from '#server/accounts/sign-in/caller.ts';
import { identityUser } from '#server/accounts/identity/users.ts';
import { hasWorked, recordSessionFactor, type LibraryContext } from './session-factor.ts';

const REPLACED_SET_UP =
  'The QR code and the recovery codes of this page were replaced by newer ones, perhaps in another tab. Remove this entry from your app.';

/** Counts a code before it is checked, and accepts each app code once. */
export async function beforeCode({ db }: FactorDeps, context: LibraryContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  // The first code of an app turns it on.
  if (session && !session.user['twoFactorEnabled']) requireVerifiedEmail(session.user);
  if (session && context.body?.recoveryCodes) await requireCurrentSetUp(context, session.user.id);
  const userId = await userOfCode(context);
  // Without a user, the library answers that the sign-in has to start again.
  if (userId === undefined) return;
  await countCode(db, userId, callerIn(context.headers).address);
  if (context.path === '/two-factor/verify-totp') await claimCode(db, userId, String(context.body?.code));
}

/**
 * Refuses the code of a setup that a later one has replaced: its page would show recovery codes that do not work.
 * @throws Failure `edit_conflict`
 */
async function requireCurrentSetUp({ body, context }: LibraryContext, userId: string): Promise<void> {
  const where = [{ field: 'userId', value: userId }];
  const stored = await context.adapter.findOne<{ backupCodes: string }>({ model: 'twoFactor', where });
  const codes = stored && (await symmetricDecrypt({ key: context.secretConfig, data: stored.backupCodes }));
  if (codes !== JSON.stringify(body.recoveryCodes)) throw new Failure('edit_conflict', REPLACED_SET_UP);
}

/** After a correct code: clears the wrong ones, records the session's factor, and reports changes. */
export async function afterCode(deps: FactorDeps, context: LibraryContext): Promise<void> {
  const { newSession, session } = context.context;
  if (!hasWorked(context)) return recordWrongCode(deps, context);
  const user = newSession?.user ?? session?.user;
  if (!user) return;
  await forgetCodes(deps.db, user.id);
  // An existing session gains the factor; a new one was created with it.
  if (!newSession && session) await recordSessionFactor(context, session.session.token);
  const isSetUp = newSession && session && !session.user['twoFactorEnabled'];
  if (isSetUp) {
    await forgetTrustedDevices(deps.db, user.id);
    await reportFactorChange(deps, identityUser(user), 'two-factor-on', callerIn(context.headers));
  } else if (context.path === '/two-factor/verify-backup-code') {
    await reportFactorChange(deps, identityUser(user), 'recovery-code-used', callerIn(context.headers));
  }
}

async function recordWrongCode({ db }: FactorDeps, context: LibraryContext): Promise<void> {
  const userId = await userOfCode(context);
  if (userId === undefined) return;
  await recordSessionEvent(db, {
    event: 'two-factor-failed',
    who: `identity:${userId}`,
    how: context.path === '/two-factor/verify-totp' ? 'authenticator app' : 'recovery code',
    caller: callerIn(context.headers),
    isThem: false,
  });
}

/** The user who enters a code: the session's user, or the one who has just entered the correct password. */
async function userOfCode(context: LibraryContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { secret, internalAdapter } = context.context;
  const cookie = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(cookie.name, secret);
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
}
