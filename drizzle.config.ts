import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the next migration from the tables of every room. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/*/tables.ts', './server/*/*/tables.ts'],
  out: './server/database/migrations',
});
