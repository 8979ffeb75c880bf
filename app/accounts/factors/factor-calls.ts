import type { Send } from '#app/api/caller.ts';
import { callIdentity } from '#app/accounts/identity-client.ts';

/** The authenticator app's setup data, and the recovery codes. */
interface AuthenticatorSetUp {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** @param password required for accounts with a password */
type Confirmed = { password?: string | undefined };

/** Starts setting up an authenticator app; the first code completes it. @throws Failure with a message for the form */
export async function enableAuthenticator(send: Send, confirmed: Confirmed): Promise<AuthenticatorSetUp> {
  const { totpURI, backupCodes } = (await callIdentity(send, '/two-factor/enable', confirmed)) as {
    totpURI: string;
    backupCodes: string[];
  };
  return { uri: totpURI, codes: backupCodes };
}

/**
 * Checks a code from the app to complete a sign-in or a setup, or as a session's second factor.
 * @param code with the recovery codes shown on the setup page
 * @throws Failure; `edit_conflict` when a later setup has replaced that page's
 */
export async function sendAppCode(
  send: Send,
  code: { code: string; trustDevice?: boolean; recoveryCodes?: readonly string[] },
): Promise<void> {
  await callIdentity(send, '/two-factor/verify-totp', code);
}

/** Does the same with a recovery code, which works once. @throws Failure */
export async function sendRecoveryCode(send: Send, code: { code: string; trustDevice?: boolean }): Promise<void> {
  await callIdentity(send, '/two-factor/verify-backup-code', code);
}

/** Replaces all recovery codes. @throws Failure */
export async function createRecoveryCodes(send: Send, confirmed: Confirmed): Promise<string[]> {
  return ((await callIdentity(send, '/two-factor/generate-backup-codes', confirmed)) as { backupCodes: string[] })
    .backupCodes;
}

/** @throws Failure */
export async function disableAuthenticator(send: Send, confirmed: Confirmed): Promise<void> {
  await callIdentity(send, '/two-factor/disable', confirmed);
}

/** @throws Failure */
export async function renamePasskey(send: Send, passkey: { id: string; name: string }): Promise<void> {
  await callIdentity(send, '/passkey/update-passkey', passkey);
}

/** @throws Failure */
export async function removePasskey(send: Send, id: string): Promise<void> {
  await callIdentity(send, '/passkey/delete-passkey', { id });
}
