import { LOCKOUT_MINUTES } from '#contract/choices.ts';
import type { ErrorCode } from '#contract/errors.ts';

const AGAIN = 'Start again: sign in with your email and password.';
export const SESSION_NOT_FRESH = 'You signed in more than a day ago. To do this, sign out and sign in again first.';
const UNKNOWN_PASSKEY =
  "This store doesn't recognize that passkey. Use another one, or sign in with email and password.";
const NO_PASSKEY = "The passkey couldn't be checked. Try again.";

/** The messages and failures for the identity provider's codes about second factors and passkeys. */
export const FACTOR_MESSAGES: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  INVALID_CODE: ['invalid_fields', 'That code is wrong. Enter the one your app shows now.'],
  INVALID_BACKUP_CODE: ['invalid_fields', "That isn't one of your unused recovery codes."],
  INVALID_TWO_FACTOR_COOKIE: [
    'unauthenticated',
    `This sign-in has ended: it took longer than ten minutes, or had too many wrong codes. ${AGAIN}`,
  ],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['unauthenticated', `Too many wrong codes for this sign-in. ${AGAIN}`],
  ACCOUNT_TEMPORARILY_LOCKED: [
    'rate_limited',
    `Too many wrong codes for this account. Wait ${LOCKOUT_MINUTES} minutes.`,
  ],
  TOTP_NOT_ENABLED: ['malformed', 'No authenticator app is set up. Set one up first.'],
  TOTP_ALREADY_ENABLED: ['malformed', 'An authenticator app is already set up. Turn it off first to set up another.'],
  BACKUP_CODES_NOT_ENABLED: ['malformed', 'There are no recovery codes for this account.'],
  TWO_FACTOR_NOT_ENABLED: ['malformed', "Two-factor isn't turned on."],
  SESSION_NOT_FRESH: ['forbidden', SESSION_NOT_FRESH],
  CHALLENGE_NOT_FOUND: ['malformed', 'That took longer than five minutes or was already done. Try again.'],
  PASSKEY_NOT_FOUND: ['not_found', UNKNOWN_PASSKEY],
  AUTHENTICATION_FAILED: ['unauthenticated', NO_PASSKEY],
  FAILED_TO_VERIFY_REGISTRATION: ['malformed', NO_PASSKEY],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['forbidden', 'That passkey belongs to someone else.'],
  USER_VERIFICATION_REQUIRED: [
    'forbidden',
    "Your device didn't ask for your PIN, fingerprint or face. Only passkeys that do so work here.",
  ],
};
