import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { isMorning } from '#server/alerts/send-alert.ts';
import { paid, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { dayAfter, dayStart, localDay } from './local-time.ts';

/* One notion of a day: the shop's time zone for staff, the reader's own for customers. */

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];

test('a day begins at its first moment in every time zone, and days have 23 to 25 hours', () => {
  for (const zone of ZONES)
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
      const start = dayStart(day, zone);
      assert.equal(localDay(start, zone), day, zone);
      assert.ok(localDay(new Date(start.getTime() - 1_000), zone) < day, `${zone} ${day}`);
      const hours = (dayStart(dayAfter(day), zone).getTime() - start.getTime()) / 3_600_000;
      assert.ok(hours >= 23 && hours <= 25, `${zone} ${day}: ${hours} hours`);
    }
  const hoursOf = (day: string) =>
    (dayStart(dayAfter(day), 'Europe/Berlin').getTime() - dayStart(day, 'Europe/Berlin').getTime()) / 3_600_000;
  assert.deepEqual(['2026-03-29', '2026-10-25', '2026-10-26'].map(hoursOf), [23, 25, 24]);
});

test('filters of orders, exports and accounting have the same day, wherever the shop is', async () => {
  const buyer = await store.person();
  const { id } = await paid(store, buyer, await store.part());
  const order = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
  const at = new Date(order.createdAt);
  // At any moment the first or the last of these zones has another day than UTC.
  for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Niue']) {
    await setShop(store, { calendar: { timeZone: zone } });
    const day = localDay(at, zone);
    const before = localDay(new Date(dayStart(day, zone).getTime() - 1_000), zone);
    const found = async (from: string, to = from): Promise<string[]> => {
      const { body } = await store.call(admin, 'GET', `/managed-orders?from=${from}&to=${to}`);
      return body.map((row: { order: string }) => row.order);
    };
    assert.deepEqual([await found(day), await found(before), await found(dayAfter(day))], [[id], [], []], zone);
    const { body: file } = await store.call(admin, 'GET', `/orders.csv?from=${day}&to=${day}`);
    const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
    assert.equal(rows.length, 1, zone);
    assert.ok(
      Object.values(rows[0]!).some((cell) => cell.startsWith(`${day}T`)),
      `${zone}: ${file}`,
    );
    const { body: books } = await store.call(admin, 'GET', `/accounting.csv?month=${day.slice(0, 7)}`);
    const [movement] = parse(books, { bom: true, columns: true }) as Record<string, string>[];
    assert.equal(movement!['date']!.slice(0, 10), localDay(new Date(movement!['date']!), zone), zone);
    // Customers see their own days.
    for (const reader of ZONES) {
      const own = async (from: string): Promise<number> => {
        const query = `email=${buyer.email}&per=order&status=all&from=${from}&to=${from}&zone=${encodeURIComponent(reader)}`;
        return (await store.call(buyer, 'GET', `/placeorder?${query}`)).body.length;
      };
      const ownDay = localDay(at, reader);
      assert.deepEqual([await own(ownDay), await own(dayAfter(ownDay))], [1, 0], reader);
    }
  }
  const wrong = `/placeorder?email=${admin.email}&per=order&from=2021-01-01&zone=Nowhere`;
  assert.equal((await store.call(admin, 'GET', wrong)).status, 422);
  await setShop(store, {});
});

test("daily mails are due in the morning of the shop's time zone", async () => {
  for (const [zone, due, early] of [
    ['UTC', '2026-11-30T06:00:00Z', '2026-11-30T05:59:00Z'],
    ['Pacific/Kiritimati', '2026-11-29T16:00:00Z', '2026-11-30T06:00:00Z'],
    ['Asia/Kathmandu', '2026-11-30T00:15:00Z', '2026-11-30T00:14:00Z'],
  ] as const) {
    await setShop(store, { calendar: { timeZone: zone } });
    assert.deepEqual(
      [await isMorning(store.db, new Date(due)), await isMorning(store.db, new Date(early))],
      [true, false],
      zone,
    );
  }
  await setShop(store, {});
});
