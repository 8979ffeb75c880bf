import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placedLines } from '#test/fixtures/ordering.ts';
import { openPartStore } from '#server/parts/testing.ts';
import { applyPricePlans } from './price-plans.ts';

const { store, admin, addPart } = await openPartStore();
const { db } = store;

const plan = (part: string, body: object) => store.call(admin, 'POST', `/catalogue/${part}/price-plans`, body);
const end = async (id: string) => (await store.call(admin, 'POST', `/price-plans/${id}/end`)).body.state;
const read = async (part: string) => (await store.call(admin, 'GET', `/catalogue/${part}`)).body;
const pricesOf = async (part: string) => (await store.call(admin, 'GET', `/catalogue/${part}/prices`)).body;
const change = (part: string, body: object) => store.call(admin, 'PATCH', `/part/${part}`, body);
/** Runs the job as if it were that time, in UTC, the time zone of the test's shop. */
const run = (time: string) => applyPricePlans(db, store.deps.settings.store, undefined, new Date(`${time}Z`));

const START = '2099-03-01T00:00';
const END = '2099-03-08T00:00';
const MIDDLE = '2099-03-04T00:00';

async function planned(fields: object = {}, body: object = {}) {
  const part = await addPart({ price: 100, ...fields });
  const added = await plan(part, { price: 80, compareAt: 100, starts: START, ends: END, ...body });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return { part, id: added.body.insertedId as string };
}
const shown = async (part: string) => {
  const { price, compareAt } = await read(part);
  return [price, compareAt];
};
const statesOf = async (part: string) =>
  (await pricesOf(part)).plans.map(({ state }: { state: string }) => state) as string[];
const messagesAbout = async (part: string) => {
  const { rows } = await db.$client.query('select subject, message from messages where message like $1', [`%${part}%`]);
  return rows;
};

describe('a planned price', () => {
  test('begins and ends by itself, with history, audit trail and version', async () => {
    const { part, id } = await planned();
    const { version } = await read(part);
    await run('2099-02-28T23:59:59');
    assert.deepEqual([await shown(part), await statesOf(part)], [[100, null], ['planned']]);
    await run(START);
    assert.deepEqual([await shown(part), await statesOf(part)], [[80, 100], ['running']]);
    assert.equal((await read(part)).lowestPrice, 100);
    await run('2099-03-07T23:59:59');
    assert.deepEqual(await shown(part), [80, 100]);
    await run(END);
    assert.deepEqual([await shown(part), await statesOf(part)], [[100, null], ['ended']]);
    assert.equal((await read(part)).version, version + 2);
    const history = await store.call(admin, 'GET', `/catalogue/${part}/price-changes`);
    assert.deepEqual(
      history.body.map(({ price, compareAt, priceBefore, by }: Record<string, unknown>) => [
        price,
        compareAt,
        priceBefore,
        by,
      ]),
      [
        [100, null, 80, 'Ada Byron'],
        [80, 100, 100, 'Ada Byron'],
        [100, null, null, null],
      ],
    );
    const trail = await db.$client.query(
      "select action, actor, detail from audit_trail where subject = $1 and action like 'part.price%' order by id",
      [part],
    );
    assert.deepEqual(
      trail.rows.map(({ action, actor }) => [action, actor]),
      ['planned', 'plan-began', 'plan-ended'].map((what) => [`part.price-${what}`, admin.id]),
    );
    assert.deepEqual(trail.rows[1].detail, {
      before: { price: 100, compareAt: null },
      change: { price: 80, compareAt: 100 },
      plan: id,
    });
    assert.deepEqual(await messagesAbout(part), []);
  });

  test('without an end stays, and begins at once without a beginning', async () => {
    const { part, id } = await planned({}, { ends: null, compareAt: null });
    await run(END);
    assert.deepEqual([await shown(part), await statesOf(part)], [[80, null], ['applied']]);
    assert.equal(await end(id), 'ended', 'and is undone');
    assert.deepEqual(await shown(part), [100, null]);
    const now = await planned({}, { starts: null });
    assert.deepEqual([await shown(now.part), await statesOf(now.part)], [[80, 100], ['running']]);
    assert.equal(await end(now.id), 'ended', 'before its end');
    assert.deepEqual(await shown(now.part), [100, null]);
    assert.equal(await end(now.id), 'ended', 'a repeat');
  });

  test('begins once, and in the order of the times, with several processes and after a stop', async () => {
    const { part } = await planned({}, { starts: '2099-05-01T00:00', ends: '2099-05-02T00:00' });
    await plan(part, { price: 70, starts: '2099-05-02T00:00', ends: '2099-05-03T00:00' });
    await plan(part, { price: 60, starts: '2099-05-03T00:00' });
    await run('2099-05-01T00:00');
    await Promise.all(Array.from({ length: 5 }, () => run('2099-05-02T12:00')));
    assert.deepEqual(await shown(part), [70, null]);
    await Promise.all(Array.from({ length: 5 }, () => run('2099-06-01T00:00')));
    assert.deepEqual(await shown(part), [60, null]);
    assert.deepEqual((await statesOf(part)).sort(), ['applied', 'ended', 'ended']);
    const { changes } = await pricesOf(part);
    assert.deepEqual(
      changes.map(({ price }: { price: number }) => price),
      [100, 80, 100, 70, 100, 60],
    );
  });

  test('whose time passed while the store stood still does not begin, and staff learn of it', async () => {
    const { part } = await planned();
    await run('2099-04-01T00:00');
    assert.deepEqual([await shown(part), await statesOf(part)], [[100, null], ['failed']]);
    const [message, ...others] = await messagesAbout(part);
    assert.deepEqual([message.subject, others.length], ['A planned price did not begin', 0]);
    assert.match(message.message, /price of \$80\.00 for Anvil 8 .* would have ended already/);
    await run('2099-04-01T00:01');
    assert.equal((await messagesAbout(part)).length, 1);
  });

  test('keeps an edit in between, and tells staff', async () => {
    const { part } = await planned();
    await run(START);
    assert.equal((await change(part, { price: 85 })).status, 200);
    await run(END);
    assert.deepEqual([await shown(part), await statesOf(part)], [[85, 100], ['kept']]);
    const [message] = await messagesAbout(part);
    assert.equal(message.subject, 'A planned price was not set back');
    assert.match(message.message, /The price was changed in between, so it stays\. Its price is now \$85\.00\./);
  });

  test('applies to a price that was edited before, and returns to it', async () => {
    const { part } = await planned();
    await change(part, { price: 90 });
    await run(START);
    assert.deepEqual(await shown(part), [80, 100]);
    await run(END);
    assert.deepEqual(await shown(part), [90, null]);
  });

  test('does not begin below volume discounts or for a deleted part, but keeps no other plan', async () => {
    const broken = await planned();
    await change(broken.part, { breaks: [{ from: 10, price: 85 }] });
    const deleted = await planned();
    await store.call(admin, 'DELETE', `/part/${deleted.part}`);
    const fine = await planned();
    await run(MIDDLE);
    assert.deepEqual(await Promise.all([broken, deleted, fine].map(({ part }) => statesOf(part))), [
      ['failed'],
      ['failed'],
      ['running'],
    ]);
    assert.match((await messagesAbout(broken.part))[0].message, /Volume discounts must be below the price/);
    assert.match((await messagesAbout(deleted.part))[0].message, /The part was deleted/);
  });

  test('can be canceled before it begins', async () => {
    const { part, id } = await planned();
    assert.deepEqual([await end(id), await end(id)], ['canceled', 'canceled']);
    await run(MIDDLE);
    assert.deepEqual(await shown(part), [100, null]);
    assert.equal((await store.call(admin, 'POST', `/price-plans/${crypto.randomUUID()}/end`)).status, 404);
  });

  test('is refused with a time that is over or taken, and a price that does not fit', async () => {
    const { part } = await planned();
    const refused = async (body: object) => {
      const answer = await plan(part, { price: 70, ...body });
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    const refusals: [object, string][] = [
      [{ starts: '2020-01-01T00:00' }, 'starts'],
      [{ ends: '2020-01-01T00:00' }, 'ends'],
      [{ starts: END, ends: START }, 'ends'],
      [{ starts: MIDDLE }, 'starts'],
      [{ starts: START }, 'starts'],
      [{ starts: '2099-02-01T00:00', ends: MIDDLE }, 'starts'],
      [{ starts: '2099-02-01T00:00', ends: '2099-04-01T00:00' }, 'starts'],
      [{ price: 0 }, 'price'],
      [{ price: 1e9 }, 'price'],
      [{ price: 70.001 }, 'price'],
      [{ price: '70' }, 'price'],
      [{ compareAt: 70 }, 'compareAt'],
      [{ starts: 'tomorrow' }, 'starts'],
      [{ starts: '2099-02-30T00:00' }, 'starts'],
    ];
    for (const [body, field] of refusals) assert.deepEqual(await refused(body), [422, [field]], JSON.stringify(body));
    for (const body of [{ starts: '2099-02-01T00:00', ends: START }, { starts: END }])
      assert.deepEqual(await refused(body), [200, []], JSON.stringify(body));
    await change(part, { breaks: [{ from: 10, price: 75 }] });
    assert.deepEqual(await refused({ starts: '2099-09-01T00:00' }), [422, ['price']]);
    assert.equal((await plan(crypto.randomUUID(), { price: 1 })).status, 404);
    const many = await addPart();
    for (let day = 10; day < 30; day++) await plan(many, { price: 99, starts: `2099-01-${day}T00:00` });
    assert.equal((await plan(many, { price: 99, starts: '2099-02-01T00:00' })).status, 422);
  });

  test('leaves orders the price that they were reserved at', async () => {
    const { part } = await planned({ minimum: 1 });
    const customer = await store.person();
    const { id } = await placedLines(store, customer, [[part, 2]]);
    await run(START);
    const { rows } = await db.$client.query('select total_cents from orders where id = $1', [id]);
    assert.equal(Number(rows[0].total_cents), 20_000);
    const after = await placedLines(store, customer, [[part, 2]]);
    const { rows: later } = await db.$client.query('select total_cents from orders where id = $1', [after.id]);
    assert.equal(Number(later[0].total_cents), 16_000);
  });

  test('follows the clocks of the shop', async () => {
    const { body } = await store.call(admin, 'GET', '/shop-settings');
    const calendar = { ...body.settings.calendar, timeZone: 'Europe/Berlin' };
    const settings = { ...body.settings, calendar };
    const saved = await store.call(admin, 'PUT', '/shop-settings', { version: body.version, settings });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    try {
      const { part } = await planned({}, { starts: '2099-07-01T00:00', ends: '2099-12-01T00:00' });
      const [{ startsAt, endsAt }] = (await pricesOf(part)).plans;
      assert.deepEqual([startsAt, endsAt], ['2099-06-30T22:00:00.000Z', '2099-11-30T23:00:00.000Z']);
    } finally {
      const back = { version: saved.body.version, settings: body.settings };
      await store.call(admin, 'PUT', '/shop-settings', back);
    }
  });

  test('is made once by repeats with the same key', async () => {
    const part = await addPart({ price: 100 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { price: 80, starts: START };
    const [one, two] = [
      await store.call(admin, 'POST', `/catalogue/${part}/price-plans`, body, headers),
      await store.call(admin, 'POST', `/catalogue/${part}/price-plans`, body, headers),
    ];
    assert.deepEqual([one.status, two.body.insertedId], [200, one.body.insertedId]);
    assert.equal((await pricesOf(part)).plans.length, 1);
  });
});

test('the prices of a part are exported, and only staff read them', async () => {
  const { part } = await planned();
  await run(START);
  const file = await store.call(admin, 'GET', `/catalogue/${part}/price-changes.csv`);
  assert.match(String(file.body), /^\uFEFF?time,price,compare-at price,price before/);
  assert.match(String(file.body), /,80,100,100,,/);
  for (const path of ['prices', 'price-changes', 'price-changes.csv']) {
    assert.equal((await store.call(await store.person(), 'GET', `/catalogue/${part}/${path}`)).status, 403);
    assert.equal((await store.call(null, 'GET', `/catalogue/${part}/${path}`)).status, 401);
  }
  assert.equal((await store.call(admin, 'GET', `/catalogue/${crypto.randomUUID()}/prices`)).status, 404);
});
