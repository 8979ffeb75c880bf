import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };
type Entries = Map<string, Entry>;

// A sign-in creates about six entries; this is far more than a development machine creates in an hour.
const MAX_ENTRIES = 5_000;

function evict(entries: Entries): void {
  if (entries.size < MAX_ENTRIES) return;
  const now = Date.now();
  for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size < MAX_ENTRIES) return;
    entries.delete(key);
  }
}

function adapterFor(model: string, entries: Entries): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  return {
    async upsert(id, payload, expiresIn) {
      // Sessions are never stored: the stand-in asks at each sign-in, so that the user can choose another account. The
      // library's own account switch needs scripts in the page.
      if (model === 'Session') return;
      evict(entries);
      entries.set(keyOf(id), {
        payload,
        expiresAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000,
      });
    },
    async find(id) {
      const entry = entries.get(keyOf(id));
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const entry = entries.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key);
    },
  };
}

/**
 * Stores codes, grants and pending sign-ins in memory: they live for minutes and need not survive a restart.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries: Entries = new Map();
  return (model) => adapterFor(model, entries);
}
