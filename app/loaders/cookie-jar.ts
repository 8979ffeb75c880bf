/**
 * The current cookies of one request. Loaders that run after an action send the cookies that the action set; without
 * this, a session that an action replaced would be missing from the page that reports the result.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** @param header the `Cookie` header of the browser's request */
  constructor(header: string | null) {
    for (const pair of header?.split('; ') ?? []) this.#keep(pair);
  }

  /** The `Cookie` header to send, or null for none. */
  get header(): string | null {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') || null;
  }

  /** @param cookies `Set-Cookie` header values */
  take(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split(/;\s*/);
      this.#keep(pair);
      if (attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute)))
        this.#cookies.delete(pair.slice(0, pair.indexOf('=')));
    }
  }

  #keep(pair: string): void {
    const end = pair.indexOf('=');
    if (end > 0) this.#cookies.set(pair.slice(0, end), pair.slice(end + 1));
  }
}
