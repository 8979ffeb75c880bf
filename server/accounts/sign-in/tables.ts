import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** Locations that accounts have signed in from in the last month. */
export const knownLocations = pgTable(
  'known_locations',
  {
    /** A hash of account and location, so that a row names neither. */
    key: text('key').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('known_locations_expiry').on(table.expiresAt)],
);
