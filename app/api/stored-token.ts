/** The specification spells the key in two ways: both are read, only the first is written, and both are removed. */
const KEY = 'accessToken';
const OTHER_KEY = 'acessToken';

/** The stored token, or null. Disabled storage counts as empty. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(OTHER_KEY);
  } catch {
    return null;
  }
}

/** Stores the token of the present session. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
    localStorage.removeItem(OTHER_KEY);
  } catch {
    // Without storage, every page requests a new token.
  }
}

/** Deletes the token, under both keys. */
export function removeToken(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(OTHER_KEY);
  } catch {
    // Nothing was stored.
  }
}
