import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { SESSION_NOT_FRESH } from '#server/accounts/factors/messages.ts';

/** How long after signing in a user may add and remove factors. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Requires a sign-in within the last day to add or remove a factor, because a request may come from an open browser or
 * a stolen token.
 * @throws Failure `forbidden`
 */
export function requireFreshSignIn(signedInAt: Date): void {
  if (Date.now() - signedInAt.getTime() > FRESH_MS) throw new Failure('forbidden', SESSION_NOT_FRESH);
}

/**
 * Refuses what an account whose email is not verified cannot do, because anyone can sign up with anyone's address: add a
 * factor, which would remain after its owner takes the account over, or ask for a deletion link.
 * @throws Failure `forbidden`
 */
export function requireVerifiedEmail({ emailVerified }: { readonly emailVerified: boolean }): void {
  if (!emailVerified)
    throw new Failure(
      'forbidden',
      t('Verify your email first: open the link in the email we sent you, then try again.'),
    );
}
