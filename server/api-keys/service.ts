import { hasPermission } from '#contract/accounts/permissions.ts';
import type { ApiKey, NewApiKey } from '#contract/developers/api-keys.ts';
import { KEY_PREFIX, MAX_KEYS } from '#contract/developers/key-scopes.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { createSecret } from '#server/accounts/digest-of-secret.ts';
import type { Mail, MailSender } from '#server/emails/mail.ts';
import { claimOnceIn } from '#server/http/rate-limits/rate-limits.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import keyExpiresMail from './mails/key-expires.ts';
import * as queries from './queries.ts';

/** Number of characters of a key that lists show. */
const SHOWN = 11;

export async function listApiKeys(db: Executor): Promise<ApiKey[]> {
  return (await queries.selectApiKeys(db)).map(serialize);
}

/**
 * Creates a key of the actor. Only its digest is stored.
 * @throws Failure `invalid_fields` for a scope that the actor does not have; `edit_conflict` beyond the maximum number
 * of keys; `token_expired` when the actor's tokens were revoked meanwhile, as by a password reset
 */
export async function addApiKey(
  db: Database,
  { name, scopes, expiresInDays: days }: NewApiKey,
  actor: Pick<Actor, 'userId' | 'staffRole' | 'tokenVersion'>,
): Promise<ApiKey & { key: string }> {
  const lacking = scopes.filter((scope) => !hasPermission(actor.staffRole, scope));
  if (lacking.length > 0) throw invalidFields({ scopes: `You don't have ${lacking.join(', ')}` });
  const { secret: key, digest } = createSecret(KEY_PREFIX);
  const prefix = key.slice(0, SHOWN);
  const { userId } = actor;
  return db.transaction(async (tx) => {
    // Revoking all keys of a person locks their row too, so that none is added at the same time.
    if ((await lockCustomer(tx, userId)).tokenVersion !== actor.tokenVersion) throw new Failure('token_expired');
    if ((await queries.lockAndCountKeys(tx)) >= MAX_KEYS)
      throw new Failure('edit_conflict', `A store has at most ${MAX_KEYS} API keys. Revoke one first.`);
    const row = { userId, name, prefix, digest, scopes: [...new Set(scopes)], days };
    const id = await queries.insertKey(tx, row);
    await record(tx, { actor: userId, action: 'key.created', subject: id, detail: { name, prefix, scopes, days } });
    await reportToOwners(tx, { user: userId, what: 'key-created', key: prefix, days });
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

/**
 * Revokes every API key of a person, who may not be the one who made them. Lock the person first.
 * @param why for the audit trail
 * @returns how many worked until now
 */
export async function revokeKeysOf(
  tx: Executor,
  userId: string,
  why: 'password reset' | 'signed out everywhere',
): Promise<number> {
  const revoked = await queries.markAllRevoked(tx, userId);
  for (const { id, name, prefix } of revoked)
    await record(tx, { actor: userId, action: 'key.revoked', subject: id, detail: { name, prefix, why } });
  return revoked.length;
}

/** Emails the creators of keys that expire within a week, once for each key. */
export async function warnOfExpiry(db: Database, store: MailSender): Promise<void> {
  await db.transaction(async (tx) => {
    const named = await withCurrentName(tx, store);
    const mails: Mail[] = [];
    for (const { id, creator, name, prefix, expiresAt, lastUsedAt } of await queries.selectExpiringKeys(tx))
      if (creator !== null && (await claimOnceIn(tx, `key-expiry:${id}`, WARNED_SECONDS)))
        mails.push(keyExpiresMail.write(named, creator, { name, prefix, expiresAt: expiresAt!, lastUsedAt }));
    await queueMails(tx, mails);
  });
}

/** Longer than the week in which a warning is due. */
const WARNED_SECONDS = 30 * 24 * 60 * 60;

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
