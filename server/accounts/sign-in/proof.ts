import { t } from '#contract/language/text.ts';
import { decodeProtectedHeader } from 'jose';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { lacksSecondStep } from '#server/accounts/factors/second-step.ts';
import { selectTwoFactor } from '#server/accounts/identity/queries.ts';
import type { IdTokens, VerifiedIdToken } from './id-tokens.ts';
import type { Identity } from '#server/accounts/identity/identity.ts';
import { requireOwnOrigin } from './origin.ts';
import type { Proven } from '#server/accounts/service.ts';
import { TOKEN_TYPE } from './tokens.ts';

interface ProofOptions {
  readonly db: Database;
  readonly identity: Identity;
  readonly idTokens: IdTokens;
  /** The origins whose pages may use the session cookie. */
  readonly origins: readonly string[];
}

interface SignInProof {
  readonly proven: Proven;
  readonly secondFactor: boolean;
  readonly signedInAt: Date;
  readonly listedPassword: boolean;
  /** Set-Cookie values that extend the session. */
  readonly cookies: readonly string[];
  /** The id of the session, if a cookie proves it. */
  readonly sessionId?: string;
  /** The ID token, if one proves it: still to be redeemed, see `redeemIdToken`. */
  readonly idToken?: VerifiedIdToken;
}

/**
 * Authenticates a request by an ID token as Bearer or by the session cookie.
 * An issuer's token is one factor, whatever the issuer required: it does not satisfy an account's second step.
 * The store's own token is not accepted, because it could then renew itself forever.
 * @throws Failure `unauthenticated`, `forbidden` (a cookie from another site), `second_factor_required`, `overloaded`
 */
export async function proveSignIn(
  headers: Headers,
  { db, identity, idTokens, origins }: ProofOptions,
): Promise<SignInProof> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined && !isOwnToken(bearer)) {
    const idToken = await idTokens.verify(bearer);
    const { proven } = idToken;
    const user = { twoFactorEnabled: await selectTwoFactor(db, proven) };
    if (lacksSecondStep({ user, session: { factor: null } }))
      throw new Failure(
        'second_factor_required',
        t('This account has two-factor on. Sign in on the login page instead.'),
      );
    return { proven, secondFactor: false, listedPassword: false, signedInAt: idToken.issuedAt, cookies: [], idToken };
  }
  if (!identity.hasSessionCookie(headers)) throw new Failure('unauthenticated');
  requireOwnOrigin(headers, origins);
  const { user, secondStep, cookies } = await identity.renewSession(headers);
  if (secondStep) throw new Failure('second_factor_required');
  if (!user) throw new Failure('unauthenticated');
  const { secondFactor, signedInAt, listedPassword, sessionId } = user;
  return { proven: user, secondFactor, signedInAt, listedPassword, cookies, sessionId };
}

function isOwnToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TOKEN_TYPE;
  } catch {
    return false;
  }
}
