import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FactorDeps } from './changes.ts';
import { factorRules } from './rules.ts';
import { randomInt } from 'node:crypto';

/** How long a trusted device needs no code. */
const TRUST_SECONDS = 30 * 24 * 60 * 60;

/**
 * The session's second factor, in its own column: `authenticator app`, `recovery code`, `passkey` or `trusted device`.
 * Null for a password or another provider's sign-in alone.
 */
const sessionFields = {
  factor: { type: 'string', required: false, input: false },
  /** Whether the session started with a password on the list of common ones (see `startedWithListedPassword`). */
  listedPassword: { type: 'boolean', required: false, input: false },
} as const;

/** The library's `session` option. */
export const factorSession = { additionalFields: sessionFields };

/** The options that determine the library's tables. */
export const factorTables = { plugins: [twoFactor(), passkey()], session: factorSession };

/**
 * Two-factor authentication by authenticator app and recovery codes, and passkeys, with the store's rules. A passkey
 * counts as two factors, the device plus its PIN, fingerprint or face; passkeys without user verification are refused.
 */
export function factorPlugins(deps: FactorDeps) {
  const { store } = deps;
  return [
    twoFactor({
      issuer: store.name,
      // Accounts from another provider have no password to confirm with.
      allowPasswordless: true,
      trustDeviceMaxAge: TRUST_SECONDS,
      backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes, storeBackupCodes: 'encrypted' },
    }),
    passkey({
      rpID: new URL(store.publicOrigin).hostname,
      rpName: store.name,
      origin: store.publicOrigin,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
      registration: {
        afterVerification: async ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
      },
    }),
    factorRules(deps),
  ];
}

function requireVerified(isVerified: boolean | undefined): undefined {
  if (!isVerified) throw new APIError('FORBIDDEN', { code: 'USER_VERIFICATION_REQUIRED' });
}

/** Excludes letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const HALF = 5;

/** Creates ten recovery codes like `k7m2p-x9qrt`: each one of 31^10 (8e14) values. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${letters(HALF)}-${letters(HALF)}`);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
