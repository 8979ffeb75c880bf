import { Failure } from '#contract/errors.ts';

/** What the provider says of itself reads well for these; the rest is worded here. */
const BY_CODE: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this email already. Log in instead, or use another email.',
  USER_ALREADY_EXISTS: 'There is an account with this email already. Log in instead, or use another email.',
  PASSWORD_TOO_SHORT: 'Must be 6 characters or longer',
  PASSWORD_TOO_LONG: 'Must be 128 characters or shorter',
  INVALID_EMAIL: 'Provide a valid Email',
  PROVIDER_NOT_FOUND: 'This way to sign in is not available at the moment. Use your email and password.',
};

/** `?error=` of an address that the identity provider sent somebody back to. */
const BY_RETURN: Record<string, string> = {
  access_denied: 'The sign-in was cancelled. Nothing was changed.',
  account_not_linked:
    'There is an account with this email already. Log in with its password; after that, its email has to be confirmed before Google can be used with it.',
  email_not_found: 'No email address came with that sign-in, and the store cannot do without one.',
  signup_disabled: 'New accounts cannot be made this way at the moment.',
  state_not_found: 'That sign-in took too long or was started in another window. Try again.',
  state_mismatch: 'That sign-in took too long or was started in another window. Try again.',
  please_restart_the_process: 'That sign-in took too long or was started in another window. Try again.',
  invalid_code: 'That sign-in could not be completed. Try again.',
};

/**
 * The failure to show under the form for an answer of the identity provider that is not ok.
 * @param retryAfterSeconds from its `X-Retry-After`, on a 429
 */
export function identityFailure(status: number, answer: { code?: string; message?: string }, retryAfterSeconds?: number): Failure {
  if (status === 429) return new Failure('rate_limited', tooMany(retryAfterSeconds), { retryAfterSeconds });
  if (status >= 500) return new Failure('overloaded', 'Signing in does not work at the moment. Nothing was lost; try again shortly.');
  const words = BY_CODE[answer.code ?? ''] ?? reworded(answer.message);
  if (status === 422) return new Failure('email_taken', words);
  return new Failure(status === 401 ? 'unauthenticated' : 'malformed', words);
}

/** The sentence for an `?error=` code; undefined without one. Never the code itself. */
export function returnError(code: string | null): string | undefined {
  if (!code) return undefined;
  return BY_RETURN[code.toLowerCase()] ?? BY_CODE[code.toUpperCase()] ?? 'That sign-in did not work. Try again, or use your email and password.';
}

function tooMany(seconds: number | undefined): string {
  if (!seconds) return 'Too many attempts. Wait a moment and try again.';
  if (seconds < 90) return `Too many attempts. Try again in ${seconds} seconds.`;
  return `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** The provider's validator names its own field ('[body.email] Invalid email address'): that is not for people. */
function reworded(message: string | undefined): string {
  if (!message || /^\[body\.email\]/.test(message)) return message ? 'Provide a valid Email' : 'That did not work. Check what you typed and try again.';
  if (message.startsWith('[body')) return 'Some fields need another look.';
  return message;
}
