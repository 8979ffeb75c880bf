import { Failure } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { passwordChangedMail } from '#server/accounts/mails.ts';
import { selectPasskeyNames, voidProofs } from '#server/accounts/identity-queries.ts';
import { isAdminToBe, isListedPassword, LISTED } from '#server/accounts/listed-passwords.ts';
import { noteSession } from '#server/accounts/note-session.ts';
import { readProfile, signOutEverywhere } from '#server/accounts/service.ts';
import type { Deps } from '#server/deps.ts';
import { queueMail } from '#server/jobs/mail.ts';
import { ownSignIn, requirePassword, requireSignIn, type Caller } from './sign-in.ts';

/**
 * Changes the password of the session's account: every other session ends, this one goes on under a new cookie, tokens
 * are void, so are trusted devices and links to choose another one; a mail tells of it.
 * @returns Set-Cookie values for the answer
 * @throws Failure `forbidden` (no session, or no password yet), `invalid_fields`, `rate_limited`
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<string[]> {
  const { db, identity, settings } = deps;
  const found = await ownSignIn(deps, actor, caller);
  const signIn = requireSignIn(found.signIn);
  if (!found.sessionId)
    throw new Failure('forbidden', "You can only change the password in a browser where you're signed in.");
  if (!signIn.hasPassword)
    throw new Failure('forbidden', 'This account has no password yet. Request an email link to set one.');
  await requirePassword(deps, signIn, actor, currentPassword, caller, 'currentPassword');
  const { adminEmails } = settings.store;
  if ((await isAdminToBe(db, actor.email, adminEmails)) && (await isListedPassword(newPassword)))
    throw new Failure('invalid_fields', undefined, { fields: { newPassword: LISTED } });
  // First the tokens: should the second step fail, the old password and the session are still there to try again with.
  await signOutEverywhere(db, actor.userId);
  const { cookies } = await identity.changePassword(caller.headers, { currentPassword, newPassword });
  const person = await readProfile(db, actor.userId);
  await db.transaction(async (tx) => {
    await voidProofs(tx, signIn.id);
    const passkeys = await selectPasskeyNames(tx, signIn.id);
    await queueMail(tx, passwordChangedMail(settings.store, person, 'changed', passkeys));
    await noteSession(tx, { event: 'password-changed', who: actor.userId, caller });
  });
  return cookies;
}
