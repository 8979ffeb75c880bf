import { EmailSchema } from '#contract/fields.ts';
import type { Settings } from '#server/settings/settings.ts';

/** An OpenID Connect issuer that people may sign in with. */
export interface Issuer {
  /** `google` or `oidc`, as the sign-in button sends it. */
  readonly id: string;
  readonly name: string;
  /** The exact `iss` of its tokens. */
  readonly issuer: string;
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The store's client id at the local stand-in for Google. */
export const SANDBOX_CLIENT_ID = 'partsmith';

/**
 * All configured issuers: Google or its local stand-in, and an optional further one.
 * @param sandboxSecret the client secret that the stand-in was started with
 */
export function issuersOf({ google, oidc }: Pick<Settings, 'google' | 'oidc'>, sandboxSecret: string): Issuer[] {
  const first =
    google.mode === 'sandbox'
      ? issuer('google', 'Google', `http://127.0.0.1:${google.port}`, SANDBOX_CLIENT_ID, sandboxSecret)
      : issuer('google', 'Google', 'https://accounts.google.com', google.clientId, google.clientSecret);
  return oidc ? [first, issuer('oidc', oidc.name, oidc.issuer, oidc.clientId, oidc.clientSecret)] : [first];
}

function issuer(id: string, name: string, iss: string, clientId: string, clientSecret: string): Issuer {
  const discoveryUrl = `${iss.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return { id, name, issuer: iss, discoveryUrl, clientId, clientSecret };
}

/** Claims of an ID token with a valid signature. */
interface IdTokenClaims {
  iss?: unknown;
  aud?: unknown;
  azp?: unknown;
  email?: unknown;
}

/**
 * Whether an ID token is from exactly that issuer, whatever its discovery document says, and was made for the store:
 * with several audiences the store has to be the authorized party (OpenID Connect Core 3.1.3.7).
 */
export function isForUs({ issuer, clientId }: Issuer, { iss, aud, azp }: IdTokenClaims): boolean {
  if (iss !== undefined && iss !== issuer) return false;
  return !Array.isArray(aud) || aud.length === 1 || azp === clientId;
}

/** The redirect URI, which has to be registered with the issuer. @param origin the store's public one */
export function callbackUri(origin: string, issuerId: string): string {
  return `${origin}/api/identity/callback/${issuerId}`;
}

/**
 * The issuers as the library's plugin takes them. It discovers each at start and, if that fails, again at its first
 * sign-in (10 s at most).
 */
export function issuerConfigs(issuers: readonly Issuer[]) {
  return issuers.map((issuer) => ({
    providerId: issuer.id,
    name: issuer.name,
    discoveryUrl: issuer.discoveryUrl,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    // Checks that the library omits; without an email the sign-in is refused.
    mapProfileToUser: (claims: IdTokenClaims) =>
      isForUs(issuer, claims) && EmailSchema.safeParse(claims.email).success ? {} : { email: null },
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    disableProviderLogout: true,
  }));
}
