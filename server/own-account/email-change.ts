import { t } from '#contract/language/text.ts';
import { eq, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { isEmailTaken, selectSignIn, updateSignInEmail } from '#server/accounts/identity/queries.ts';
import { countMail } from '#server/accounts/sign-in/attempts.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { removeEnrolled } from '#server/accounts/identity/remove-enrolled.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { updateCustomerEmail } from '#server/orders/anonymize-orders.ts';
import { createMailedLink, consumeMailedLink } from './links.ts';
import confirmEmailMail from './mails/confirm-email.ts';
import emailChangeAskedMail from './mails/email-change-asked.ts';
import emailChangedMail from './mails/email-changed.ts';
import emailInUseMail from './mails/email-in-use.ts';
import { ownSignIn, requirePassword, requireSignIn, type OwnCaller } from './sign-in.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/** Maximum number of email changes that one account can request in an hour. */
const ASKED = { max: 5, seconds: 60 * 60 };

/**
 * Emails a link to a new address; nothing changes until it is confirmed. Only the address's owner learns, by email,
 * that it has an account: the caller gets the same answer, including a pending change.
 * @throws Failure `invalid_fields`, `forbidden` (no sign-in, or no password to confirm with), `rate_limited`,
 * `token_expired` (the account is deleted)
 */
export async function askEmailChange(
  deps: Deps,
  actor: Actor,
  { email, password }: { email: string; password?: string | undefined },
  caller: OwnCaller,
): Promise<void> {
  const { db, settings } = deps;
  const signIn = requireSignIn(await selectSignIn(db, actor.userId));
  if (email === actor.email) throw invalidFields({ email: t("That's already your email") });
  if (!signIn.hasPassword)
    throw new Failure('forbidden', t('Set a password first, so that you can confirm the change.'));
  await requirePassword(deps, signIn, actor, password, caller);
  await countAttempt(db, `email-change:${actor.userId}`, ASKED.max, ASKED.seconds);
  await countMail(db, email);
  await db.transaction(async (tx) => {
    const person = await lockCustomer(tx, actor.userId);
    const secret = await createMailedLink(tx, actor.userId, 'email', email);
    const link = `${settings.store.publicOrigin}/dashboard/myprofile/email?token=${secret}`;
    const isTaken = await isEmailTaken(tx, email);
    const store = await withCurrentName(tx, settings.store);
    await queueMail(tx, isTaken ? emailInUseMail.write(store, email) : confirmEmailMail.write(store, email, { link }));
    await queueMail(tx, emailChangeAskedMail.write(store, person, { email }));
    await recordSessionEvent(tx, { event: 'email-change-asked', who: actor.userId, caller });
  });
}

/**
 * Applies the pending email change: requires the mailed token and a session of that account, so that no one confirms a
 * stranger's change. Revokes older tokens and password links.
 * @returns the new address
 * @throws Failure `malformed` (expired, used, or another account's), `email_taken` (taken in the meantime),
 * `token_expired` (the account is deleted)
 */
export async function confirmEmailChange(deps: Deps, actor: Actor, token: string, caller: OwnCaller): Promise<string> {
  const { db, settings } = deps;
  const { sessionId } = await ownSignIn(deps, actor, caller);
  try {
    return await db.transaction(async (tx) => {
      const person = await lockCustomer(tx, actor.userId);
      const email = (await consumeMailedLink(tx, actor.userId, 'email', token))?.email;
      const signIn = email ? await selectSignIn(tx, actor.userId) : undefined;
      if (!email || !signIn) throw new Failure('malformed', t('This link no longer works. Request a new one.'));
      // Queued first: the previous address counts as verified only while it is the account's.
      await queueMail(tx, emailChangedMail.write(await withCurrentName(tx, settings.store), person, { email }));
      if (!person.emailVerified) await removeEnrolled(tx, signIn.id, { by: 'verification', sessionId });
      await tx
        .update(users)
        .set({ email, emailVerified: true, tokenVersion: sql`${users.tokenVersion} + 1` })
        .where(eq(users.id, actor.userId));
      await updateSignInEmail(tx, signIn.id, email);
      await updateCustomerEmail(tx, actor.userId, email);
      await recordSessionEvent(tx, { event: 'email-changed', who: actor.userId, caller });
      return email;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Failure('email_taken', undefined, { cause: error });
    throw error;
  }
}
