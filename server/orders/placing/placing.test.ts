import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, orderNow, placed, problem, stockOf, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const place = (who: Person | null, body: unknown, key?: string, path = '/placeOrder') =>
  store.call(who, 'POST', path, body, key === undefined ? {} : { 'idempotency-key': key });

test('an order reserves its units and stores name and price', async () => {
  const part = await store.part({ quantity: 10, minimum: 2 });
  const answer = await place(buyer, orderBody(buyer, part, 3));
  assert.equal(answer.status, 200);
  const payment = { total: 37.2, needs: null, detail: 'This is all that paying charges.' };
  assert.deepEqual(answer.body, { acknowledged: true, insertedId: answer.body.insertedId, payment });
  await store.db.$client.query("update parts set name = 'Renamed', price_cents = 999 where id = $1", [part]);
  const order = await orderNow(store, buyer, answer.body.insertedId);
  const { _id, order: wholeOrder, number, createdAt, holdUntil, timeline, sku, ...rest } = order;
  assert.match(sku, /^PS-\d+$/);
  assert.deepEqual([_id, wholeOrder, number], [answer.body.insertedId, _id, await numberOf(store, _id)]);
  assert.deepEqual(rest, {
    placeOrderProduct: part,
    placeOrderProductName: 'Test processor',
    variant: '',
    customerEmail: buyer.email,
    customerName: 'Ada Byron',
    phone: '01700',
    address: 'Rajshahi',
    placeOrderQuantity: 3,
    placeOrderPrice: 37.2,
    taxPrice: 0,
    packedAt: null,
    paid: false,
    transactionId: null,
    status: 'unpaid',
    refund: null,
    refunds: [],
    withdrawnUnits: 0,
    sentUnits: 0,
  });
  assert.equal(Date.parse(holdUntil!) - Date.parse(createdAt), 30 * 60_000);
  assert.deepEqual(timeline, [{ what: 'placed', at: createdAt }]);
  assert.equal(await stockOf(store, part), 7);
  await store.runJobs();
  const mail = store.mails.find((each) => each.to === buyer.email);
  assert.match(mail!.subject, /^We have your order #\d+$/);
  assert.match(mail!.text, /Total: \$37\.20/);
});

test("without a name the account's is used; both spellings of the path work", async () => {
  const part = await store.part();
  const { customerName: _, phone: _phone, address: _address, ...bare } = orderBody(buyer, part);
  const answer = await place(buyer, bare, undefined, '/placeorder');
  const order = await orderNow(store, buyer, answer.body.insertedId);
  assert.deepEqual([order.customerName, order.phone, order.address], ['Ada Byron', '', '']);
});

test('only signed-in users with their own email can order', async () => {
  const part = await store.part();
  assert.equal((await place(null, orderBody(buyer, part))).status, 401);
  const other = await store.person();
  assert.deepEqual(problem(await place(other, orderBody(buyer, part))), {
    status: 403,
    code: 'forbidden',
    detail: "You're not allowed to do that.",
  });
  const leaver = await store.person();
  await store.db.$client.query('update users set token_version = 2 where id = $1', [leaver.id]);
  assert.deepEqual(problem(await place(leaver, orderBody(leaver, part))), {
    status: 401,
    code: 'token_expired',
    detail: 'Your session has ended. Sign in again.',
  });
  assert.equal(await stockOf(store, part), 100);
});

test('each refusal names its reason and reserves nothing', async () => {
  const part = await store.part({ quantity: 10, minimum: 5 });
  const hidden = await store.part();
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [hidden]);
  const gone = { status: 404, code: 'not_found', detail: "This part isn't in the catalog." };
  assert.deepEqual(problem(await place(buyer, orderBody(buyer, crypto.randomUUID()))), gone);
  assert.deepEqual(problem(await place(buyer, orderBody(buyer, 'not-an-id'))), gone);
  assert.deepEqual(problem(await place(buyer, orderBody(buyer, hidden))), gone);
  // As the specification's client sends them: with quantity times unit price.
  for (const quantity of [4, 1, 0, -5]) {
    assert.deepEqual(problem(await place(buyer, orderBody(buyer, part, quantity))), {
      status: 422,
      code: 'invalid_fields',
      detail: 'Check the marked fields.',
      fields: { placeOrderQuantity: 'Please order minimum 5 parts to purchased' },
    });
  }
  assert.deepEqual(problem(await place(buyer, orderBody(buyer, part, 11))), {
    status: 409,
    code: 'out_of_stock',
    detail: 'Please order less than 10 parts to purchased',
    fresh: { quantity: 10, minimum: 5, price: 12.4 },
  });
  for (const placeOrderPrice of [0.01, 61.99, 62.01, 0, -62, 999_999_999]) {
    assert.deepEqual(problem(await place(buyer, { ...orderBody(buyer, part, 5), placeOrderPrice })), {
      status: 409,
      code: 'price_changed',
      detail: 'The price of this part has changed. Nothing was ordered.',
      fresh: { placeOrderPrice: 62, price: 12.4 },
    });
  }
  for (const placeOrderQuantity of [0, -5, 5.5, 2_000_000_000, -2_000_000_000, '5']) {
    const answer = await place(buyer, { ...orderBody(buyer, part, 5), placeOrderQuantity });
    assert.equal(answer.status, 422);
    assert.ok(answer.body.fields.placeOrderQuantity);
  }
  assert.equal((await place(buyer, { ...orderBody(buyer, part, 5), placeOrderPrice: 62.001 })).status, 422);
  assert.equal(await stockOf(store, part), 10);
});

test('one key creates one order, whatever the repeat contains', async () => {
  const part = await store.part({ quantity: 10 });
  const body = orderBody(buyer, part, 2);
  const first = await place(buyer, body, 'form-1');
  const again = await place(buyer, body, 'form-1');
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.deepEqual(problem(await place(buyer, { ...body, placeOrderQuantity: 3, placeOrderPrice: 37.2 }, 'form-1')), {
    status: 422,
    code: 'idempotency_mismatch',
    detail: 'This key was already used for a different request.',
  });
  assert.equal(await stockOf(store, part), 8);
  // A key belongs to one customer, and the first answer is repeated even when the part is no longer available.
  const other = await store.person();
  assert.notEqual((await place(other, orderBody(other, part, 2), 'form-1')).body.insertedId, first.body.insertedId);
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [part]);
  assert.deepEqual((await place(buyer, body, 'form-1')).body, first.body);
  for (const key of ['', ' ', 'a b', 'x'.repeat(256)]) {
    assert.equal(problem(await place(buyer, body, key)).code, 'malformed', key);
  }
});

test('repeated double clicks create one order', async () => {
  const part = await store.part({ quantity: 10 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => place(buyer, orderBody(buyer, part, 4), 'double')),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal(new Set(answers.map((answer) => answer.body.insertedId)).size, 1);
  assert.equal(await stockOf(store, part), 6);
});

test('keys are deleted after a day', async () => {
  const part = await store.part();
  const first = await place(buyer, orderBody(buyer, part), 'yesterday');
  await store.db.$client.query("update orders set created_at = now() - interval '25 hours' where id = $1", [
    first.body.insertedId,
  ]);
  await store.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
  await store.runJobs();
  assert.notEqual((await place(buyer, orderBody(buyer, part), 'yesterday')).body.insertedId, first.body.insertedId);
});

test('60 concurrent customers buy exactly the 20 units in stock', async () => {
  const part = await store.part({ quantity: 20 });
  const people = await Promise.all(Array.from({ length: 60 }, () => store.person()));
  const answers = await Promise.all(people.map((person) => place(person, orderBody(person, part))));
  const refused = answers.filter((answer) => answer.status !== 200);
  assert.equal(answers.length - refused.length, 20);
  for (const answer of refused) {
    assert.deepEqual(problem(answer), {
      status: 409,
      code: 'out_of_stock',
      detail: 'Please order less than 0 parts to purchased',
      fresh: { quantity: 0, minimum: 1, price: 12.4 },
    });
  }
  assert.equal(await stockOf(store, part), 0);
  await assertLedger(store.db);
});

test('two customers compete for the last unit', async () => {
  for (let round = 0; round < 5; round++) {
    const part = await store.part({ quantity: 1 });
    const [a, b] = await Promise.all([store.person(), store.person()]);
    const answers = await Promise.all([place(a, orderBody(a, part)), place(b, orderBody(b, part))]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
  }
});

test('a failed order does not affect the next one', async () => {
  const part = await store.part({ quantity: 3 });
  assert.equal((await place(buyer, orderBody(buyer, part, 4), 'retry')).status, 409);
  // A failed request does not use up its key, so the corrected form may send it again.
  assert.equal((await place(buyer, orderBody(buyer, part, 3), 'retry')).status, 200);
  await assert.rejects(placed(store, buyer, part, 1), /out_of_stock/);
});
