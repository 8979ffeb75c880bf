import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The keys that an issuer publishes: fetched when they are wanted, and again for a name that is not among them once in 30 s. */
type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** How often beyond that they may be fetched in how many milliseconds. */
const EXTRA = { most: 2, inMs: 60_000 };

/**
 * An issuer's keys, which it may change from one second to the next: a name that is not among them has them fetched anew at
 * once. Anybody can make names up, so that is done twice a minute at most, beside the once in half a minute.
 */
function followKeys(keys: RemoteKeys): JWTVerifyGetKey {
  let asked: number[] = [];
  return async (header, token) => {
    const isRecent = keys.coolingDown;
    try {
      return await keys(header, token);
    } catch (error) {
      // Keys that were not recent were fetched for this very token.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isRecent) throw error;
      if (!keys.reloading) {
        asked = asked.filter((at) => Date.now() - at < EXTRA.inMs);
        if (asked.length >= EXTRA.most) throw error;
        asked.push(Date.now());
      }
      await keys.reload();
      return keys(header, token);
    }
  };
}

/** Keys at that address. @param timeoutMs until an issuer that does not answer is given up */
export function keysAt(address: URL, timeoutMs: number): JWTVerifyGetKey {
  return followKeys(createRemoteJWKSet(address, { timeoutDuration: timeoutMs }));
}

/** Lets the library's own issuers, which it makes as they are discovered, follow their keys likewise. */
export function followProviders(providers: readonly object[]): void {
  for (const provider of providers as { idToken?: { jwks?: unknown } }[]) {
    const { idToken } = provider;
    if (idToken && isRemote(idToken.jwks)) idToken.jwks = followKeys(idToken.jwks);
  }
}

/** What `followKeys` answers is none: so nothing follows twice. */
function isRemote(keys: unknown): keys is RemoteKeys {
  return typeof keys === 'function' && 'reload' in keys;
}
