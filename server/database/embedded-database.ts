import { startEmbedded, type Embedded, type EmbeddedOptions } from '@partsmith/embedded-postgres-store';

export type { Embedded } from '@partsmith/embedded-postgres-store';

/** Starts the store's own PostgreSQL in DATA_DIR, or joins the one that runs there. @throws Error for the operator to read */
export function startEmbeddedDatabase(options: Omit<EmbeddedOptions, 'name' | 'words'>): Promise<Embedded> {
  return startEmbedded({
    ...options,
    name: 'partsmith',
    words: {
      program: 'the store',
      folder: 'DATA_DIR',
      otherwise: 'set DATABASE_URL to a PostgreSQL 15 or newer',
    },
  });
}
