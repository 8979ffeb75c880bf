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
  SUSPENDED: ['suspended', ERRORS.suspended.title],
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
