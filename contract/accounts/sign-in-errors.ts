/*
 * The `error` codes with which the server redirects to a sign-in page: its own, and those of the identity provider's
 * library. Free of zod.
 */
import { message, type Message } from '#contract/language/text.ts';
import { ERRORS } from '#contract/errors.ts';

const RESTART = message('That sign-in took too long or was started in another browser. Try again.');

/** What a sign-in page says for each code. */
export const SIGN_IN_ERRORS = {
  admins_only: message('Only admins can open that page, so you were signed out. Sign in to continue.'),
  access_denied: message('The sign-in was canceled.'),
  account_not_linked: message(
    "An account with that email exists, but the email isn't verified. Sign in with your password and verify it first.",
  ),
  unable_to_link_account: message("That sign-in couldn't be linked to your account. Sign in with email and password."),
  email_not_found: message("That sign-in didn't share an email address that the store can use."),
  email_not_verified: message("Your email isn't verified with that provider. Verify it there first."),
  signup_disabled: message("New accounts can't be created this way right now."),
  state_not_found: RESTART,
  state_mismatch: RESTART,
  please_restart_the_process: RESTART,
  invalid_token: message('This link no longer works. Request a new one.'),
  token_expired: message('This link has expired. Request a new one.'),
  user_not_found: message('This link belongs to an account that no longer exists.'),
  internal_server_error: message('The store is busy or restarting. Try again in a moment.'),
  unavailable: message('The store is busy or restarting. Open the link again in a moment.'),
  rate_limited: message('Too many attempts. Wait a moment and try again.'),
  suspended: ERRORS.suspended.title,
  sign_in_to_verify: message('Sign in first, then open the link in the email again.'),
} as const satisfies Record<string, Message>;
