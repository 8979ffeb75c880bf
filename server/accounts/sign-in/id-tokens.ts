import { createHash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Failure } from '#contract/errors.ts';
import { EmailSchema } from '#contract/fields.ts';
import { isForUs, type Issuer } from '#server/accounts/identity/issuers.ts';
import { keysAt } from './issuer-keys.ts';
import type { Proven } from '#server/accounts/service.ts';
import type { Database } from '#server/database/client.ts';
import { claimOnce } from '#server/http/rate-limits/rate-limits.ts';
import * as queries from '#server/accounts/queries.ts';

/** Verifies ID tokens that configured issuers have made for the store. */
export interface IdTokens {
  /**
   * @throws Failure `unauthenticated` (invalid, of another issuer, too old, or its email is not verified), `overloaded`
   * (the issuer does not answer)
   */
  verify(token: string): Promise<VerifiedIdToken>;
}

export interface VerifiedIdToken {
  readonly proven: Proven;
  /** The token's issue time, in whole seconds. */
  readonly issuedAt: Date;
  /** The token's expiry time. */
  readonly expiresAt: Date;
  /** Identifies the token: a digest of the signed part, because a signature has more than one encoding. */
  readonly digest: string;
}

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: EmailSchema,
  email_verified: z.literal(true),
  name: z.string().max(200).catch(''),
  picture: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});

const DiscoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** An issuer returns a token at sign-in: an older one was stored, and may have been stolen. */
const FRESH_SECONDS = 10 * 60;
/** The tolerated clock difference between issuer and store. */
const CLOCK_SECONDS = 30;
const TIMEOUT_MS = 5_000;
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

export function createIdTokens(issuers: readonly Issuer[]): IdTokens {
  const keys = new Map<string, Promise<JWTVerifyGetKey>>();

  /** Discovers each issuer with one shared request; a failure is not cached. */
  const keysOf = (issuer: Issuer): Promise<JWTVerifyGetKey> => {
    const known = keys.get(issuer.issuer);
    if (known) return known;
    const found = discover(issuer);
    keys.set(issuer.issuer, found);
    found.catch(() => keys.delete(issuer.issuer));
    return found;
  };

  return {
    async verify(token) {
      const issuer = issuers.find((candidate) => candidate.issuer === issuerNamedIn(token));
      if (!issuer) throw new Failure('unauthenticated', "That token's issuer isn't known to this store.");
      try {
        const { payload } = await jwtVerify(token, await keysOf(issuer), {
          issuer: issuer.issuer,
          audience: issuer.clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: FRESH_SECONDS,
          clockTolerance: CLOCK_SECONDS,
        });
        const claims = ClaimsSchema.parse(payload);
        if (!isForUs(issuer, payload)) throw new Failure('unauthenticated');
        const { sub, email, name, picture } = claims;
        return {
          proven: { subject: `${issuer.issuer}#${sub}`, email, emailVerified: true, name, image: picture },
          issuedAt: new Date(payload.iat! * 1000),
          expiresAt: new Date((payload.exp! + CLOCK_SECONDS) * 1000),
          digest: createHash('sha256')
            .update(token.slice(0, token.lastIndexOf('.')))
            .digest('base64url'),
        };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function issuerNamedIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function discover({ issuer, discoveryUrl }: Issuer): Promise<JWTVerifyGetKey> {
  const response = await fetch(discoveryUrl, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Unreachable(`${discoveryUrl} answered ${response.status}`);
  const found = DiscoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Unreachable(`${discoveryUrl} names another issuer`);
  return keysAt(new URL(found.jwks_uri), TIMEOUT_MS);
}

class Unreachable extends Error {}

/** An invalid token is the caller's error; an unreachable issuer is not. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const isToken =
    (error instanceof errors.JOSEError &&
      !(error instanceof errors.JWKSTimeout) &&
      error.code !== 'ERR_JOSE_GENERIC') ||
    error instanceof z.ZodError;
  return isToken
    ? new Failure('unauthenticated', "That ID token is invalid, or its email isn't verified.", { cause: error })
    : new Failure('overloaded', "The sign-in provider isn't responding. Try again shortly.", { cause: error });
}

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
  if (!(await claimOnce(db, `id-token:${digest}`, Math.max(1, seconds)))) throw new Failure('unauthenticated', OLD);
}
