import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { KEY_PREFIX } from '#contract/developers/key-scopes.ts';
import { Failure } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { selectKeyByDigest } from './queries.ts';

/** Whether a bearer token is an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX);
}

/**
 * The caller of a request with an API key, without the rights of its creator, which the guard reads with each call. From
 * then on the audit entries of the request name the key.
 * @throws Failure `unauthenticated` for an unknown, revoked or expired key; `rate_limited`
 */
export async function keyCaller(
  { db, limits, settings }: Pick<Deps, 'db' | 'limits' | 'settings'>,
  token: string,
): Promise<Omit<Actor, 'email' | 'role' | 'staffRole' | 'tokenVersion'>> {
  const key = await selectKeyByDigest(db, digestOfSecret(token));
  if (!key || key.revokedAt || key.isExpired)
    throw new Failure('unauthenticated', 'This API key is unknown, revoked or expired.');
  limits?.hit(`key:${key.id}`, { max: settings.limits.keyCallsAMinute, seconds: 60 });
  const context = currentRequestContext();
  if (context) context.apiKey = `${key.name} (${key.prefix})`;
  // Its creator had passed the second factor.
  return {
    userId: key.userId,
    secondFactor: true,
    listedPassword: false,
    signedInAt: key.createdAt,
    key: { id: key.id, name: key.name, scopes: key.scopes },
  };
}
