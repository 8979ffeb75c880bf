import type { Settings } from '#server/env.ts';

/** An OpenID Connect issuer that people may sign in with. */
export interface Issuer {
  /** `google` or `oidc`: what the sign-in button sends. */
  readonly id: string;
  readonly name: string;
  /** The exact `iss` of its tokens. */
  readonly issuer: string;
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client id under which the local stand-in for Google knows the store. */
export const SANDBOX_CLIENT_ID = 'partsmith';

/**
 * Every configured issuer: Google or its local stand-in, and a further one if there is one.
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

/** Of an ID token whose signature is good. */
export interface IdTokenClaims {
  iss?: unknown;
  aud?: unknown;
  azp?: unknown;
}

/**
 * Whether an ID token is of exactly that issuer, whatever its discovery document calls itself, and was made for the
 * store: one for several clients has to be ours first (OpenID Connect Core 3.1.3.7).
 */
export function isForUs({ issuer, clientId }: Issuer, { iss, aud, azp }: IdTokenClaims): boolean {
  if (iss !== undefined && iss !== issuer) return false;
  return !Array.isArray(aud) || aud.length === 1 || azp === clientId;
}

/** Where an issuer leads back to; it has to know the address. @param origin the store's public one */
export function callbackUri(origin: string, issuerId: string): string {
  return `${origin}/api/identity/callback/${issuerId}`;
}

/**
 * Hands the issuers over as not yet discovered, so that the library looks each up when somebody first signs in with it
 * (10 s at most): at start it would wait for an issuer that is down without end.
 */
export function issuersWhenNeeded(issuers: readonly Issuer[]) {
  const pending = issuers.map((issuer) => ({
    providerId: issuer.id,
    name: issuer.name,
    discoveryUrl: issuer.discoveryUrl,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    // What the library leaves out of what it verifies; without an email the sign-in is refused.
    mapProfileToUser: (claims: IdTokenClaims) => (isForUs(issuer, claims) ? {} : { email: null }),
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    disableProviderLogout: true,
  }));
  return {
    id: 'issuers-when-needed',
    init: () => ({
      context: { genericOAuthPendingDiscovery: new Map(pending.map((config) => [config.providerId, config])) },
    }),
  };
}
