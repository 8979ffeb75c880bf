import type { Passkey, SecondFactors } from '#contract/accounts/factors.ts';

/** The subset of the library's API used here. */
interface Library {
  readonly $context: Promise<{
    internalAdapter: { findCredentialAccount(userId: string): Promise<{ password?: string | null } | null> };
    adapter: { findMany<Row>(query: { model: string; where: { field: string; value: string }[] }): Promise<Row[]> };
  }>;
  readonly api: {
    getSession(ask: { headers: Headers; query: { disableRefresh: boolean } }): Promise<{
      user: { id: string; twoFactorEnabled?: boolean | null | undefined };
      session: { factor?: string | null | undefined };
    } | null>;
    viewBackupCodes(ask: { body: { userId: string } }): Promise<{ backupCodes: string[] }>;
  };
}

interface PasskeyRow {
  id: string;
  name?: string | null;
  createdAt?: Date | null;
  backedUp: boolean;
}

/** The second factors and passkeys of the session's user, without keys or codes; null without a session. */
export async function readSecondFactors(library: Library, headers: Headers): Promise<SecondFactors | null> {
  const found = await library.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return null;
  const { user, session } = found;
  const { adapter, internalAdapter } = await library.$context;
  const authenticator = user.twoFactorEnabled === true;
  const [account, passkeys, codes] = await Promise.all([
    internalAdapter.findCredentialAccount(user.id),
    adapter.findMany<PasskeyRow>({ model: 'passkey', where: [{ field: 'userId', value: user.id }] }),
    // Codes encrypted with a secret that was replaced count as none.
    authenticator ? library.api.viewBackupCodes({ body: { userId: user.id } }).catch(() => undefined) : undefined,
  ]);
  return {
    hasPassword: Boolean(account?.password),
    authenticator,
    recoveryCodes: codes?.backupCodes.length ?? 0,
    passkeys: passkeys.map(passkeyOf).sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '')),
    shown: Boolean(session.factor),
  };
}

function passkeyOf({ id, name, createdAt, backedUp }: PasskeyRow): Passkey {
  return { id, name: name || 'Passkey', createdAt: createdAt?.toISOString() ?? null, synced: backedUp };
}
