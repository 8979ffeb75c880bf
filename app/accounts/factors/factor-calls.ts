import type { Send } from '../../api/caller.ts';
import { askIdentity } from '../identity-client.ts';

/** What an authenticator app has to be told, and the codes for the day it is lost. */
export interface AuthenticatorSetUp {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** @param password needed by whoever has one */
type Confirmed = { password?: string | undefined };

/** Begins to set up an authenticator app; it counts once its first code has come. @throws Failure in words for the form */
export async function beginAuthenticator(send: Send, confirmed: Confirmed): Promise<AuthenticatorSetUp> {
  const { totpURI, backupCodes } = (await askIdentity(send, '/two-factor/enable', confirmed)) as {
    totpURI: string;
    backupCodes: string[];
  };
  return { uri: totpURI, codes: backupCodes };
}

/** Checks a code of the app: ends a sign-in, ends the setting up, or shows the second factor of a session. @throws Failure */
export async function sendAppCode(send: Send, code: { code: string; trustDevice?: boolean }): Promise<void> {
  await askIdentity(send, '/two-factor/verify-totp', code);
}

/** The same with a recovery code, which is spent by it. @throws Failure */
export async function sendRecoveryCode(send: Send, code: { code: string; trustDevice?: boolean }): Promise<void> {
  await askIdentity(send, '/two-factor/verify-backup-code', code);
}

/** New recovery codes in place of all older ones. @throws Failure */
export async function makeRecoveryCodes(send: Send, confirmed: Confirmed): Promise<string[]> {
  return ((await askIdentity(send, '/two-factor/generate-backup-codes', confirmed)) as { backupCodes: string[] })
    .backupCodes;
}

/** @throws Failure */
export async function endAuthenticator(send: Send, confirmed: Confirmed): Promise<void> {
  await askIdentity(send, '/two-factor/disable', confirmed);
}

/** @throws Failure */
export async function renamePasskey(send: Send, passkey: { id: string; name: string }): Promise<void> {
  await askIdentity(send, '/passkey/update-passkey', passkey);
}

/** @throws Failure */
export async function removePasskey(send: Send, id: string): Promise<void> {
  await askIdentity(send, '/passkey/delete-passkey', { id });
}
