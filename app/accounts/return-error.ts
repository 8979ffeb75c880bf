/** What went wrong on the way to another provider, or to a mailed link, and back: by the `error` of the address. */
const SENTENCES = new Map(
  Object.entries({
    admins_only: 'Only admins can open that page, so you were signed out. Sign in to go on.',
    access_denied: 'The sign-in was cancelled. Nothing was changed.',
    account_not_linked:
      'There is an account with that email and a password, whose email is not verified yet. Log in with the password, and verify the email first.',
    unable_to_link_account: 'That sign-in could not be joined with your account. Log in with email and password.',
    email_not_found: 'That sign-in did not tell an email, and the store needs one.',
    email_not_verified: 'That sign-in has not verified your email. Verify it there first.',
    signup_disabled: 'New accounts cannot be made this way at the moment.',
    state_not_found: 'That sign-in took too long, or was begun in another browser. Try again.',
    state_mismatch: 'That sign-in took too long, or was begun in another browser. Try again.',
    please_restart_the_process: 'That sign-in took too long, or was begun in another browser. Try again.',
    invalid_token: 'This link does not work any more. Ask for a new one.',
    token_expired: 'This link is too old. Ask for a new one.',
    user_not_found: 'This link belongs to an account that is no more.',
    sign_in_to_verify: 'Log in first, then open the link of the mail again: that shows the account is yours.',
  }),
);

/**
 * The sentence for an `?error=` code; undefined without one. The address carries a description too, but anybody can
 * write an address: only words of our own are shown.
 */
export function returnError(code: string | null): string | undefined {
  if (!code) return undefined;
  return SENTENCES.get(code.toLowerCase()) ?? 'The sign-in did not work. Try again, or use email and password.';
}
