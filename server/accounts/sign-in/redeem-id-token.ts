import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import * as limits from '#server/http/rate-limits/limits.ts';
import type { VerifiedIdToken } from './id-tokens.ts';
import * as queries from '../queries.ts';

const OLD = 'That ID token was used before, or was made before you signed out everywhere. Sign in again.';

/**
 * Accepts an ID token once, and only if it was made after its user's last sign-out everywhere. Issue times are whole
 * seconds, so tokens of the second of that sign-out are refused. Of concurrent requests with one token, one succeeds.
 * @throws Failure `unauthenticated`
 */
export async function redeemIdToken(
  db: Database,
  { proven, digest, issuedAt, expiresAt }: VerifiedIdToken,
): Promise<void> {
  const signedOutAt = await queries.selectSignedOutAt(db, proven);
  if (signedOutAt && issuedAt <= signedOutAt) throw new Failure('unauthenticated', OLD);
  const seconds = Math.ceil((expiresAt.getTime() - Date.now()) / 1000);
  try {
    await limits.countAttempt(db, `id-token:${digest}`, 1, Math.max(1, seconds));
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') throw new Failure('unauthenticated', OLD);
    throw error;
  }
}
