import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { dropLinks } from '#server/own-account/links.ts';
import { deletePrivateData } from '#server/own-account/private-data.ts';
import { deletePhone } from '#server/accounts/phones/queries.ts';
import { lockUser, selectBySubject } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { deleteFactors } from './queries.ts';

/**
 * The session that survives the removal: the one that proved the mailbox; none after a password reset, which proves no
 * session.
 */
type Proof = { readonly by: 'verification'; readonly sessionId?: string | undefined } | { readonly by: 'reset' };

/**
 * Removes what was enrolled in an account while its email was unverified: passkeys, authenticator app, linked issuers,
 * phone number, sessions, tokens and mailed links. Anyone can sign up with anyone's address, so none of it is known to be the
 * owner's. A reset also clears name, picture, profile, addresses, basket, builds, saved parts and lists, which the owner of the
 * mailbox did not choose: a stranger's default address would be the next order's.
 *
 * Keeps the session that opens a verification link, whose user has proven both the account's password and the mailbox,
 * and a linked issuer if the account has no other sign-in method.
 * @param signInId of the identity provider's user
 */
export async function removeEnrolled(tx: Executor, signInId: string, proof: Proof): Promise<void> {
  const kept = proof.by === 'verification' ? (proof.sessionId ?? '') : '';
  const user = await selectBySubject(tx, `identity:${signInId}`);
  // Before the sessions, as suspending and deleting an account do.
  if (user) await lockUser(tx, user);
  await deleteFactors(tx, signInId);
  await tx.execute(sql`delete from identity.session where "userId" = ${signInId} and id <> ${kept}`);
  await tx.execute(sql`update identity.session set factor = null where "userId" = ${signInId}`);
  await tx.execute(sql`delete from identity.verification where value = ${signInId}`);
  await tx.execute(sql`
    delete from identity.account where "userId" = ${signInId} and "providerId" <> 'credential'
      and exists (select from identity.account p where p."userId" = ${signInId} and p.password is not null)`);
  if (proof.by === 'reset')
    await tx.execute(sql`update identity."user" set name = '', image = null where id = ${signInId}`);

  if (!user) return;
  if (proof.by === 'reset') await deletePrivateData(tx, user.id);
  else {
    await deletePhone(tx, user.id);
    await dropLinks(tx, user.id);
  }
  const chosen =
    proof.by === 'reset' ? { name: '', image: null, education: '', city: '', contact: '', linkedln: '' } : {};
  await tx
    .update(users)
    .set({ ...chosen, tokenVersion: sql`${users.tokenVersion} + 1`, signedOutAt: sql`clock_timestamp()` })
    .where(eq(users.id, user.id));
}

/** Removes what was enrolled in an account, if the store has it as unverified. */
export async function removeOfUnverified(db: Database, signInId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await selectBySubject(tx, `identity:${signInId}`);
    if (user && !user.emailVerified) await removeEnrolled(tx, signInId, { by: 'verification' });
  });
}
