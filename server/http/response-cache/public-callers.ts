/** The callers who get the public prices and therefore cached responses, as far as this process has found out. */
export interface PublicCallers {
  /** Changes with every change of price lists and of their customers. */
  readonly version: number;
  includes(proof: string): boolean;
  /** @param proof 'all' while the store has no price list @param version of before the lists were read; an older one is ignored */
  add(proof: string, version: number): void;
  /** Adds a proof that proves nothing. Anyone can send any number of them, so they never displace those of customers. */
  addUnknown(proof: string, version: number): void;
  /** Price lists, their groups or customers, or the own part numbers of companies or their members have changed. */
  forget(): void;
}

/** Maximum number of remembered callers; beyond them, all are forgotten and found out again. */
const MAX_CALLERS = 20_000;
/** The same of proofs that prove nothing. */
const MAX_UNKNOWN = 2_000;
/** Longer ones are not remembered. */
const MAX_UNKNOWN_LENGTH = 4_000;

export function createPublicCallers(): PublicCallers {
  const known = new Set<string>();
  const unknown = new Set<string>();
  let version = 0;
  return {
    get version() {
      return version;
    },
    includes: (proof) => known.has('all') || known.has(proof) || unknown.has(proof),
    add(proof, since) {
      if (since !== version) return;
      if (known.size >= MAX_CALLERS) known.clear();
      known.add(proof);
    },
    addUnknown(proof, since) {
      if (since !== version || proof.length > MAX_UNKNOWN_LENGTH) return;
      if (unknown.size >= MAX_UNKNOWN) unknown.clear();
      unknown.add(proof);
    },
    forget() {
      version++;
      known.clear();
      unknown.clear();
    },
  };
}

/** The token of an `Authorization` header. A proxy's header for a password in front of the store has none. */
export function bearerToken(authorization: string | null | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
}

/** What proves who makes a request: its token, else its session cookies; undefined for a visitor. */
export function callerProof(
  authorization: string | null | undefined,
  cookie: string | null | undefined,
): string | undefined {
  const token = bearerToken(authorization);
  if (token !== undefined) return `token ${token}`;
  // A browser can have more than one, of which an older one names nobody.
  const sessions = [...(cookie ?? '').matchAll(/\.session_token=([^;]+)/g)].map(([, value]) => value);
  return sessions.length > 0 ? `session ${sessions.join(' ')}` : undefined;
}
