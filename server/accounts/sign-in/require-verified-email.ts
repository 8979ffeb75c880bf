import { Failure } from '#contract/errors.ts';

/**
 * Refuses what an account whose email is not verified cannot do, because anyone can sign up with anyone's address: add a
 * factor, which would remain after its owner takes the account over, or ask for a deletion link.
 * @throws Failure `forbidden`
 */
export function requireVerifiedEmail({ emailVerified }: { readonly emailVerified: boolean }): void {
  if (!emailVerified)
    throw new Failure('forbidden', 'Verify your email first: open the link in the email we sent you, then try again.');
}
