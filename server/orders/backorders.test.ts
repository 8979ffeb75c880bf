import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  DELIVERY,
  setShop,
  STANDARD,
  orderBody,
  endReservation,
  paid,
  paidLines,
  placed,
  problem,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { expireReservations } from './reservations.ts';
import { selectWaiting } from './waiting-units.ts';

let store: TestStore;
let ada: Person;
let buyers: Person[];
let supplier: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person('admin', 'Ada Byron');
  buyers = await Promise.all(Array.from({ length: 8 }, () => store.person()));
  supplier = (await call('POST', '/suppliers', { name: 'Acme Components' })).body.insertedId;
});
after(() => store.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  store.call(ada, method, path, body);
const buyer = (n = 0): Person => buyers[n % buyers.length]!;

/** A part that is sold beyond its stock. */
async function sold(beyond: { stock?: number; limit: number; leadDays?: number | null }): Promise<string> {
  const part = await store.part({ quantity: beyond.stock ?? 0, minimum: 1 });
  const answer = await call('PATCH', `/part/${part}`, {
    backorderLimit: beyond.limit,
    leadDays: beyond.leadDays === undefined ? 10 : beyond.leadDays,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return part;
}

/** An open purchase order of a part. */
async function ordered(part: string, quantity: number, expectedOn: string | null): Promise<string> {
  const { insertedId } = (await call('POST', '/purchase-orders', { supplier, expectedOn, lines: [{ part, quantity }] }))
    .body;
  assert.equal((await call('POST', `/purchase-orders/${insertedId}/status`, { to: 'ordered' })).status, 200);
  return insertedId;
}

async function receive(purchase: string, units: number): Promise<number> {
  const { lines } = (await call('GET', `/purchase-orders/${purchase}`)).body;
  return (await call('POST', `/purchase-orders/${purchase}/receive`, { lines: [{ line: lines[0]._id, units }] }))
    .status;
}

const place = (who: Person, part: string, quantity: number) =>
  store.call(who, 'POST', '/placeOrder', orderBody(who, part, quantity));
const waitingOf = async (who: Person, id: string) => (await wholeOrderNow(store, who, id)).lines[0]!.waiting;
const partNow = async (part: string) => (await store.call(null, 'GET', `/part/${part}`)).body;
const stockNow = async (part: string) => (await call('GET', `/stock/${part}`)).body;

async function agrees(): Promise<void> {
  await assertLedger(store.db);
  assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 600 })).discrepancies, []);
}

test('without the setting nothing is sold beyond the stock, and the answers are those of before', async () => {
  const part = await store.part({ quantity: 2 });
  await ordered(part, 100, '2999-12-12');
  const refused = problem(await place(buyer(), part, 3));
  assert.deepEqual([refused.status, refused.detail], [409, 'Please order less than 2 parts to purchased']);
  assert.equal('backorder' in (await partNow(part)), false);
  await agrees();
});

test('units beyond the stock are promised up to the limit, and given back by cancellation and expiry', async () => {
  const part = await sold({ stock: 3, limit: 5 });
  assert.deepEqual((await partNow(part)).backorder, { units: 5, arrivals: [], leadDays: 10 });
  const refused = problem(await place(buyer(), part, 9));
  assert.deepEqual([refused.status, refused.detail], [409, 'Please order less than 8 parts to purchased']);
  const first = await placed(store, buyer(0), part, 5);
  const second = await placed(store, buyer(1), part, 3);
  assert.equal((await place(buyer(2), part, 1)).status, 409);
  assert.deepEqual([(await waitingOf(buyer(0), first))!.units, (await waitingOf(buyer(1), second))!.units], [2, 3]);
  const { quantity, reserved, promised, onShelf } = await stockNow(part);
  assert.deepEqual([quantity, reserved, promised, onShelf], [0, 8, 5, 3]);
  await agrees();
  // What the first one frees goes to the second one.
  await call('DELETE', `/order/${first}?as=cancelled`);
  assert.equal(await waitingOf(buyer(1), second), undefined);
  assert.deepEqual(
    [(await partNow(part)).quantity, (await partNow(part)).backorder.units, (await stockNow(part)).promised],
    [0, 5, 0],
  );
  await agrees();
  await endReservation(store, second);
  await expireReservations(store.db, 10);
  assert.equal((await partNow(part)).quantity, 3);
  await agrees();
});

test('without a lead time only units of ordered purchase orders are promised', async () => {
  const part = await sold({ limit: 100, leadDays: null });
  assert.equal((await place(buyer(), part, 1)).status, 409);
  const late = await ordered(part, 10, '2999-12-12');
  const soon = await ordered(part, 4, '2999-12-01');
  assert.deepEqual((await partNow(part)).backorder, {
    units: 14,
    arrivals: [
      { on: '2999-12-01', units: 4 },
      { on: '2999-12-12', units: 10 },
    ],
    leadDays: null,
  });
  const first = await placed(store, buyer(0), part, 3);
  const second = await placed(store, buyer(1), part, 3);
  assert.deepEqual(await waitingOf(buyer(0), first), { units: 3, on: '2999-12-01' });
  assert.deepEqual(await waitingOf(buyer(1), second), { units: 3, on: '2999-12-12' });
  assert.deepEqual((await partNow(part)).backorder.arrivals, [{ on: '2999-12-12', units: 8 }]);
  assert.equal((await place(buyer(2), part, 9)).status, 409);
  await agrees();
  // The later one arrives first.
  assert.equal(await receive(late, 5), 200);
  assert.equal(await waitingOf(buyer(0), first), undefined);
  assert.deepEqual(await waitingOf(buyer(1), second), { units: 1, on: '2999-12-01' });
  const version = (await call('GET', `/purchase-orders/${soon}`)).body.version;
  const moved = await call('PUT', `/purchase-orders/${soon}/expected`, { version, expectedOn: '2999-12-20' });
  assert.deepEqual([moved.status, moved.body.expectedOn], [200, '2999-12-20']);
  assert.equal((await call('PUT', `/purchase-orders/${soon}/expected`, { version, expectedOn: null })).status, 409);
  assert.deepEqual(await waitingOf(buyer(1), second), { units: 1, on: '2999-12-12' });
  await agrees();
  // The supplier delivers no more: what was promised stays promised, and nothing more is.
  for (const purchase of [late, soon])
    assert.equal((await call('POST', `/purchase-orders/${purchase}/status`, { to: 'canceled' })).status, 200);
  assert.deepEqual(await waitingOf(buyer(1), second), { units: 1, on: null });
  assert.equal((await place(buyer(2), part, 1)).status, 409);
  await agrees();
});

test('whatever adds units serves the promises first: counts, edits, returns to stock', async () => {
  const part = await sold({ limit: 50 });
  const order = await placed(store, buyer(), part, 10);
  await call('POST', `/stock/${part}`, { kind: 'receive', units: 3 });
  assert.equal((await waitingOf(buyer(), order))!.units, 7);
  await call('POST', `/stock/${part}`, { kind: 'count', units: 5, reason: 'Inventory' });
  assert.equal((await waitingOf(buyer(), order))!.units, 5);
  await call('PATCH', `/part/${part}`, { quantity: 1 });
  assert.equal((await waitingOf(buyer(), order))!.units, 4);
  assert.equal((await partNow(part)).quantity, 0);
  await agrees();
  await call('PATCH', `/part/${part}`, { quantity: 6 });
  assert.equal(await waitingOf(buyer(), order), undefined);
  assert.deepEqual([(await partNow(part)).quantity, (await stockNow(part)).promised], [2, 0]);
  // Fewer than orders have: a correction cannot take what was promised.
  assert.equal((await call('POST', `/stock/${part}`, { kind: 'count', units: 5, reason: 'Inventory' })).status, 409);
  await agrees();
});

test('a line is packed once all its units have arrived; those that have can be sent before', async () => {
  const part = await sold({ stock: 2, limit: 50 });
  const other = await store.part({ quantity: 5 });
  const { id, lines } = await paidLines(store, buyer(), [
    [part, 5],
    [other, 1],
  ]);
  const [line = ''] = lines.filter((_, at) => at === 0);
  const refused = problem(await call('POST', `/orders/${line}/pack`));
  assert.deepEqual([refused.status, refused.code], [409, 'order_state']);
  assert.match(refused.detail!, /^Not all of these units have arrived/);
  const list = (await call('GET', '/fulfillment/pick-list?view=to-pack')).body;
  assert.ok(!JSON.stringify(list.places ?? []).includes(part));
  const ship = (units: number, tracking: string) =>
    call('POST', `/orders/${id}/shipments`, { carrier: 'DHL', tracking, lines: [{ line, units }] });
  assert.equal((await ship(3, 'P-1')).status, 409);
  assert.equal((await ship(2, 'P-2')).status, 200);
  assert.equal((await waitingOf(buyer(), id))!.units, 3);
  // Later orders wait behind.
  const later = await paid(store, buyer(1), part, 4);
  await call('POST', `/stock/${part}`, { kind: 'receive', units: 3 });
  assert.equal(await waitingOf(buyer(), id), undefined);
  assert.equal((await waitingOf(buyer(1), later.id))!.units, 4);
  assert.equal((await call('POST', `/orders/${later.id}/pack`)).status, 409);
  assert.equal((await call('POST', `/orders/${line}/pack`)).status, 200);
  assert.equal((await call('DELETE', `/order/${line}?as=shipped`)).status, 200);
  await agrees();
  await call('POST', `/stock/${part}`, { kind: 'receive', units: 4 });
  assert.equal((await call('DELETE', `/order/${later.id}?as=shipped`)).status, 200);
  assert.deepEqual([(await stockNow(part)).promised, (await stockNow(part)).onShelf], [0, 0]);
  await agrees();
});

test('the delivery of a paid order counts from the arrival of its last unit, and is unknown without a day', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] } });
  const part = await sold({ stock: 1, limit: 50, leadDays: null });
  const purchase = await ordered(part, 10, '2999-12-12');
  const expected = async (units: number) => {
    const { id } = await paidLines(store, buyer(), [[part, units]], { delivery: DELIVERY });
    return (await wholeOrderNow(store, buyer(), id)).expectedDelivery;
  };
  assert.ok((await expected(1))!.from < '2999');
  assert.ok((await expected(2))!.from >= '2999-12-12');
  const { version } = (await call('GET', `/purchase-orders/${purchase}`)).body;
  await call('PUT', `/purchase-orders/${purchase}/expected`, { version, expectedOn: null });
  assert.equal(await expected(2), undefined);
  await setShop(store, {});
  await agrees();
});

test('units that have not arrived cannot be lost by a refund without restocking', async () => {
  const part = await sold({ stock: 1, limit: 50 });
  const { id } = await paid(store, buyer(), part, 4);
  const answer = await call('POST', `/orders/${id}/refunds`, {
    lines: [{ line: id, units: 4 }],
    restock: false,
    reason: 'x',
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { quantity, promised, onShelf } = await stockNow(part);
  assert.deepEqual([quantity, promised, onShelf], [0, 0, 0]);
  await agrees();
});

test('an order that expired and is reserved again waits behind those that were placed meanwhile', async () => {
  const part = await sold({ stock: 5, limit: 50 });
  const first = await placed(store, buyer(0), part, 5);
  await endReservation(store, first);
  await expireReservations(store.db, 10);
  const second = await placed(store, buyer(1), part, 5);
  assert.equal(await waitingOf(buyer(1), second), undefined);
  // Pressing Pay reserves it again, now beyond the stock.
  await started(store, buyer(0), first);
  assert.equal((await waitingOf(buyer(0), first))!.units, 5);
  assert.equal(await waitingOf(buyer(1), second), undefined);
  await agrees();
});

test('400 buyers and three arrivals in random order: no unit is promised twice, and the first ones are served first', async () => {
  const part = await sold({ limit: 1_000, leadDays: null });
  const purchases = await Promise.all([80, 100, 120].map((units, at) => ordered(part, units, `2999-12-0${at + 1}`)));
  const people = await Promise.all(Array.from({ length: 400 }, () => store.person()));
  let seed = 20261212;
  const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0);
  const arrivals = purchases
    .flatMap((purchase, at) => [20, 30, 30 + at * 20].map((units) => ({ purchase, units })))
    .map((arrival) => ({ arrival, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ arrival }) => arrival);
  let placed = 0;
  let canceled = 0;
  const buy = async (who: Person, at: number): Promise<void> => {
    const { status, body } = await place(who, part, 1);
    assert.ok(status === 200 || status === 409, `${status} ${JSON.stringify(body)}`);
    if (status === 409) return;
    placed++;
    // Some change their mind while units arrive.
    if (at % 10 > 0) return;
    assert.equal((await store.call(who, 'POST', `/placeorder/${body.insertedId}/cancel`)).status, 200);
    canceled++;
  };
  const queue = [...people.entries()];
  await Promise.all([
    ...Array.from({ length: 12 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await buy(next[1], next[0]);
    }),
    (async () => {
      for (const { purchase, units } of arrivals.slice(0, 5)) assert.equal(await receive(purchase, units), 200);
    })(),
  ]);
  await agrees();
  for (const { purchase, units } of arrivals.slice(5)) {
    const arrived = (await stockNow(part)).onShelf;
    const { rows } = await store.db.$client.query(
      `select l.id from order_lines l join stock_movements m on m.line_id = l.id and m.kind = 'held'
       where l.part_id = $1 and l.status = 'unpaid' order by m.id`,
      [part],
    );
    const lines = rows.map(({ id }) => ({ id, partId: part }));
    const waiting = await selectWaiting(store.db, lines);
    assert.deepEqual(
      lines.filter(({ id }) => waiting.has(id)),
      lines.slice(arrived),
    );
    assert.equal(await receive(purchase, units), 200);
  }
  const { quantity, promised, reserved } = await stockNow(part);
  assert.deepEqual([reserved, promised, quantity], [placed - canceled, 0, 300 - placed + canceled]);
  assert.ok(placed >= 300, String(placed));
  await agrees();
});
