import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };
type Shelf = Map<string, Entry>;

// A sign-in leaves half a dozen entries; this is far more than a developer's machine sees within an hour.
const MOST_ENTRIES = 5_000;

function makeRoom(shelf: Shelf): void {
  if (shelf.size < MOST_ENTRIES) return;
  const now = Date.now();
  for (const [key, entry] of shelf) if (entry.expiresAt <= now) shelf.delete(key);
  for (const key of shelf.keys()) {
    if (shelf.size < MOST_ENTRIES) return;
    shelf.delete(key);
  }
}

function adapterFor(model: string, shelf: Shelf): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  return {
    async upsert(id, payload, expiresIn) {
      // No session is ever remembered: Google's stand-in has to ask at each sign-in, so that one can take
      // another account, and the library's change of accounts needs scripts in the page.
      if (model === 'Session') return;
      makeRoom(shelf);
      shelf.set(keyOf(id), { payload, expiresAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 });
    },
    async find(id) {
      const entry = shelf.get(keyOf(id));
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const entry = shelf.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      shelf.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, entry] of shelf) if (entry.payload.grantId === grantId) shelf.delete(key);
    },
  };
}

/**
 * Where the provider keeps codes, grants and sign-ins under way: in memory, because they live for minutes
 * and a restart may forget them. Each provider has its own shelf.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const shelf: Shelf = new Map();
  return (model) => adapterFor(model, shelf);
}
