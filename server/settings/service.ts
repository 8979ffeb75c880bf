import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { ShopSettingsChange, VersionedSettings } from '#contract/settings/shop-settings-schema.ts';
import {
  DEFAULT_SHOP_SETTINGS,
  type DeliveryMethod,
  isProviderTax,
  type ShopSettings,
  type TaxMode,
} from '#contract/settings/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { insertVersion, selectSettings, selectVersion, type SettingsRow } from './queries.ts';

type Terms = Pick<VersionedSettings['settings'], 'delivery' | 'tax'>;

/** The settings in force. */
export async function readSettings(db: Executor): Promise<VersionedSettings> {
  return serialize(await selectSettings(db));
}

/** The settings that checkout needs: inactive delivery methods are left out. */
export async function readCheckoutTerms(db: Executor): Promise<Terms> {
  const { delivery, tax } = (await readSettings(db)).settings;
  return { delivery: { methods: delivery.methods.filter(({ isActive }) => isActive) }, tax };
}

/**
 * Replaces the settings; sections that are left out stay. Equal settings are not saved again.
 * @param version that the admin has read
 * @throws Failure `edit_conflict` with the settings in force, when they have another version; `invalid_fields` for tax by
 *   the card provider when its account calculates none
 */
export async function changeSettings(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  { version, settings }: { version: number; settings: ShopSettingsChange },
  actor: string,
): Promise<VersionedSettings> {
  await requireTaxProvider(cards, settings.tax.mode);
  if (settings.calendar) await requireTimeZone(db, settings.calendar.timeZone);
  const methods = settings.delivery.methods.map((method): DeliveryMethod => ({ ...method, id: method.id || newId() }));
  return store(db, version, actor, 'settings.changed', async (_, current) => ({
    ...settings,
    delivery: { methods },
    stock: settings.stock ?? current.stock,
    alerts: settings.alerts ?? current.alerts,
    calendar: settings.calendar ?? current.calendar,
  }));
}

async function requireTaxProvider({ tax }: Deps['cards'], mode: TaxMode): Promise<void> {
  if (!isProviderTax(mode)) return;
  const problem = tax ? await tax.readProblem() : 'Stripe Tax needs real Stripe keys.';
  if (problem) throw invalidFields({ 'settings.tax.mode': problem });
}

/** PostgreSQL sums up the days, and may know fewer time zones than Node. */
async function requireTimeZone(db: Database, name: string): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${name}`);
  if (rows.length === 0)
    throw invalidFields({ 'settings.calendar.timeZone': 'Enter a time zone such as Europe/Berlin' });
}

/**
 * Undoes the last change. Undoing an undo redoes the change.
 * @param version of the change to undo
 * @throws Failure `edit_conflict` when it is no longer the last change, or when there is no change
 */
export async function undoSettings(db: Database, version: number, actor: string): Promise<VersionedSettings> {
  return store(db, version, actor, 'settings.undone', async (tx) => {
    if (version === 0) throw new Failure('edit_conflict', 'The settings have never been changed.');
    return (await selectVersion(tx, version - 1))?.settings ?? DEFAULT_SHOP_SETTINGS;
  });
}

async function store(
  db: Database,
  version: number,
  actor: string,
  action: string,
  settingsOf: (tx: Executor, current: ShopSettings) => Promise<ShopSettings>,
): Promise<VersionedSettings> {
  return db.transaction(async (tx) => {
    const current = serialize(await selectSettings(tx));
    if (current.version !== version) throw await conflict(tx);
    const settings = await settingsOf(tx, current.settings);
    const [before, change] = difference(current.settings, settings);
    if (Object.keys(change).length === 0) return current;
    // A concurrent change that inserts the same version waits here for the first, and then inserts nothing.
    if (!(await insertVersion(tx, { version: version + 1, settings, actor }))) throw await conflict(tx);
    await record(tx, { actor, action, subject: 'settings', detail: { version: version + 1, before, change } });
    return serialize(await selectSettings(tx));
  });
}

async function conflict(tx: Executor): Promise<Failure> {
  const fresh = { ...serialize(await selectSettings(tx)) };
  const by = fresh.changed?.by ?? 'someone else';
  return new Failure('edit_conflict', `${by} has changed the settings since you opened them. Nothing was saved.`, {
    fresh,
  });
}

/** The old and the new values that differ, by names like `seller.phone`. */
function difference(before: ShopSettings, after: ShopSettings): [Record<string, unknown>, Record<string, unknown>] {
  const [old, now] = [flat(before), flat(after)];
  const names = Object.keys(now).filter((name) => !isDeepStrictEqual(old[name], now[name]));
  const pick = (values: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return [pick(old), pick(now)];
}

function flat(settings: ShopSettings): Record<string, unknown> {
  const entries = Object.entries(settings).flatMap(([section, values]) =>
    Object.entries(values as object).map(([name, value]) => [`${section}.${name}`, value] as const),
  );
  return Object.fromEntries(entries);
}

function serialize(row: SettingsRow | undefined): VersionedSettings {
  if (!row) return { version: 0, settings: DEFAULT_SHOP_SETTINGS as VersionedSettings['settings'], changed: null };
  const { version, settings, at, by } = row;
  return {
    version,
    settings: settings as VersionedSettings['settings'],
    changed: { at: at.toISOString(), by },
  };
}
