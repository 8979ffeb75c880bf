import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FactorDeps } from './changes.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { factorRules } from './rules.ts';

/** How long a device that is trusted needs no code. */
const TRUST_SECONDS = 30 * 24 * 60 * 60;

/**
 * The second factor that a session has shown, in its own column: `authenticator app`, `recovery code`, `passkey` or
 * `trusted device`. Empty for a password, or another provider's word, alone.
 */
const sessionFields = {
  factor: { type: 'string', required: false, input: false },
  /** Whether the session began with a password of the list of common ones (see `beganListed`). */
  listedPassword: { type: 'boolean', required: false, input: false },
} as const;

/** What the tables of the identity provider's library follow from. */
export const factorTables = { plugins: [twoFactor(), passkey()], session: { additionalFields: sessionFields } };

/** For the library's options `session`. */
export const factorSession = { additionalFields: sessionFields };

/**
 * Two-factor by authenticator app and recovery codes, and passkeys, with the store's own rules about them. A passkey is
 * two factors in itself, the device and the PIN, fingerprint or face that it asks for: one that does not ask is refused.
 */
export function factorPlugins(deps: FactorDeps) {
  const { store } = deps;
  return [
    twoFactor({
      issuer: store.name,
      // Whoever came by another provider has no password to confirm with.
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
