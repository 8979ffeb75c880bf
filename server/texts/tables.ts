import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TextValue } from '#contract/texts/text-definition.ts';
import { createdAt } from '#server/database/columns.ts';

/**
 * Every change to a store text (contract/texts), by key 1, 2, ...; the last is in force. A trigger announces each
 * change to all processes, because pages are cached.
 */
export const siteTexts = pgTable(
  'site_texts',
  {
    key: text('key').notNull(),
    version: integer('version').notNull(),
    /** Null: the standard text. */
    value: jsonb('value').$type<TextValue>(),
    /** The user's id. */
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.version] }),
    index('site_texts_created').on(table.createdAt),
    check('site_texts_version', sql`${table.version} > 0`),
  ],
);
