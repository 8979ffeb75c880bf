import type { Role } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { makeAdmin, provision } from './service.ts';

/** Makes an account that exists from the start, as the demo's do: verified and with its role. Repeating it changes nothing. */
export async function ensureAccount(
  { db, identity, settings }: Pick<Deps, 'db' | 'identity' | 'settings'>,
  account: { readonly email: string; readonly password: string; readonly role: Role; readonly name: string },
): Promise<void> {
  const proven = await identity.ensureUser({ ...account, verified: true });
  const user = await provision(db, proven, settings.store.adminEmails);
  if (account.role === 'admin') await makeAdmin(db, 'operator', user.email);
}
