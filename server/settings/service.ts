import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import {
  type CheckoutTerms,
  isProviderTax,
  type TaxMode,
  type PickUpPlace,
} from '#contract/settings/checkout-terms.ts';
import type { BankTerms } from '#contract/payments/bank-terms.ts';
import type { ShopSettingsChange, VersionedSettings } from '#contract/settings/shop-settings-schema.ts';
import {
  DEFAULT_SHOP_SETTINGS,
  mapSettings,
  SETTING_KEYS,
  type ShopSettings,
  valueAt,
} from '#contract/settings/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import { checkDelivery, regionProblem } from '#server/addresses/check-delivery.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { raiseOrderNumbers } from '#server/orders/order-numbers.ts';
import type { RefusedCode } from '#contract/promotions/promotion-terms.ts';
import { selectOffered, usablePromotions } from '#server/promotions/offered-promotions.ts';
import { deliveryAt, offeredPlace } from '#server/orders/placing/pick-up.ts';
import { selectCustomerFacts } from '#server/orders/placing/customer-facts.ts';
import { dispatchTermsOf } from './dispatch-terms.ts';
import { insertVersion, selectSettings, selectVersion, type SettingsRow } from './queries.ts';

/** The settings in force. */
export async function readSettings(db: Executor): Promise<VersionedSettings> {
  return serialize(await selectSettings(db));
}

/**
 * What checkout needs: inactive delivery methods are left out.
 * @param customerId undefined for a visitor @param isGuest whether it is for an order without an account @param companyId the customer's company, if it orders @param codes of promotions, as the customer typed them (`normalCode`)
 */
export async function readCheckoutTerms(
  db: Executor,
  customerId: string | undefined,
  codes: readonly string[],
  isGuest = false,
  companyId?: string,
): Promise<CheckoutTerms & { refusedCodes: readonly RefusedCode[] }> {
  const [{ settings }, customer, offered] = await Promise.all([
    readSettings(db),
    selectCustomerFacts(db, customerId, companyId),
    selectOffered(db, customerId, codes, isGuest),
  ]);
  const { delivery, pickUp, tax, calendar, bank, seller, vat, orders } = settings;
  const { promotions, refused } = usablePromotions(offered, codes, calendar.timeZone);
  return {
    delivery: { ...delivery, methods: delivery.methods.filter(({ isActive }) => isActive) },
    ...(pickUp.places.length > 0 && { pickUpPlaces: pickUp.places.map(offeredPlace) }),
    ...(pickUp.places.some(({ takesPayment }) => takesPayment) && { pickUpPayment: { mostValue: pickUp.mostValue } }),
    dispatchTerms: dispatchTermsOf(settings),
    tax,
    bankTransfer: bankTermsOf(bank),
    seller: { country: seller.country },
    vat,
    ...(customer && { customer }),
    ...(orders.guests && { guests: true }),
    promotions,
    refusedCodes: refused,
  };
}

/** What customers learn of the settings of bank transfers before they choose it. */
function bankTermsOf({ isOn, countries, mostValue, days }: ShopSettings['bank']): BankTerms {
  return { isOn, countries, mostValue, days };
}

/**
 * Changes the settings; those that are left out stay. Equal settings are not saved again.
 * @param version that the admin has read
 * @throws Failure `edit_conflict` with the settings in force, when they have another version; `invalid_fields` for a tax
 *   without rates, or by the card provider when its account calculates none
 */
export async function changeSettings(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  { version, settings: { delivery, pickUp, ...others } }: { version: number; settings: ShopSettingsChange },
  actor: string,
): Promise<VersionedSettings> {
  if (others.tax?.mode !== undefined) await requireTaxProvider(cards, others.tax.mode);
  if (others.calendar?.timeZone !== undefined) await requireTimeZone(db, others.calendar.timeZone);
  const methods = delivery?.methods?.map((method) => ({ ...method, id: method.id || newId() }));
  const change = {
    ...others,
    delivery: { ...delivery, methods },
    pickUp: { ...pickUp, places: pickUp?.places?.map(checkPlace) },
  };
  return store(db, version, actor, 'settings.changed', async (tx, current) => {
    const settings = mapSettings((key) => {
      const value = valueAt(change, key);
      return value === undefined ? valueAt(current, key) : value;
    }) as unknown as ShopSettings;
    requireTaxRates(settings.tax);
    requireAccount(settings.bank);
    requireWorkday(settings);
    const { firstNumber } = settings.orders;
    if (firstNumber !== null && firstNumber !== current.orders.firstNumber) await raiseOrderNumbers(tx, firstNumber);
    return settings;
  });
}

/** A place with its id and a complete address, because the tax depends on it. @throws Failure `invalid_fields` */
function checkPlace(place: PickUpPlace, index: number): PickUpPlace {
  const nobody = { name: '', company: '', phone: '' };
  const field = `settings.pickUp.places.${index}.`;
  const checked = checkDelivery(deliveryAt(place, nobody), field);
  const problem = regionProblem(checked);
  if (problem) throw invalidFields({ [`${field}region`]: problem });
  const { region } = checked;
  return { ...place, region, id: place.id || newId() };
}

function requireTaxRates({ mode, rates }: ShopSettings['tax']): void {
  if (mode !== 'none' && !isProviderTax(mode) && rates.length === 0)
    throw invalidFields({ 'settings.tax.mode': 'Add a rate below, or choose no tax' });
}

function requireAccount({ isOn, holder, iban }: ShopSettings['bank']): void {
  if (!isOn) return;
  if (holder === '') throw invalidFields({ 'settings.bank.holder': 'Enter the holder of the account' });
  if (iban === '') throw invalidFields({ 'settings.bank.iban': 'Enter the IBAN of the account' });
}

function requireWorkday(settings: ShopSettings): void {
  if (dispatchTermsOf(settings).workdays.length === 0)
    throw invalidFields({ 'settings.dispatch.monday': 'Choose at least one day' });
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

/** The old and the new values that differ, by the keys of the settings. */
function difference(before: ShopSettings, after: ShopSettings): [Record<string, unknown>, Record<string, unknown>] {
  const keys = SETTING_KEYS.filter((key) => !isDeepStrictEqual(valueAt(before, key), valueAt(after, key)));
  const pick = (settings: ShopSettings) => Object.fromEntries(keys.map((key) => [key, valueAt(settings, key)]));
  return [pick(before), pick(after)];
}

function serialize(row: SettingsRow | undefined): VersionedSettings {
  if (!row) return { version: 0, settings: DEFAULT_SHOP_SETTINGS, changed: null };
  const { version, settings, at, by } = row;
  return { version, settings, changed: { at: at.toISOString(), by } };
}
