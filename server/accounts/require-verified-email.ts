import { Failure } from '#contract/errors.ts';

/**
 * Refuses to add a factor to an account whose email is not verified: anyone can sign up with anyone's address, and the
 * factor would remain after its owner takes the account over.
 * @throws Failure `forbidden`
 */
export function requireVerifiedEmail({ emailVerified }: { readonly emailVerified: boolean }): void {
  if (!emailVerified)
    throw new Failure('forbidden', 'Verify your email first: open the link in the email we sent you, then try again.');
}
