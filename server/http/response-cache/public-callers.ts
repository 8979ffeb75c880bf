/** The callers who get the public prices and therefore cached responses, as far as this process has found out. */
export interface PublicCallers {
  /** Changes with every change of price lists and of their customers. */
  readonly version: number;
  includes(proof: string): boolean;
  /** @param proof 'all' while the store has no price list @param version of before the lists were read; an older one is ignored */
  add(proof: string, version: number): void;
  /** Price lists, their groups or the customers of groups have changed. */
  forget(): void;
}

/** Maximum number of remembered callers; beyond them, all are forgotten and found out again. */
const MAX_CALLERS = 20_000;

export function createPublicCallers(): PublicCallers {
  const known = new Set<string>();
  let version = 0;
  return {
    get version() {
      return version;
    },
    includes: (proof) => known.has('all') || known.has(proof),
    add(proof, since) {
      if (since !== version) return;
      if (known.size >= MAX_CALLERS) known.clear();
      known.add(proof);
    },
    forget() {
      version++;
      known.clear();
    },
  };
}

/** What proves who makes a request: its token, else its session cookie; undefined for a visitor. */
export function callerProof(
  authorization: string | null | undefined,
  cookie: string | null | undefined,
): string | undefined {
  if (authorization) return `token ${authorization}`;
  const session = cookie && /\.session_token=([^;]+)/.exec(cookie)?.[1];
  return session ? `session ${session}` : undefined;
}
