import { Failure } from '#contract/errors.ts';
import { SESSION_NOT_FRESH } from '#server/accounts/factors/messages.ts';

/** The time after signing in within which a user may add and remove factors. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Requires a sign-in within the last day to add or remove a factor, because a request may come from an open browser or
 * a stolen token.
 * @throws Failure `forbidden`
 */
export function requireFreshSignIn(signedInAt: Date): void {
  if (Date.now() - signedInAt.getTime() > FRESH_MS) throw new Failure('forbidden', SESSION_NOT_FRESH);
}
