import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_DISPATCH } from '#contract/orders/delivery-dates.ts';
import type { VersionedSettings } from '#contract/settings/shop-settings-schema.ts';
import type { SettingKind } from '#contract/settings/setting-definition.ts';
import { schemaOfSetting } from '#contract/settings/setting-schemas.ts';
import {
  DEFAULT_SHOP_SETTINGS,
  SETTING_KEYS,
  SHOP_SETTINGS,
  type ShopSettings,
} from '#contract/settings/shop-settings.ts';
import { NEW_YORK, STANDARD, placeLines, problem } from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { insertVersion } from './queries.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [ada, bob] = [await store.person('admin'), await store.person('admin')];
});
after(() => store.close());

const read = async (): Promise<VersionedSettings> => (await store.call(ada, 'GET', '/shop-settings')).body;
const save = (who: Person | null, version: number, settings: unknown) =>
  store.call(who, 'PUT', '/shop-settings', { version, settings });
const undo = (who: Person, version: number) => store.call(who, 'POST', '/shop-settings/undo', { version });
const sold = (taxNumber: string) => ({
  ...DEFAULT_SHOP_SETTINGS,
  seller: { ...DEFAULT_SHOP_SETTINGS.seller, taxNumber },
});

test('a new shop has the defaults, which charge nothing', async () => {
  assert.deepEqual(await read(), { version: 0, settings: DEFAULT_SHOP_SETTINGS, changed: null });
  const { body } = await store.call(null, 'GET', '/checkout-terms');
  assert.deepEqual(body, {
    delivery: { methods: [], defaultGrams: null },
    dispatchTerms: DEFAULT_DISPATCH,
    tax: DEFAULT_SHOP_SETTINGS.tax,
    seller: { country: '' },
    vat: { checksNumbers: false },
    bankTransfer: { isOn: false, countries: '', mostValue: null, days: 14 },
    promotions: [],
    refusedCodes: [],
  });
  assert.equal((await undo(ada, 0)).status, 409, 'nothing to undo');
});

test('a change is saved with its author and recorded with old and new values', async () => {
  const answer = await save(ada, 0, sold('1'));
  assert.deepEqual([answer.status, answer.body.version, answer.body.changed.by], [200, 1, ada.email]);
  assert.deepEqual(await read(), answer.body);
  await save(bob, 1, sold('2'));
  const { body } = await store.call(ada, 'GET', '/audit?area=settings');
  const [{ actorEmail, action, detail }] = body;
  assert.deepEqual(
    [actorEmail, action, detail],
    [
      bob.email,
      'settings.changed',
      { version: 2, before: { 'seller.taxNumber': '1' }, change: { 'seller.taxNumber': '2' } },
    ],
  );
  assert.equal((await save(bob, 2, sold('2'))).body.version, 2, 'the same settings are not saved again');
});

test('each setting has a default that its schema takes, and can be changed alone, audited and undone', async () => {
  const valueOf: { readonly [Kind in SettingKind]?: unknown } = {
    line: 'A line',
    lines: 'Two\nlines',
    email: 'desk@shop.example',
    phone: '+1 212 555 0199',
    timeZone: 'Europe/Berlin',
    choice: 'included',
    whole: 9,
    deliveryMethods: [STANDARD],
    pickUpPlaces: [WAREHOUSE],
    taxRates: [{ place: 'US', label: 'Tax', percent: 5 }],
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    countries: 'DE, AT',
    dates: '2026-12-25, 2027-01-01',
    alert: { when: 'off', emails: ['desk@shop.example'] },
  };
  // What others need before them: rates before the mode of tax, the account before the flag of bank transfers.
  const needing = ['tax.mode', 'bank.isOn'];
  const needed = ['tax.rates', 'bank.holder', 'bank.iban'];
  const isNeeding = (key: string): number => Number(needing.includes(key));
  for (const key of SETTING_KEYS.toSorted((one, other) => isNeeding(one) - isNeeding(other))) {
    const setting = SHOP_SETTINGS[key];
    const [section, name] = key.split('.') as [string, string];
    assert.ok(schemaOfSetting(setting).safeParse(setting.standard).success, key);
    const { version, settings } = await read();
    const isOther = setting.kind === 'choice' && !Object.hasOwn(setting.choices, 'included');
    const last = isOther ? Object.keys(setting.choices).at(-1) : valueOf[setting.kind];
    const value = setting.kind === 'flag' ? !setting.standard : last;
    assert.notEqual(value, undefined, `a value for the kind ${setting.kind}`);
    const saved = await save(ada, version, { [section]: { [name]: value } });
    assert.equal(saved.status, 200, `${key}: ${JSON.stringify(saved.body)}`);
    assert.deepEqual(saved.body.settings, {
      ...settings,
      [section]: { ...settings[section as keyof ShopSettings], [name]: value },
    });
    const [entry] = (await store.call(ada, 'GET', '/audit?area=settings&limit=1')).body;
    assert.deepEqual(entry.detail.change, { [key]: value });
    if (needed.includes(key)) continue;
    assert.deepEqual((await undo(ada, version + 1)).body.settings, settings, key);
  }
});

test("the seller's phone number has digits, in any script and spelling", async () => {
  const { version, settings } = await read();
  const withPhone = (phone: string) => ({ ...settings, seller: { ...settings.seller, phone } });
  for (const wrong of ['abc', 'call us', '12', '+1 (2) 3-4', '+'])
    assert.deepEqual(
      Object.keys(problem(await save(ada, version, withPhone(wrong))).fields!),
      ['settings.seller.phone'],
      wrong,
    );
  for (const phone of ['1-800-FLOWERS', '০১৭১১-৩৪৫৬৭৮', '٠١٢٣٤٥٦٧٨٩', '+880 1711-345678 (sales)'])
    assert.equal((await save(ada, (await read()).version, withPhone(phone))).status, 200, phone);
});

test('the second of two admins who change one version is refused, even concurrently', async () => {
  const { version } = await read();
  assert.equal((await save(ada, version, sold('ada'))).status, 200);
  const refused = problem(await save(bob, version, sold('bob')));
  assert.deepEqual([refused.status, refused.code], [409, 'edit_conflict']);
  assert.match(refused.detail!, new RegExp(`^${ada.email} has changed the settings`));
  assert.deepEqual((refused.fresh as unknown as VersionedSettings).settings, sold('ada'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save([ada, bob][index % 2]!, version + 1, sold(`race ${index}`))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)]);
  assert.equal((await read()).version, version + 2);
});

test('the last change can be undone, and the undo too, but no earlier change', async () => {
  const before = await read();
  await save(ada, before.version, sold('wrong'));
  assert.equal(problem(await undo(bob, before.version)).code, 'edit_conflict');
  const undone = await undo(bob, before.version + 1);
  assert.deepEqual([undone.status, undone.body.settings], [200, before.settings]);
  assert.equal((await undo(bob, before.version + 2)).body.settings.seller.taxNumber, 'wrong');
});

test('new delivery methods get their own ids; inactive ones are not offered', async () => {
  const { version } = await read();
  const { id: _, ...standard } = STANDARD;
  const methods = [
    { ...standard, id: '' },
    { ...standard, id: '', name: 'Express', priceCents: 1500, places: ['us-ny', ' GB '] },
    { ...standard, id: 'off', name: 'Pickup', isActive: false },
  ];
  const { status, body } = await save(ada, version, { ...sold(''), delivery: { methods } });
  assert.equal(status, 200, JSON.stringify(body));
  const ids = body.settings.delivery.methods.map(({ id }: { id: string }) => id);
  assert.ok(new Set(ids).size === 3 && ids.every((id: string) => id !== ''));
  const offered = (await store.call(null, 'GET', '/checkout-terms')).body.delivery.methods;
  assert.deepEqual(
    offered.map(({ name }: { name: string }) => name),
    ['Standard', 'Express'],
  );
});

test('invalid settings are refused field by field, and nothing is saved', async () => {
  const { version } = await read();
  const rate = { place: 'US', label: 'Tax', percent: 5 };
  const tax = (more: object) => ({
    ...sold(''),
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [rate], ...more },
  });
  const methods = (...list: object[]) => ({
    ...sold(''),
    delivery: { methods: list.map((more) => ({ ...STANDARD, ...more })) },
  });
  const wrong: [settings: object, field: string][] = [
    [methods({ name: ' ' }), 'settings.delivery.methods.0.name'],
    [methods({ priceCents: -1 }), 'settings.delivery.methods.0.priceCents'],
    [methods({ priceCents: 1.5 }), 'settings.delivery.methods.0.priceCents'],
    [methods({ priceCents: 1e15 }), 'settings.delivery.methods.0.priceCents'],
    [methods({ places: ['Nowhere'] }), 'settings.delivery.methods.0.places.0'],
    [methods({ minDays: 6 }), 'settings.delivery.methods.0.maxDays'],
    [methods({}, { id: 'other' }), 'settings.delivery.methods.1.name'],
    [methods(...Array.from({ length: 41 }, (_, n) => ({ id: `${n}`, name: `${n}` }))), 'settings.delivery.methods'],
    [tax({ rates: [] }), 'settings.tax.mode'],
    [tax({ mode: 'all' }), 'settings.tax.mode'],
    [tax({ rates: [{ ...rate, percent: 101 }] }), 'settings.tax.rates.0.percent'],
    [tax({ rates: [{ ...rate, percent: 0.0001 }] }), 'settings.tax.rates.0.percent'],
    [tax({ rates: [rate, { ...rate, percent: 6 }] }), 'settings.tax.rates.1.label'],
    [{ ...sold(''), seller: { ...sold('').seller, email: 'nobody' } }, 'settings.seller.email'],
    [{ ...sold(''), seller: { ...sold('').seller, legalName: 'A\nB' } }, 'settings.seller.legalName'],
    [{ seller: null }, 'settings.seller'],
  ];
  for (const [settings, field] of wrong) {
    const { status, body } = await save(ada, version, settings);
    assert.equal(status, 422, field);
    assert.ok(Object.keys(body.fields).includes(field), `${field}: ${JSON.stringify(body.fields)}`);
  }
  assert.equal((await read()).version, version);
  for (const who of [null, await store.person()]) {
    assert.equal((await save(who, version, sold('stranger'))).status, who ? 403 : 401);
    assert.equal((await store.call(who, 'GET', '/shop-settings')).status, who ? 403 : 401);
  }
});

test('tax by the card provider needs real keys; without them orders are refused, never untaxed', async () => {
  const { version } = await read();
  const settings = { ...sold(''), tax: { mode: 'provider_added', isDeliveryTaxed: true, rates: [] } };
  const refused = await save(ada, version, settings);
  assert.deepEqual(
    [refused.status, refused.body.fields],
    [422, { 'settings.tax.mode': 'Stripe Tax needs real Stripe keys.' }],
  );
  // As if the keys were removed later.
  await insertVersion(store.db, { version: version + 1, settings: settings as ShopSettings, actor: ada.id });
  const answer = await placeLines(store, await store.person(), [[await store.part(), 1]], { delivery: NEW_YORK });
  assert.deepEqual([answer.status, answer.body.code], [503, 'provider_unavailable']);
});
