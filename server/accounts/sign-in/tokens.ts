import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import { ROLES, type Role } from '#contract/choices.ts';
import { TOKEN_MINUTES } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';

/** The subject of a token: a row of our users. */
export interface TokenUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
  /** Whether the sign-in behind it passed a second factor. */
  readonly secondFactor?: boolean;
  readonly listedPassword?: boolean;
  /** When the person signed in; now by default. */
  readonly signedInAt?: Date;
}

export interface Tokens {
  issue(user: TokenUser): Promise<{ token: string; expiresAt: Date }>;
  /**
   * The subject of a token. Checks only the signature; the guard checks the version.
   * @throws Failure `token_expired`, `unauthenticated`
   */
  verify(token: string): Promise<Actor>;
}

/** The `typ` of RFC 9068, which prevents ID tokens and others from being accepted as ours. */
export const TOKEN_TYPE = 'at+jwt';

/** The size of the cache of verified tokens; the oldest entry is evicted. */
const REMEMBERED = 10_000;

const ClaimsSchema = z.object({
  sub: z.uuid(),
  exp: z.number(),
  email: z.string(),
  role: z.enum(ROLES),
  ver: z.int(),
  sf: z.boolean().default(false),
  lp: z.boolean().default(false),
  auth_time: z.int().default(0),
});

/**
 * The store's own tokens.
 * @param keys private Ed25519 keys: the first signs, all verify, so that a key can be rotated without signing users out
 * @param issuer the public origin; tokens are for `<issuer>/api`
 * @param clock milliseconds since 1970
 */
export function createTokens({
  keys,
  issuer,
  clock = Date.now,
}: {
  keys: readonly JWK[];
  issuer: string;
  clock?: () => number;
}): Tokens {
  const pairs = keys.map(pairOf);
  const signer = pairs[0];
  if (!signer) throw new Error('Tokens need a key to sign with.');
  const audience = `${issuer}/api`;
  const remembered = new Map<string, { actor: Actor; until: number }>();

  const remember = (token: string, actor: Actor, until: number): void => {
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(token, { actor, until });
  };

  return {
    async issue(user) {
      const issuedAt = Math.floor(clock() / 1000);
      const expires = issuedAt + TOKEN_MINUTES * 60;
      const token = await new SignJWT({
        email: user.email,
        role: user.role,
        ver: user.tokenVersion,
        ...(user.secondFactor && { sf: true }),
        ...(user.listedPassword && { lp: true }),
        auth_time: user.signedInAt ? Math.floor(user.signedInAt.getTime() / 1000) : issuedAt,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: signer.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(signer.privateKey);
      return { token, expiresAt: new Date(expires * 1000) };
    },

    async verify(token) {
      const known = remembered.get(token);
      if (known) {
        if (clock() < known.until) return known.actor;
        remembered.delete(token);
        throw new Failure('token_expired');
      }
      try {
        const { kid } = decodeProtectedHeader(token);
        const pair = pairs.find((candidate) => candidate.kid === kid);
        if (!pair) throw new Failure('unauthenticated');
        const { payload } = await jwtVerify(token, pair.publicKey, {
          issuer,
          audience,
          typ: TOKEN_TYPE,
          algorithms: ['EdDSA'],
          currentDate: new Date(clock()),
        });
        const { sub, email, role, ver, sf, lp, auth_time, exp } = ClaimsSchema.parse(payload);
        const signedInAt = new Date(auth_time * 1000);
        const actor = {
          userId: sub,
          email,
          role,
          staffRole: null,
          tokenVersion: ver,
          secondFactor: sf,
          listedPassword: lp,
          signedInAt,
        };
        remember(token, actor, exp * 1000);
        return actor;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Failure('token_expired', undefined, { cause: error });
        throw new Failure('unauthenticated', undefined, { cause: error });
      }
    },
  };
}

function pairOf(jwk: JWK): { kid: string; privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey({ key: jwk as Record<string, string>, format: 'jwk' });
  return { kid: jwk.kid ?? thumbprint(jwk), privateKey, publicKey: createPublicKey(privateKey) };
}

/** RFC 7638 */
function thumbprint({ crv, kty, x }: JWK): string {
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url');
}
