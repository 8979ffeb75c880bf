import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '#server/accounts/identity/identity.ts';
import { callbackUri, SANDBOX_CLIENT_ID } from '#server/accounts/identity/issuers.ts';
import { provision } from '#server/accounts/service.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { PROVIDER_EVENTS } from '#server/payments/provider/provider-events.ts';
import { cardKeysOf, type Secrets } from '#server/settings/secrets.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Starts the local stand-ins for services without keys. They are reached over HTTP only, like the real services. */
export async function openStandIns(
  settings: Settings,
  secrets: Secrets,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { publicOrigin, name } = settings.store;
  const folder = join(settings.dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  // Also corrects a folder that an earlier version left readable by others.
  await chmod(folder, 0o700);
  if (settings.cards.mode === 'sandbox') {
    const { startCardSandbox } = await import('#stand-ins/cards');
    const cards = await startCardSandbox({
      port: settings.cards.port,
      stateFile: join(folder, 'cards.sqlite'),
      ...cardKeysOf(secrets),
      webhookUrl: `http://127.0.0.1:${settings.http.port}/api/payment-webhook`,
      webhookEvents: PROVIDER_EVENTS,
      storeOrigin: publicOrigin,
      faultControl: settings.cards.faults ?? false,
    });
    resources.defer(() => cards.close());
  }
  const needsIdentity = [settings.google, settings.mail].find(({ mode }) => mode === 'sandbox');
  if (needsIdentity?.mode === 'sandbox') {
    const { startIdentitySandbox } = await import('#stand-ins/identity');
    const identity = await startIdentitySandbox({
      port: needsIdentity.port,
      stateDir: join(folder, 'identity'),
      clientId: SANDBOX_CLIENT_ID,
      clientSecret: secrets.googleClientSecret,
      redirectUris: [callbackUri(publicOrigin, 'google')],
      storeOrigin: publicOrigin,
      storeName: name,
      mailboxKey: secrets.mailboxKey,
    });
    resources.defer(() => identity.close());
  }
}

/** The demo sign-ins for the login page. */
export async function listDemoAccounts(): Promise<Deps['demoAccounts']> {
  const { demoAccounts } = await import('#demo/accounts.ts');
  return demoAccounts.map(({ email, password, admin }) => ({ email, password, role: admin ? 'admin' : 'customer' }));
}

/** Creates the demo sign-ins, verified, one of them an admin. */
export async function createDemoAccounts(db: Database, identity: Identity): Promise<void> {
  const { demoAccounts } = await import('#demo/accounts.ts');
  const { removeImpostors } = await import('#demo/retire.ts');
  await removeImpostors(db.$client);
  for (const { email, password, name, admin } of demoAccounts) {
    const user = await identity.ensureUser({ email, password, name, verified: true });
    await provision(db, user, admin ? [email] : []);
  }
}

/** Removes the demo accounts from a store that other machines can reach, because their passwords are public. */
export async function removeDemoAccounts(db: Database): Promise<void> {
  const { retireDemoAccounts } = await import('#demo/retire.ts');
  await retireDemoAccounts(db.$client);
}
