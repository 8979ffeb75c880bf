import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** An issuer's published keys: fetched on demand, and again for an unknown key id at most once in 30 s. */
type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** The additional fetches allowed per period. */
const EXTRA = { max: 2, inMs: 60_000 };

/**
 * An issuer can rotate its keys at any time, so an unknown key id triggers a fetch. Anyone can invent key ids, so there
 * are at most two extra fetches per minute.
 */
function followKeys(keys: RemoteKeys): JWTVerifyGetKey {
  let fetches: number[] = [];
  return async (header, token) => {
    const isRecent = keys.coolingDown;
    try {
      return await keys(header, token);
    } catch (error) {
      // Keys that were not recent have just been fetched for this token.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isRecent) throw error;
      if (!keys.reloading) {
        fetches = fetches.filter((at) => Date.now() - at < EXTRA.inMs);
        if (fetches.length >= EXTRA.max) throw error;
        fetches.push(Date.now());
      }
      await keys.reload();
      return keys(header, token);
    }
  };
}

/** The keys at that URL. @param timeoutMs of an issuer that does not answer */
export function keysAt(address: URL, timeoutMs: number): JWTVerifyGetKey {
  return followKeys(createRemoteJWKSet(address, { timeoutDuration: timeoutMs }));
}

/** Applies the same key rotation to the library's issuers, which it creates on discovery. */
export function rotateProviderKeys(providers: readonly object[]): void {
  for (const provider of providers as { idToken?: { jwks?: unknown } }[]) {
    const { idToken } = provider;
    if (idToken && isRemote(idToken.jwks)) idToken.jwks = followKeys(idToken.jwks);
  }
}

/** False for the result of `followKeys`, so that nothing is wrapped twice. */
function isRemote(keys: unknown): keys is RemoteKeys {
  return typeof keys === 'function' && 'reload' in keys;
}
