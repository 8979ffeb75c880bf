import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';

/**
 * Everything that the identity provider's library encrypts: authenticator secrets, recovery codes, issuers' tokens; and
 * what `Identity.encrypt` encrypts: secrets of webhooks and of the carrier service.
 */
const ENCRYPTED = [
  { table: 'identity."twoFactor"', column: 'secret' },
  { table: 'identity."twoFactor"', column: '"backupCodes"' },
  { table: 'identity.account', column: '"accessToken"' },
  { table: 'identity.account', column: '"refreshToken"' },
  { table: 'carrier_services', column: 'secret' },
  { table: 'webhook_endpoints', column: 'secret' },
  { table: 'webhook_endpoints', column: 'old_secret' },
];

/** Number of rows per query. */
const AT_ONCE = 100;

/** The numbers of re-encrypted values, and of values under a secret that the store does not have. */
export interface ReencryptedSecrets {
  readonly renewed: number;
  readonly lost: number;
}

/**
 * Re-encrypts values that the previous secret encrypted, so that it can be removed. Safe to run at any time during
 * sign-ins: the next run re-encrypts values that change in the meantime.
 */
export async function reencryptSecrets(pool: Pool, key: string | SecretConfig): Promise<ReencryptedSecrets> {
  const done = { renewed: 0, lost: 0 };
  if (typeof key === 'string') return done;
  for (const { table, column } of ENCRYPTED) {
    let after = '';
    for (;;) {
      // The library's format: a prefix that names the secret or, before the store named its secrets, plain hexadecimal.
      const { rows } = await pool.query<{ id: string; encrypted: string }>(
        `select id::text, ${column} as encrypted from ${table}
         where id::text > $1 and not starts_with(${column}, $2) and ${column} ~ '^([$]ba[$]|[0-9a-f]+$)'
         order by id::text limit ${AT_ONCE}`,
        [after, `$ba$${key.currentVersion}$`],
      );
      for (const { id, encrypted } of rows) {
        const renewed = await reencrypt(encrypted, key);
        if (renewed === undefined) done.lost++;
        else {
          const { rowCount } = await pool.query(
            `update ${table} set ${column} = $1 where id::text = $2 and ${column} = $3`,
            [renewed, id, encrypted],
          );
          done.renewed += rowCount ?? 0;
        }
      }
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)!.id;
    }
  }
  return done;
}

/** Returns undefined if no secret of the store decrypts it. */
async function reencrypt(data: string, key: SecretConfig): Promise<string | undefined> {
  try {
    return await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  } catch {
    return undefined;
  }
}
