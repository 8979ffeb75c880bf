import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { orderBody, problem } from '#test/fixtures/ordering.ts';
import { NEW_PART, openPartStore } from './testing.ts';

const { store, admin, addPart } = await openPartStore();
const customer = await store.person();

describe('the catalogue', () => {
  test('an admin adds a part; everyone can read it, and the ledger has its stock', async () => {
    const id = await addPart();
    const { status, body } = await store.call(null, 'GET', `/part/${id}`);
    assert.equal(status, 200);
    const identity = { sku: body.sku, brand: '', mpn: '', gtin: '', variant: '' };
    const ageing = { lifecycle: '', lastOrders: '', substitute: '' };
    const compliance = { rohs: '', reach: '', origin: '', hts: '', eccn: '' };
    assert.deepEqual(body, {
      _id: id,
      ...identity,
      ...ageing,
      ...compliance,
      ...NEW_PART,
      breaks: [],
      specifications: [],
      imgAlt: '',
      morePictures: [],
      compareAt: null,
      packSize: null,
      taxClass: '',
      datasheet: '',
      weight: null,
      packageLength: null,
      packageWidth: null,
      packageHeight: null,
    });
    await assertLedger(store.db);
  });

  test('a part without a picture gets a generated one of its kind', async () => {
    const id = await addPart({ img: undefined, name: 'Forge & Co. 9' });
    const { body } = await store.call(null, 'GET', `/part/${id}`);
    assert.equal(body.img, '/pictures/processor/forge-co-9.svg');
    const picture = await store.app.request(body.img);
    assert.equal(picture.status, 200);
    assert.match(picture.headers.get('content-type') ?? '', /^image\/svg/);
    assert.equal((await store.app.request('/pictures/processor/../x.svg')).status, 404);
  });

  test('invalid fields are refused, each with its message', async () => {
    const answer = await store.call(admin, 'POST', '/part', {
      name: ' ',
      description: 'x',
      price: 1.005,
      minimum: 0,
      quantity: 1.5,
      img: 'javascript:alert(1)',
    });
    assert.equal(answer.status, 422);
    assert.equal(answer.body.code, 'invalid_fields');
    assert.deepEqual(answer.body.fields, {
      name: 'Enter a name',
      price: 'Enter a price with at most two decimals',
      minimum: 'The minimum is at least 1',
      quantity: 'Enter a whole number',
      img: 'Enter a link to a picture',
    });
    for (const name of ['Anvil\n8', 'Anvil\t8', '\u0007Anvil']) {
      const { status, fields } = problem(await store.call(admin, 'POST', '/part', { ...NEW_PART, name }));
      assert.deepEqual([status, fields], [422, { name: "Don't use control characters" }]);
    }
    for (const price of ['12', -1, 0, 1e9, null]) {
      assert.equal((await store.call(admin, 'POST', '/part', { ...NEW_PART, price })).status, 422, `price ${price}`);
    }
  });

  test('only admins can change it', async () => {
    const id = await addPart();
    for (const [method, path, body] of [
      ['POST', '/part', NEW_PART],
      ['PATCH', `/part/${id}`, { price: 1 }],
      ['DELETE', `/part/${id}`, undefined],
      ['POST', `/part/${id}/restore`, undefined],
      ['GET', '/catalogue', undefined],
    ] as const) {
      assert.equal(
        problem(await store.call(null, method, path, body)).code,
        'unauthenticated',
        `${method} ${path} without a token`,
      );
      assert.equal(
        problem(await store.call(customer, method, path, body)).code,
        'forbidden',
        `${method} ${path} by a customer`,
      );
    }
    assert.equal((await store.call(null, 'GET', `/part/${id}`)).body.price, 451.5);
  });

  test('deleting hides a part, once, and restoring brings it back', async () => {
    const id = await addPart();
    assert.deepEqual((await store.call(admin, 'DELETE', `/part/${id}`)).body, { deletedCount: 1 });
    assert.deepEqual((await store.call(admin, 'DELETE', `/part/${id}`)).body, { deletedCount: 0 });
    assert.equal((await store.call(null, 'GET', `/part/${id}`)).status, 404);
    assert.equal((await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 5, 45_150))).status, 404);
    const hidden = await store.call(admin, 'GET', '/catalogue?hidden=1');
    assert.deepEqual(
      hidden.body.map((part: { _id: string }) => part._id),
      [id],
    );
    assert.deepEqual((await store.call(admin, 'POST', `/part/${id}/restore`)).body, { modifiedCount: 1 });
    assert.equal((await store.call(null, 'GET', `/part/${id}`)).status, 200);
    assert.deepEqual((await store.call(admin, 'DELETE', '/part/no-such-id')).body, { deletedCount: 0 });
  });

  test('an edit conflicts with another edit since it was read, but not with orders', async () => {
    const id = await addPart();
    const seen = (await store.call(admin, 'GET', '/catalogue')).body.find((part: { _id: string }) => part._id === id);
    await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 6, 45_150));
    const first = await store.call(admin, 'PATCH', `/part/${id}`, { price: 400, version: seen.version });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual([first.body.price, first.body.quantity], [400, 34]);
    const second = problem(await store.call(admin, 'PATCH', `/part/${id}`, { price: 300, version: seen.version }));
    assert.deepEqual(
      [second.status, second.code, (second.fresh as { price: number }).price],
      [409, 'edit_conflict', 400],
    );
    const restocked = await store.call(admin, 'PATCH', `/part/${id}`, { quantity: 100 });
    assert.equal(restocked.body.quantity, 100);
    // Of the 100 units that the admin sees, 6 are sold before the change is saved.
    await store.call(customer, 'POST', '/placeOrder', orderBody(customer, id, 6, 40_000));
    const counted = await store.call(admin, 'PATCH', `/part/${id}`, { quantity: 110, quantityWas: 100 });
    assert.equal(counted.body.quantity, 104);
    for (const [quantity, quantityWas] of [
      [0, 110],
      [1_000_000_000, 0],
    ]) {
      const { status, fields } = problem(await store.call(admin, 'PATCH', `/part/${id}`, { quantity, quantityWas }));
      assert.deepEqual([status, Object.keys(fields ?? {})], [422, ['quantity']]);
    }
    await assertLedger(store.db);
  });

  test('cost, storage location and low-stock level are for admins, and each can be cleared', async () => {
    const id = await addPart();
    const inner = { cost: 12.34, storagePlace: 'A-03-2', lowStock: 7 };
    const changed = await store.call(admin, 'PATCH', `/part/${id}`, { ...inner, storagePlace: ' A-03-2 ' });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const pick = ({ cost, storagePlace, lowStock }: typeof inner) => ({ cost, storagePlace, lowStock });
    assert.deepEqual(pick(changed.body), inner);
    for (const reader of [null, customer])
      for (const path of [
        `/part/${id}`,
        `/parts/${changed.body.sku}`,
        '/part',
        `/part/compare?ids=${id}`,
        '/part?q=9700X',
      ]) {
        const { status, body } = await store.call(reader, 'GET', path);
        assert.equal(status, 200);
        assert.doesNotMatch(JSON.stringify(body), /12\.34|1234|A-03-2|lowStock|cost|storagePlace/, path);
      }
    const cleared = await store.call(admin, 'PATCH', `/part/${id}`, { cost: null, storagePlace: '', lowStock: null });
    assert.deepEqual(pick(cleared.body), { cost: null, storagePlace: '', lowStock: null });
    for (const wrong of [
      { cost: -0.01 },
      { cost: 0.001 },
      { cost: 1_000_000.01 },
      { cost: '1' },
      { lowStock: -1 },
      { lowStock: 1.5 },
      { lowStock: 1e10 },
      { storagePlace: 'x'.repeat(41) },
      { storagePlace: 'A\n1' },
      { storagePlace: null },
    ])
      assert.equal((await store.call(admin, 'PATCH', `/part/${id}`, wrong)).status, 422, JSON.stringify(wrong));
  });

  test('an edit without changes leaves version and audit trail unchanged', async () => {
    const id = await addPart();
    const read = async () =>
      (await store.call(admin, 'GET', '/catalogue')).body.find((part: { _id: string }) => part._id === id);
    const seen = await read();
    for (const nothing of [{}, { version: seen.version }, { img: '' }]) {
      const answer = await store.call(admin, 'PATCH', `/part/${id}`, nothing);
      assert.deepEqual([answer.status, answer.body], [200, seen], JSON.stringify(nothing));
    }
    const stale = problem(await store.call(admin, 'PATCH', `/part/${id}`, { version: seen.version + 1 }));
    assert.deepEqual([stale.status, stale.code], [409, 'edit_conflict']);
    const trail = await store.db.$client.query(
      `select from audit_trail where subject = $1 and action = 'part.changed'`,
      [id],
    );
    assert.equal(trail.rowCount, 0);
    assert.equal((await store.call(admin, 'PATCH', `/part/${id}`, { price: 2, version: seen.version })).status, 200);
  });

  test('every change is recorded: who, what, when', async () => {
    const id = await addPart();
    await store.call(admin, 'PATCH', `/part/${id}`, { price: 1 });
    await store.call(admin, 'DELETE', `/part/${id}`);
    await store.call(admin, 'POST', `/part/${id}/restore`);
    const { rows } = await store.db.$client.query(
      'select actor, action from audit_trail where subject = $1 order by id',
      [id],
    );
    assert.deepEqual(
      rows,
      ['part.added', 'part.changed', 'part.deleted', 'part.restored'].map((action) => ({ actor: admin.id, action })),
    );
  });
});
