import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { createdAt } from '#server/database/columns.ts';

/** Every version of the shop's settings, 1, 2, ...; the last one applies. Without a row the defaults apply. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    version: integer('version').primaryKey(),
    settings: jsonb('settings').$type<ShopSettings>().notNull(),
    /** The user's id. */
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('shop_settings_version', sql`${table.version} > 0`)],
);
