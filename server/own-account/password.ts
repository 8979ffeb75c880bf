import { t } from '#contract/language/text.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { countProgramAccess } from '#server/api-keys/queries.ts';
import type { Actor } from '#server/accounts/actor.ts';
import passwordChangedMail from '#server/accounts/mails/password-changed.ts';
import { selectPasskeyNames, revokeProofs } from '#server/accounts/identity/queries.ts';
import { isAdminToBe, isListedPassword, LISTED } from '#server/accounts/identity/listed-passwords.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { signOutEverywhere } from '#server/accounts/queries.ts';
import { readProfile } from '#server/accounts/service.ts';
import type { Deps } from '#server/deps.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { ownSignIn, requirePassword, requireSignIn, type OwnCaller } from './sign-in.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/**
 * Changes the password of the session's account: ends every other session, continues this one under a new cookie,
 * revokes tokens, trusted devices and password links, and reports the change by email.
 * @returns Set-Cookie values for the response
 * @throws Failure `forbidden` (no session, or no password yet), `invalid_fields`, `rate_limited`
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: OwnCaller,
): Promise<string[]> {
  const { db, identity, settings } = deps;
  const found = await ownSignIn(deps, actor, caller);
  const signIn = requireSignIn(found.signIn);
  if (!found.sessionId)
    throw new Failure('forbidden', t("You can only change the password in a browser where you're signed in."));
  if (!signIn.hasPassword)
    throw new Failure('forbidden', t('This account has no password yet. Request an email link to set one.'));
  await requirePassword(deps, signIn, actor, currentPassword, caller, 'currentPassword');
  const { adminEmails } = settings.store;
  if ((await isAdminToBe(db, actor.email, adminEmails)) && (await isListedPassword(newPassword)))
    throw invalidFields({ newPassword: LISTED });
  // Revokes the tokens first: if the second step fails, the old password and the session still allow a retry.
  await signOutEverywhere(db, actor.userId);
  const { cookies } = await identity.changePassword(caller.headers, { currentPassword, newPassword });
  const person = await readProfile(db, actor.userId);
  await db.transaction(async (tx) => {
    // Again, because until now the other sessions could get new tokens.
    await signOutEverywhere(tx, actor.userId);
    await revokeProofs(tx, signIn.id);
    const passkeys = await selectPasskeyNames(tx, signIn.id);
    const programs = await countProgramAccess(tx, actor.userId);
    const store = await withCurrentName(tx, settings.store);
    await queueMail(tx, passwordChangedMail.write(store, person, { how: 'changed', passkeys, programs }));
    await recordSessionEvent(tx, { event: 'password-changed', who: actor.userId, caller });
  });
  return cookies;
}
