import { t, message, shown } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { failureOf, type Send } from '#app/api/caller.ts';
import { callIdentity } from '#app/accounts/identity-client.ts';

const UNABLE = message("This browser doesn't support passkeys, or JavaScript is off. Sign in with email and password.");

/** Creates a passkey for the signed-in user. @throws Failure with a message for the form */
export async function addPasskey(send: Send, name: string): Promise<void> {
  requirePasskeys();
  const options = await challenge(send, '/passkey/generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw failureOfBrowser(error, t('The passkey was not added'));
  });
  await callIdentity(send, '/passkey/verify-registration', { name, response: (made as PublicKeyCredential).toJSON() });
}

/** Signs in with a passkey from the browser or a security key. @throws Failure with a message for the form */
export async function signInByPasskey(send: Send): Promise<void> {
  requirePasskeys();
  const options = await challenge(send, '/passkey/generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const found = await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    throw failureOfBrowser(error, t('You were not signed in'));
  });
  await callIdentity(send, '/passkey/verify-authentication', { response: (found as PublicKeyCredential).toJSON() });
}

function requirePasskeys(): void {
  const isAble = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!isAble) throw new Failure('malformed', shown(UNABLE));
}

async function challenge(send: Send, path: string): Promise<Record<string, unknown>> {
  const answer = await send(`/identity${path}`, { headers: { accept: 'application/json' } }, 'everyone');
  if (!answer.ok) throw await failureOf(answer);
  return (await answer.json()) as Record<string, unknown>;
}

/** Browsers report few details, so that a site cannot learn which passkeys a person has. */
function failureOfBrowser(error: unknown, what: string): Failure {
  const name = error instanceof Error ? error.name : '';
  const why =
    name === 'InvalidStateError'
      ? t('that device already has a passkey for this account.')
      : name === 'SecurityError'
        ? t("passkeys only work at the store's own address, over https.")
        : t('it was canceled, took too long, or that device has none for this store.');
  return new Failure('malformed', `${what}: ${why}`, { cause: error });
}
