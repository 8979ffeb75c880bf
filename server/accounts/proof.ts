import { decodeProtectedHeader } from 'jose';
import { Failure } from '#contract/errors.ts';
import type { IdTokens } from './id-tokens.ts';
import type { Identity } from './identity.ts';
import { requireOwnOrigin } from './origin.ts';
import type { Proven } from './service.ts';
import { TOKEN_TYPE } from './tokens.ts';

interface ProofOptions {
  readonly identity: Identity;
  readonly idTokens: IdTokens;
  /** Whose pages may use the session cookie. */
  readonly origins: readonly string[];
}

/**
 * Who makes this request, proven by an ID token as Bearer or by the session cookie; `cookies` prolong the session.
 * Another issuer's word is one factor, whatever it has asked for.
 * The store's own token is no proof: it could then renew itself for ever.
 * @throws Failure `unauthenticated`, `forbidden` (a cookie, but from another site), `second_factor_required`, `overloaded`
 */
export async function proveSignIn(
  headers: Headers,
  { identity, idTokens, origins }: ProofOptions,
): Promise<{ proven: Proven; secondFactor: boolean; cookies: string[]; sessionId?: string }> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined && !isOwnToken(bearer))
    return { proven: await idTokens.verify(bearer), secondFactor: false, cookies: [] };
  if (!identity.hasSessionCookie(headers)) throw new Failure('unauthenticated');
  requireOwnOrigin(headers, origins);
  const { user, secondStep, cookies } = await identity.renewSession(headers);
  if (secondStep) throw new Failure('second_factor_required');
  if (!user) throw new Failure('unauthenticated');
  return { proven: user, secondFactor: user.secondFactor, cookies, sessionId: user.sessionId };
}

function isOwnToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TOKEN_TYPE;
  } catch {
    return false;
  }
}
