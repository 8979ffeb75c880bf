import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { paid, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { composeDocument, shopOf } from './order-documents.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person();
});
after(() => store.close());

for (const [timeZone, year, day] of [
  ['UTC', 2031, 'Dec 31, 2031'],
  ['Europe/Berlin', 2032, 'Jan 1, 2032'],
  ['America/New_York', 2031, 'Dec 31, 2031'],
] as const)
  test(`the number and the dates of an invoice and a credit note follow the store's time zone, ${timeZone}`, async (context) => {
    await setShop(store, { calendar: { timeZone } });
    const { id } = await paid(store, buyer, await store.part());
    const admin = await store.person('admin');
    await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Scratched' });
    await store.runJobs();
    await store.db.$client.query('delete from document_numbers where order_id = $1', [id]);
    const at = new Date('2031-12-31T23:30:00Z');
    context.mock.timers.enable({ apis: ['Date'], now: at });
    const shop = await shopOf(store.db, store.deps.settings.store);
    await store.db.$client.query('update orders set created_at = $2 where id = $1', [id, at]);
    await store.db.$client.query('alter table order_events disable trigger append_only');
    await store.db.$client.query('update order_events set at = $2 where order_id = $1', [id, at]);
    const order = (await selectOrderRow(store.db, id))!;
    const factsOf = async (name: string): Promise<Partial<Record<string, string>>> => {
      const { facts, note, title } = await composeDocument(store.db, shop, order, name);
      return { ...Object.fromEntries(facts), note, title };
    };
    const invoice = await factsOf('invoice');
    assert.match(invoice['title']!, new RegExp(`^Invoice ${year}-\\d{4}$`));
    assert.deepEqual([invoice['Date'], invoice['Ordered']], [day, day]);
    assert.match(invoice['note']!, new RegExp(`on ${day}\\.$`));
    const note = await factsOf(`credit-note-${order.refunds[0]!.id}`);
    assert.match(note['title']!, new RegExp(`^Credit note ${year}-\\d{4}$`));
    assert.equal(note['Date'], day);
  });
