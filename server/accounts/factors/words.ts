import type { ErrorCode } from '#contract/errors.ts';

const AGAIN = 'Start again: log in with your email and password.';
export const SESSION_NOT_FRESH =
  'You logged in more than a day ago. For this, sign out and in again first: that shows it is you.';
const UNKNOWN_PASSKEY = 'This store does not know that passkey. Use another one, or log in with email and password.';
const NO_PASSKEY = 'The passkey could not be checked. Nothing was changed; try again.';

/** What the identity provider's codes about second factors and passkeys mean to a person, and the failure of ours that they are. */
export const FACTOR_WORDS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  INVALID_CODE: ['invalid_fields', 'That code is not right. Take the one that your app shows now.'],
  INVALID_BACKUP_CODE: ['invalid_fields', 'That is none of your unused recovery codes.'],
  INVALID_TWO_FACTOR_COOKIE: ['unauthenticated', `This sign-in took longer than ten minutes. ${AGAIN}`],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['unauthenticated', `Too many wrong codes for this sign-in. ${AGAIN}`],
  ACCOUNT_TEMPORARILY_LOCKED: ['rate_limited', 'Too many wrong codes for this account. Wait a quarter of an hour.'],
  TOTP_NOT_ENABLED: ['malformed', 'There is no authenticator app to check that code with. Set one up first.'],
  TOTP_ALREADY_ENABLED: ['malformed', 'An authenticator app is set up already. Turn it off first to set up another.'],
  BACKUP_CODES_NOT_ENABLED: ['malformed', 'There are no recovery codes for this account.'],
  TWO_FACTOR_NOT_ENABLED: ['malformed', 'Two-factor is not turned on.'],
  SESSION_NOT_FRESH: ['forbidden', SESSION_NOT_FRESH],
  CHALLENGE_NOT_FOUND: ['malformed', 'That took longer than five minutes, or was done already. Try again.'],
  PASSKEY_NOT_FOUND: ['not_found', UNKNOWN_PASSKEY],
  AUTHENTICATION_FAILED: ['unauthenticated', NO_PASSKEY],
  FAILED_TO_VERIFY_REGISTRATION: ['malformed', NO_PASSKEY],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['forbidden', 'That passkey is somebody else’s.'],
  USER_VERIFICATION_REQUIRED: [
    'forbidden',
    'Your device has not asked for your PIN, fingerprint or face. Only a passkey that does so can be used here.',
  ],
};
