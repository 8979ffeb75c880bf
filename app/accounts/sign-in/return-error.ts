/** Errors after returning from another provider or a mailed link, by the `error` parameter. */
const SENTENCES = new Map(
  Object.entries({
    admins_only: 'Only admins can open that page, so you were signed out. Sign in to continue.',
    access_denied: 'The sign-in was canceled.',
    account_not_linked:
      "An account with that email exists, but the email isn't verified. Sign in with your password and verify it first.",
    unable_to_link_account: "That sign-in couldn't be linked to your account. Sign in with email and password.",
    email_not_found: "That sign-in didn't share an email address, and the store needs one.",
    email_not_verified: "Your email isn't verified with that provider. Verify it there first.",
    signup_disabled: "New accounts can't be created this way right now.",
    state_not_found: 'That sign-in took too long or was started in another browser. Try again.',
    state_mismatch: 'That sign-in took too long or was started in another browser. Try again.',
    please_restart_the_process: 'That sign-in took too long or was started in another browser. Try again.',
    invalid_token: 'This link no longer works. Request a new one.',
    token_expired: 'This link has expired. Request a new one.',
    user_not_found: 'This link belongs to an account that no longer exists.',
    suspended: 'This account is suspended. Contact us if you think this is a mistake.',
    sign_in_to_verify: 'Sign in first, then open the link in the email again.',
  }),
);

/**
 * The message for an `?error=` code; undefined without one. The address also carries a description, but anyone can
 * write an address, so only our own messages are shown.
 */
export function returnError(code: string | null): string | undefined {
  if (!code) return undefined;
  return SENTENCES.get(code.toLowerCase()) ?? "The sign-in didn't work. Try again, or use email and password.";
}
