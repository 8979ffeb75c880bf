import { testDatabase } from '#test/postgres.ts';
import { startStore, type StoreProcess } from '../store-process.ts';
import { test as base } from '../store.ts';

export { expect } from '../store.ts';

/**
 * A browser test with the store that `npm run dev` runs, the only one with the gallery. React's warnings fail it, too.
 */
export const test = base.extend<{}, { store: StoreProcess }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await testDatabase();
      const store = await startStore({ program: 'dev.ts', databaseUrl: database.url });
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
