import { hasPermission, type StaffRole } from '#contract/accounts/permissions.ts';
import type { ApiKey, NewApiKey } from '#contract/developers/api-keys.ts';
import { KEY_PREFIX, MAX_KEYS } from '#contract/developers/key-scopes.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { createSecret } from '#server/accounts/digest-of-secret.ts';
import * as queries from './queries.ts';

/** Number of characters of a key that lists show. */
const SHOWN = 11;

export async function listApiKeys(db: Executor): Promise<ApiKey[]> {
  return (await queries.selectApiKeys(db)).map(serialize);
}

/**
 * Creates a key of the actor. Only its digest is stored.
 * @throws Failure `invalid_fields` for a scope that the actor does not have; `edit_conflict` beyond the maximum number
 * of keys
 */
export async function addApiKey(
  db: Database,
  { name, scopes, expiresInDays: days }: NewApiKey,
  actor: { userId: string; staffRole: StaffRole | null },
): Promise<ApiKey & { key: string }> {
  const lacking = scopes.filter((scope) => !hasPermission(actor.staffRole, scope));
  if (lacking.length > 0) throw invalidFields({ scopes: `You don't have ${lacking.join(', ')}` });
  const { secret: key, digest } = createSecret(KEY_PREFIX);
  const prefix = key.slice(0, SHOWN);
  const { userId } = actor;
  return db.transaction(async (tx) => {
    if ((await queries.lockAndCountKeys(tx)) >= MAX_KEYS)
      throw new Failure('edit_conflict', `A store has at most ${MAX_KEYS} API keys. Revoke one first.`);
    const row = { userId, name, prefix, digest, scopes: [...new Set(scopes)], days };
    const id = await queries.insertKey(tx, row);
    await record(tx, { actor: userId, action: 'key.created', subject: id, detail: { name, prefix, scopes, days } });
    return { ...serialize((await queries.selectKey(tx, id))!), key };
  });
}

/** @throws Failure `not_found`, including for a key that is already revoked */
export async function revokeApiKey(db: Database, id: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const revoked = await queries.markRevoked(tx, id);
    if (!revoked) throw new Failure('not_found', "That API key doesn't exist, or is revoked already.");
    await record(tx, { actor, action: 'key.revoked', subject: id, detail: revoked });
  });
}

function serialize(row: queries.ApiKeyRow): ApiKey {
  const { id, name, prefix, scopes, creator, isExpired, isBlocked, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  return {
    _id: id,
    name,
    prefix,
    scopes,
    creator,
    status: revokedAt ? 'revoked' : isExpired ? 'expired' : isBlocked ? 'blocked' : 'active',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
