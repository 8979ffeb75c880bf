/**
 * The cookies of one request as they are by now: what an action was given is already what the loaders of the same answer
 * send. A session that an action replaced would else be gone for the page that tells of it.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** @param header `Cookie` of the browser's request */
  constructor(header: string | null) {
    for (const pair of header?.split('; ') ?? []) this.#keep(pair);
  }

  /** `Cookie` to send, or null for none. */
  get header(): string | null {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') || null;
  }

  /** @param cookies lines of `Set-Cookie` */
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
