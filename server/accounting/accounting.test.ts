import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { DELIVERY, paid, paidLines, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

const MONTH = new Date().toISOString().slice(0, 7);

async function rowsOf(month = MONTH): Promise<Record<string, string>[]> {
  const { status, body } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
  assert.equal(status, 200, JSON.stringify(body));
  return parse(body, { bom: true, columns: true });
}
const centsIn = (amount = ''): number => Math.round(Number(amount || 0) * 100);

test('a month lists every movement with two decimals, tax by rate and documents, and agrees with the books', async () => {
  const tax = { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'GB', label: 'VAT', percent: 20 }] } as const;
  await setShop(store, { ...DEFAULT_SHOP_SETTINGS, tax });
  const part = await store.part({ priceCents: 1_333 });
  const { id } = await paidLines(store, buyer, [[part, 3]], { delivery: DELIVERY });
  const second = await paid(store, buyer, await store.part());
  await store.call(admin, 'POST', `/order/${second.id}/refund`, { amount: 2.4, reason: 'Scratched' });
  await store.runJobs();

  const rows = await rowsOf();
  const payment = rows.find((row) => row['order id'] === id)!;
  assert.deepEqual(
    [payment['kind'], payment['parts'], payment['added tax'], payment['tax: VAT 20%'], payment['amount']],
    ['payment', '39.99', '8.00', '8.00', '47.99'],
  );
  assert.match(payment['date']!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.match(payment['invoice']!, /^\d{4}-\d{4}$/);
  const refund = rows.find(({ kind }) => kind === 'refund')!;
  assert.deepEqual([refund['amount'], refund['order id'], refund['parts']], ['-2.40', second.id, '-2.40']);
  for (const row of rows.filter(({ kind }) => kind === 'payment')) {
    const charges = ['parts', 'delivery', 'added tax'].reduce((sum, name) => sum + centsIn(row[name]), 0);
    assert.equal(charges, centsIn(row['amount']), row['order']!);
  }

  await store.call(admin, 'POST', '/verification');
  await store.runJobs();
  const { money } = (await store.call(admin, 'GET', '/verification')).body.runs[0].certificate;
  const sum = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind!)).reduce((all, { amount }) => all + centsIn(amount), 0);
  assert.deepEqual([sum('payment'), -sum('refund', 'refund returned')], [money.charged.usd, money.refunded.usd]);
});

test('two taxes of one name and rate are in one column, which agrees with the added tax', async () => {
  const rates = ['GB', 'GB-ENG'].map((place) => ({ place, label: 'VAT', percent: 5 }));
  await setShop(store, { tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const part = await store.part({ priceCents: 1_000 });
  const { id } = await paidLines(store, buyer, [[part, 1]], { delivery: { ...DELIVERY, region: 'ENG' } });
  await setShop(store, {});
  const row = (await rowsOf()).find((each) => each['order id'] === id)!;
  assert.deepEqual([row['added tax'], row['tax: VAT 5%']], ['1.00', '1.00']);
});

test("months begin at midnight in the store's time zone, and dates have its offset", async () => {
  const { id } = await paid(store, buyer, await store.part());
  const dispute = `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor, at)
    select order_id, 'disputed', intent_id, 'dp_march', 1, currency, actor, $2 from money_movements where order_id = $1`;
  await store.db.$client.query(dispute, [id, '2021-03-31T22:30:00Z']);
  const datesIn = async (month: string) => (await rowsOf(month)).map(({ date }) => date);
  for (const [timeZone, march, april] of [
    ['UTC', ['2021-03-31T22:30:00Z'], []],
    ['Europe/Berlin', [], ['2021-04-01T00:30:00+02:00']],
    ['America/St_Johns', ['2021-03-31T20:00:00-02:30'], []],
  ] as const) {
    await setShop(store, { calendar: { timeZone } });
    assert.deepEqual([await datesIn('2021-03'), await datesIn('2021-04')], [march, april], timeZone);
  }
  await setShop(store, {});
});

test('months share no movement; an invalid month and other roles are refused', async () => {
  const before = await rowsOf();
  assert.deepEqual(await rowsOf('2020-02'), []);
  assert.equal(before.length, (await rowsOf()).length);
  for (const month of ['', '2026', '2026-13', '2026-1', '2026-11-01', "2026-11'"])
    assert.equal(
      (await store.call(admin, 'GET', `/accounting.csv?month=${encodeURIComponent(month)}`)).status,
      422,
      month,
    );
  assert.equal((await store.call(buyer, 'GET', `/accounting.csv?month=${MONTH}`)).status, 403);
  const { body } = await store.call(admin, 'GET', '/audit?q=accounting');
  assert.equal(body[0].action, 'books.exported');
});
