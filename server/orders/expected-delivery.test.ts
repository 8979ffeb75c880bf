import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { dispatchTermsOf } from '#server/settings/dispatch-terms.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { NEW_YORK, paidLines, setShop, STANDARD, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person('customer');
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const DISPATCH = {
  ...DEFAULT_SHOP_SETTINGS.dispatch,
  handlingDays: 2,
  untilHour: 14,
  daysOff: '2026-12-25, 2027-01-01',
  monday: false,
};
const CALENDAR = { timeZone: 'America/New_York' };

test('a paid order keeps what it was promised, whatever the settings say later', async () => {
  const delivery = { methods: [STANDARD], defaultGrams: null };
  await setShop(store, { delivery, dispatch: DISPATCH, calendar: CALENDAR });
  const { dispatchTerms } = (await store.call(null, 'GET', '/checkout-terms')).body;
  assert.deepEqual(dispatchTerms, {
    handlingDays: 2,
    untilHour: 14,
    workdays: [2, 3, 4, 5],
    daysOff: ['2026-12-25', '2027-01-01'],
    timeZone: 'America/New_York',
  });
  const before = expectedDelivery(new Date(), STANDARD, dispatchTerms);
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: NEW_YORK });
  const { expectedDelivery: promised } = await wholeOrderNow(store, buyer, id);
  // The hour can end between the two.
  const later = expectedDelivery(new Date(), STANDARD, dispatchTerms);
  assert.ok(promised?.to === before.to || promised?.to === later.to, JSON.stringify([promised, before, later]));
  assert.deepEqual(Object.keys(promised ?? {}), ['from', 'to'], 'customers do not see when it has to be sent');
  assert.ok((await wholeOrderNow(store, admin, id)).expectedDelivery?.shipBy);

  await setShop(store, { delivery, dispatch: { ...DISPATCH, handlingDays: 9 }, calendar: CALENDAR });
  assert.deepEqual((await wholeOrderNow(store, buyer, id)).expectedDelivery, promised);
});

test('an order that should have been sent is late until it is sent', async () => {
  await setShop(store, { delivery: { methods: [STANDARD], defaultGrams: null } });
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: NEW_YORK });
  const late = async (): Promise<string[]> =>
    (await store.call(admin, 'GET', '/managed-orders?view=problems')).body
      .filter(({ problems }: { problems: string[] }) => problems.includes('late'))
      .map(({ _id }: { _id: string }) => _id);
  const promise = (day: string) =>
    store.db.$client.query(`update orders set ship_by = (now() at time zone 'UTC')::date ${day} where id = $1`, [id]);
  await promise('+ 0');
  assert.deepEqual(await late(), []);
  await promise('- 1');
  assert.deepEqual(await late(), [id]);
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
  assert.deepEqual(await late(), []);
});

test('an order without a delivery method is promised nothing', async () => {
  await setShop(store, {});
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]]);
  assert.equal((await wholeOrderNow(store, admin, id)).expectedDelivery, undefined);
});

test('settings without a working day, and days that do not exist, are refused', async () => {
  const change = async (dispatch: object) => {
    const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
    return store.call(admin, 'PUT', '/shop-settings', { version, settings: { dispatch } });
  };
  const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false };
  assert.deepEqual(Object.keys((await change(none)).body.fields), ['settings.dispatch.monday']);
  for (const daysOff of ['2026-02-30', '25.12.2026', '2026-12-25,', 'x'])
    assert.deepEqual(Object.keys((await change({ daysOff })).body.fields), ['settings.dispatch.daysOff'], daysOff);
  for (const untilHour of [0, 25, 1.5]) assert.equal((await change({ untilHour })).status, 422);
  // Saved before these settings existed.
  assert.equal(dispatchTermsOf(DEFAULT_SHOP_SETTINGS).timeZone, 'UTC');
});
