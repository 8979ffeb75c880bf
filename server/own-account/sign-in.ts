import { t } from '#contract/language/text.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { OwnAccount } from '#contract/own-account/own-account.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { selectSignIn, type SignIn } from '#server/accounts/identity/queries.ts';
import { countPasswordTry, forgetWrongPasswords } from '#server/accounts/sign-in/attempts.ts';
import { countProgramAccess } from '#server/api-keys/queries.ts';
import type { Caller } from '#server/accounts/sign-in/caller.ts';
import type { Issuer } from '#server/accounts/identity/issuers.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { pendingEmail } from './links.ts';
import { selectPerson } from './queries.ts';

/** Where a request comes from, with its headers for the session cookie. */
export interface OwnCaller extends Caller {
  readonly headers: Headers;
}

/** The caller's sign-in methods, and the session of this request, if it sent the cookie. */
export async function ownSignIn(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  { userId }: Actor,
  { headers }: OwnCaller,
): Promise<{ signIn: SignIn | undefined; sessionId: string | undefined }> {
  const signIn = await selectSignIn(db, userId);
  const session = signIn && identity.hasSessionCookie(headers) ? await identity.session(headers) : null;
  return { signIn, sessionId: session?.id === signIn?.id ? session?.sessionId : undefined };
}

/** Returns the sign-in, for actions that require one. @throws Failure `forbidden` */
export function requireSignIn(signIn: SignIn | undefined): SignIn {
  if (signIn) return signIn;
  throw new Failure('forbidden', t('You sign in with another provider, which manages your email and password.'));
}

/**
 * Requires the password of the caller's account: an open session does not prove that its owner is present. Attempts
 * share the limit of the login page.
 * @param field the form's name for it
 * @throws Failure `invalid_fields`, `rate_limited`
 */
export async function requirePassword(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  signIn: SignIn,
  { email }: Actor,
  password: string | undefined,
  { address }: Caller,
  field = 'password',
): Promise<void> {
  if (!password) throw invalidFields({ [field]: t('Password is Required') });
  await countPasswordTry(db, email, address);
  if (!(await identity.checkPassword(signIn.id, password)))
    throw invalidFields({ [field]: t("That isn't your password") });
  await forgetWrongPasswords(db, email);
}

/** A user's sign-in methods, for their profile. */
export async function readOwnAccount(
  db: Database,
  { userId }: Actor,
  issuers: readonly Pick<Issuer, 'id' | 'name'>[],
): Promise<OwnAccount> {
  const person = await selectPerson(db, userId);
  const signIn = await selectSignIn(db, userId);
  return {
    email: person.email,
    emailVerified: person.emailVerified,
    hasSignIn: signIn !== undefined,
    hasPassword: signIn?.hasPassword ?? false,
    providers: (signIn?.issuers ?? []).map((known) => issuers.find(({ id }) => id === known)?.name ?? known),
    pendingEmail: await pendingEmail(db, userId),
    apiKeys: (await countProgramAccess(db, userId)).keys,
  };
}
