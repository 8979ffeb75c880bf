import { desc, eq } from 'drizzle-orm';
import { DEFAULT_SHOP_SETTINGS, mapSettings, type ShopSettings, valueAt } from '#contract/settings/shop-settings.ts';
import { emailOfActor } from '#server/accounts/actor-columns.ts';
import type { Executor } from '#server/database/client.ts';
import { localDay } from './local-time.ts';
import { shopSettings } from './tables.ts';

export interface SettingsRow {
  version: number;
  settings: ShopSettings;
  at: Date;
  /** The admin's email. */
  by: string;
}

const columns = {
  version: shopSettings.version,
  settings: shopSettings.settings,
  at: shopSettings.createdAt,
  by: emailOfActor(shopSettings.actor),
};

/** The version in force; undefined before the first change. */
export async function selectSettings(db: Executor): Promise<SettingsRow | undefined> {
  const [row] = await db.select(columns).from(shopSettings).orderBy(desc(shopSettings.version)).limit(1);
  return row && complete(row);
}

/** The settings in force, or the defaults. */
export async function selectCurrentSettings(db: Executor): Promise<ShopSettings> {
  return (await selectSettings(db))?.settings ?? DEFAULT_SHOP_SETTINGS;
}

/** Today in the shop's time zone, such as `2026-12-01`. */
export async function selectToday(db: Executor, now = new Date()): Promise<string> {
  return localDay(now, (await selectCurrentSettings(db)).calendar.timeZone);
}

/** The store's low-stock level; null: three minimum orders. */
export async function selectLowLevel(db: Executor): Promise<number | null> {
  return (await selectCurrentSettings(db)).stock.lowLevel;
}

export async function selectVersion(db: Executor, version: number): Promise<SettingsRow | undefined> {
  const [row] = await db.select(columns).from(shopSettings).where(eq(shopSettings.version, version));
  return row && complete(row);
}

/** Adds the defaults of settings that did not exist when a version was saved. */
function complete(row: SettingsRow): SettingsRow {
  const settings = mapSettings((key, { standard }) => valueAt(row.settings, key) ?? standard);
  return { ...row, settings: settings as unknown as ShopSettings };
}

/** Adds a version; returns false if a concurrent change has added it. */
export async function insertVersion(
  db: Executor,
  row: { version: number; settings: ShopSettings; actor: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(shopSettings).values(row).onConflictDoNothing();
  return rowCount === 1;
}
