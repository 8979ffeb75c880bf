import { wordTable } from '#contract/word-table.ts';
import { ERRORS, Failure, type ErrorCode } from '#contract/errors.ts';
import { FACTOR_MESSAGES } from '#server/accounts/factors/messages.ts';

/** The messages and failures for the identity provider's codes. */
const WORDS: Record<string, readonly [ErrorCode, string]> = {
  ...FACTOR_MESSAGES,
  INVALID_EMAIL_OR_PASSWORD: ['unauthenticated', 'Wrong email or password.'],
  USER_ALREADY_EXISTS: ['email_taken', 'An account with that email already exists. Sign in, or use another email.'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    'email_taken',
    'An account with that email already exists. Sign in, or use another email.',
  ],
  FAILED_TO_CREATE_USER: ['email_taken', "The account couldn't be created. If you already have one, sign in."],
  INVALID_EMAIL: ['invalid_fields', 'Provide a valid Email'],
  INVALID_PASSWORD: ['invalid_fields', 'Wrong password.'],
  PASSWORD_TOO_SHORT: ['invalid_fields', 'Must be 6 characters or longer'],
  PASSWORD_TOO_LONG: ['invalid_fields', 'Must be 128 characters or shorter'],
  VALIDATION_ERROR: ['invalid_fields', 'Check the marked fields.'],
  INVALID_TOKEN: ['malformed', 'This link no longer works. Request a new one.'],
  TOKEN_EXPIRED: ['malformed', 'This link has expired. Request a new one.'],
  USER_NOT_FOUND: ['malformed', 'This link belongs to an account that no longer exists.'],
  EMAIL_ALREADY_VERIFIED: ['malformed', 'That email is already verified.'],
  EMAIL_MISMATCH: ['forbidden', 'You can only verify your own email.'],
  PROVIDER_NOT_FOUND: ['overloaded', "That sign-in isn't responding. Try again shortly, or use email and password."],
  INVALID_ORIGIN: ['forbidden', 'This request came from another site.'],
  MISSING_OR_NULL_ORIGIN: ['forbidden', "This request doesn't say which site it came from."],
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: ['forbidden', 'This request came from another site.'],
  INVALID_CALLBACK_URL: ['forbidden', 'The return address must be a page of this store.'],
  INVALID_REDIRECT_URL: ['forbidden', 'The return address must be a page of this store.'],
  INVALID_ERROR_CALLBACK_URL: ['forbidden', 'The return address must be a page of this store.'],
  INVALID_NEW_USER_CALLBACK_URL: ['forbidden', 'The return address must be a page of this store.'],
};

const BY_STATUS: Record<number, readonly [ErrorCode, string]> = {
  400: ['malformed', "That request couldn't be read."],
  401: ['unauthenticated', "You couldn't be signed in."],
  403: ['forbidden', 'That is not allowed.'],
  404: ['not_found', "That wasn't found."],
  409: ['email_taken', 'Another account already uses that email.'],
  415: ['unsupported_media_type', 'Send the body as application/json.'],
  422: ['invalid_fields', 'Check the marked fields.'],
};

/**
 * Converts an error response of the identity provider: to our message if its code is known, otherwise with the
 * provider's own message, as the specification requires. Never passes on messages of 5xx responses.
 */
export function failureOfLibrary(
  status: number,
  { code, message }: { code?: string | undefined; message?: string | undefined },
  retryAfterSeconds?: number,
): Failure {
  if (status === 429) return new Failure('rate_limited', WORDS[code ?? '']?.[1], { retryAfterSeconds });
  const known = WORDS[code ?? ''];
  const [ours, fallback] = known ?? BY_STATUS[status] ?? ['internal', undefined];
  const words = known || status >= 500 ? fallback : (sentence(message) ?? fallback);
  return new Failure(ours, words, ours === 'invalid_fields' ? { fields: fieldOf(code, words) } : {});
}

/** One line of plain text from a provider's message; undefined if nothing readable remains. */
function sentence(message: string | undefined): string | undefined {
  const text = message
    ?.replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return text || undefined;
}

function fieldOf(code: string | undefined, words = ''): Record<string, string> | undefined {
  if (code === 'INVALID_EMAIL') return { email: words };
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return { code: words };
  return code?.includes('PASSWORD') ? { password: words } : undefined;
}

/** Errors after returning from Google, by the `error` parameter. */
const SIGN_IN_ERRORS: Record<string, string> = wordTable({
  account_not_linked:
    "An account with that email exists, but the email isn't verified. Sign in with your password and verify it first.",
  unable_to_link_account: "That sign-in couldn't be linked to your account. Sign in with email and password.",
  email_not_found: "That sign-in didn't share an email address, and the store needs one.",
  email_not_verified: "Your email isn't verified with that provider. Verify it there first.",
  access_denied: 'The sign-in was canceled.',
  state_mismatch: 'The sign-in took too long or was started in another browser. Try again.',
  state_not_found: 'The sign-in took too long or was started in another browser. Try again.',
  please_restart_the_process: 'The sign-in took too long or was started in another browser. Try again.',
  invalid_token: 'This link no longer works. Request a new one.',
  token_expired: 'This link has expired. Request a new one.',
  user_not_found: 'This link belongs to an account that no longer exists.',
  internal_server_error: 'The store is busy or restarting. Try again in a moment.',
  unavailable: 'The store is busy or restarting. Open the link again in a moment.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  suspended: ERRORS.suspended.title,
  sign_in_to_verify: 'Sign in first, then open the link in the email again.',
});

/** The message for an `error` parameter that the identity provider set. */
export function signInErrorText(error: string): string {
  return SIGN_IN_ERRORS[error] ?? "The sign-in didn't work. Try again, or use email and password.";
}
