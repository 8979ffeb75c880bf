import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { numberOf, paid, paidLines, problem, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let packer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
  packer = await store.person('fulfillment');
});
after(() => store.close());

const scan = async (order: string, code: string, key?: string) =>
  (
    await store.call(
      packer,
      'POST',
      `/fulfillment/orders/${order}/scans`,
      { code },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  ).body;
/** A part with the codes that are on its labels. */
async function coded({ name = 'Coded part', ...codes }: { name?: string; sku: string; gtin?: string; mpn?: string }) {
  const part = await store.part({ name });
  const { sku, gtin = '', mpn = '' } = codes;
  await store.db.$client.query('update parts set sku = $2, gtin = $3, mpn = $4 where id = $1', [part, sku, gtin, mpn]);
  return part;
}

const packedAt = async (order: string) => (await wholeOrderNow(store, buyer, order)).lines.map((line) => line.packedAt);

test('each scan counts one unit by SKU, maker number or GTIN with or without zeros, and the last one packs the order', async () => {
  const fan = await coded({ name: 'Scanned fan', sku: 'SCAN-FAN-1', gtin: '0036000291452', mpn: 'NF/A12 x25' });
  const cable = await coded({ name: 'Scanned cable', sku: '73513537', mpn: 'CBL 9' });
  const order = await paidLines(store, buyer, [
    [fan, 3],
    [cable, 1],
  ]);
  const outcomes = async (...codes: string[]) => {
    const found: unknown[] = [];
    for (const code of codes) {
      const { outcome, scanned, units } = await scan(order.id, code);
      found.push([outcome, scanned, units]);
    }
    return found;
  };
  assert.deepEqual(await outcomes(' scan-fan-1 ', '036000291452', 'nf/a12 X25', '00036000291452'), [
    ['counted', 1, 3],
    ['counted', 2, 3],
    ['counted', 3, 3],
    ['too_many', 3, 3],
  ]);
  assert.deepEqual(await packedAt(order.id), [null, null]);
  const { body } = await store.call(packer, 'GET', `/fulfillment/orders/${order.id}/scans`);
  assert.deepEqual(
    body.lines.map(({ scanned }: { scanned: number }) => scanned),
    [3, 0],
  );
  assert.deepEqual(await outcomes('73513537'), [['packed', 1, 1]]);
  assert.ok((await packedAt(order.id)).every(Boolean));
  const again = await store.call(packer, 'POST', `/fulfillment/orders/${order.id}/scans`, { code: 'SCAN-FAN-1' });
  assert.deepEqual([again.status, problem(again).code], [409, 'order_state']);
  // Unpacked to be checked again: what was scanned before does not count.
  for (const line of order.lines) await store.call(packer, 'DELETE', `/orders/${line}/pack`);
  assert.deepEqual(await outcomes('SCAN-FAN-1'), [['counted', 1, 3]]);
});

test('a wrong part, the slip of an order and unknown codes count nothing', async () => {
  const fan = await coded({ sku: 'RIGHT-1' });
  await coded({ name: 'Wrong fan', sku: 'WRONG-1' });
  const { id } = await paid(store, buyer, fan, 2);
  const other = (await paid(store, buyer, fan)).id;
  const answers = [
    await scan(id, 'WRONG-1'),
    await scan(id, `#${await numberOf(store, other)}`),
    await scan(id, await numberOf(store, id)),
    await scan(id, other),
    await scan(id, 'NOTHING-LIKE-IT'),
    await scan(id, '0'.repeat(100)),
  ];
  assert.deepEqual(
    answers.map(({ outcome, part }) => [outcome, part]),
    [
      ['wrong', 'Wrong fan'],
      ['other_order', ''],
      ['this_order', ''],
      ['other_order', ''],
      ['unknown', ''],
      ['unknown', ''],
    ],
  );
  for (const code of ['', ' ', 'x'.repeat(101), 7])
    assert.equal(
      problem(await store.call(packer, 'POST', `/fulfillment/orders/${id}/scans`, { code })).code,
      'invalid_fields',
    );
  // A part that was deleted after it was sold is still packed, and one whose SKU has changed has its old label.
  await store.call(await store.person('admin'), 'DELETE', `/part/${fan}`);
  assert.equal((await scan(id, 'RIGHT-1')).outcome, 'counted');
  await store.db.$client.query("update parts set sku = 'NEW-LABEL-1' where id = $1", [fan]);
  assert.equal((await scan(id, 'right-1')).outcome, 'packed');
});

test('scans at once and repeats count each unit once, and refunded units need no scan', async () => {
  const fan = await coded({ sku: 'ONCE-1' });
  const { id } = await paid(store, buyer, fan, 5);
  const key = crypto.randomUUID();
  const answers = await Promise.all([
    scan(id, 'ONCE-1', key),
    scan(id, 'ONCE-1', key),
    scan(id, 'ONCE-1'),
    scan(id, 'ONCE-1'),
  ]);
  assert.equal(Math.max(...answers.map(({ scanned }) => scanned)), 3);
  await store.call(await store.person('admin'), 'POST', `/orders/${id}/refunds`, {
    lines: [{ line: id, units: 1 }],
    reason: 'Scratched',
  });
  assert.deepEqual(await scan(id, 'ONCE-1').then(({ outcome, units }) => [outcome, units]), ['packed', 4]);
});

test("'Pack anyway' is in the history that admins see, with what was scanned", async () => {
  const fan = await coded({ sku: 'ANYWAY-1' });
  const { id } = await paid(store, buyer, fan, 3);
  await scan(id, 'ANYWAY-1');
  const pack = () => store.call(packer, 'POST', `/fulfillment/orders/${id}/pack`, { isUnchecked: true });
  assert.equal((await pack()).body.modifiedCount, 1);
  assert.equal((await pack()).body.modifiedCount, 0);
  const history = async (who: Person) =>
    (await wholeOrderNow(store, who, id)).history.map(({ what }) => what).filter((what) => what.startsWith('packed'));
  assert.deepEqual([await history(packer), await history(buyer)], [['packed', 'packed_unchecked'], ['packed']]);
  const { rows } = await store.db.$client.query(
    "select detail from audit_trail where action = 'order.packed-unchecked' and subject = $1",
    [id],
  );
  assert.deepEqual(rows, [{ detail: { scanned: 1, units: 3 } }]);
});
