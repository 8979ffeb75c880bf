import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_BUILDS } from '#contract/builds/build-limits.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  bob = await store.person();
  admin = await store.person('admin');
});
after(() => store.close());

let parts = 0;
async function addPart(category: string, values: Record<string, string | number>, name = `Part ${++parts}`) {
  const specifications = Object.entries(values).map(([key, value]) => ({ name: key, value }));
  const part = { name, description: 'For tests', category, price: 12.4, minimum: 1, quantity: 50, specifications };
  return (await store.call(admin, 'POST', '/part', part)).body.insertedId as string;
}
const processor = (socket: string) => addPart('processor', { Socket: socket });
const board = (values: Record<string, string | number>) => addPart('motherboard', values);
const create = async (who: Person, name: string, parts: { part: string; quantity: number }[] = []): Promise<string> => {
  const { status, body } = await store.call(who, 'POST', '/builds', { name, parts });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
};

test('a build has current prices and its verdict, and changes with its parts', async () => {
  const [am5, am4] = [await processor('AM5'), await processor('AM4')];
  const [am5Board, am4Board] = [await board({ Socket: 'AM5' }), await board({ Socket: 'AM4' })];
  const id = await create(ada, 'Workstation', [
    { part: am5, quantity: 1 },
    { part: am4Board, quantity: 2 },
  ]);
  const read = async () => (await store.call(ada, 'GET', `/builds/${id}`)).body;
  const clash = await read();
  assert.equal(clash.verdict, 'does_not_fit');
  assert.match(clash.findings[0].reason, /socket AM5, but the board has AM4/);
  assert.deepEqual(
    clash.lines.map(({ part, quantity, onSale }: { part: string; quantity: number; onSale: boolean }) => [
      part,
      quantity,
      onSale,
    ]),
    [
      [am5, 1, true],
      [am4Board, 2, true],
    ],
  );
  const unit = clash.lines[0].unitPrice;
  assert.equal(clash.total, Math.round(unit * 100 + clash.lines[1].unitPrice * 200) / 100);
  await store.call(ada, 'DELETE', `/builds/${id}/parts/${am4Board}`);
  await store.call(ada, 'PUT', `/builds/${id}/parts/${am5Board}`, { quantity: 1 });
  assert.equal((await read()).verdict, 'fits');
  await store.call(ada, 'PATCH', `/builds/${id}`, { name: 'Render node' });
  const [summary] = (await store.call(ada, 'GET', '/builds')).body;
  assert.deepEqual([summary.name, summary.parts, summary.verdict], ['Render node', 2, 'fits']);
  assert.deepEqual(summary.checks, { checked: 2, conflicts: 0, unchecked: 0 });
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [am5Board]);
  const gone = await read();
  assert.deepEqual([gone.lines[1].onSale, gone.lines[1].stock, gone.total], [false, 0, unit]);
  assert.equal((await store.call(ada, 'PUT', `/builds/${id}/parts/${am5Board}`, { quantity: 2 })).status, 200);
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [am4]);
  assert.equal((await store.call(ada, 'PUT', `/builds/${id}/parts/${am4}`, { quantity: 1 })).status, 404);
});

test("another customer's build is not found by any call, and visitors have to sign in", async () => {
  const part = await processor('AM5');
  const id = await create(ada, 'Mine', [{ part, quantity: 1 }]);
  const calls: [string, string, unknown?][] = [
    ['GET', `/builds/${id}`],
    ['PATCH', `/builds/${id}`, { name: 'Taken' }],
    ['PUT', `/builds/${id}/parts/${part}`, { quantity: 9 }],
    ['DELETE', `/builds/${id}/parts/${part}`],
    ['PUT', `/builds/${id}/share`],
    ['DELETE', `/builds/${id}/share`],
    ['GET', `/builds/${id}/candidates?kind=processor`],
    ['DELETE', `/builds/${id}`],
  ];
  for (const [method, path, body] of calls) {
    assert.equal((await store.call(bob, method, path, body)).status, 404, `${method} ${path}`);
    assert.equal((await store.call(null, method, path, body)).status, 401, `${method} ${path}`);
  }
  const { body } = await store.call(ada, 'GET', `/builds/${id}`);
  assert.deepEqual([body.name, body.lines[0].quantity, body.shared], ['Mine', 1, null]);
});

test('a link shows a build to everyone until it is revoked, and a new link differs', async () => {
  const id = await create(ada, 'Shared', [{ part: await processor('AM5'), quantity: 3 }]);
  const share = async () => (await store.call(ada, 'PUT', `/builds/${id}/share`)).body.token;
  const [token, again] = [await share(), await share()];
  assert.equal(again, token);
  const { status, body } = await store.call(null, 'GET', `/shared-builds/${token}`);
  assert.deepEqual(
    [status, body.name, body.lines[0].quantity, body._id, body.shared],
    [200, 'Shared', 3, undefined, undefined],
  );
  await store.call(ada, 'DELETE', `/builds/${id}/share`);
  assert.equal((await store.call(null, 'GET', `/shared-builds/${token}`)).status, 404);
  assert.notEqual(await share(), token);
  assert.equal((await store.call(null, 'GET', '/shared-builds/null')).status, 404);
  const deleted = await share();
  await store.call(ada, 'DELETE', `/builds/${id}`);
  assert.equal((await store.call(null, 'GET', `/shared-builds/${deleted}`)).status, 404);
});

test('candidates of a kind are those that do not conflict; missing facts are named', async () => {
  const name = `Candidate ${Date.now()}`;
  const add = (values: Record<string, string | number>) => addPart('motherboard', values, name);
  const [fitting, clashing, unknown] = [await add({ Socket: 'AM5' }), await add({ Socket: 'AM4' }), await add({})];
  await store.runJobs();
  const id = await create(ada, 'Wanted', [{ part: await processor('AM5'), quantity: 1 }]);
  const ask = async (more: string) => {
    const { status, body } = await store.call(ada, 'GET', `/builds/${id}/candidates?kind=motherboard${more}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.parts as { _id: string; verdict: string; reason: string }[];
  };
  for (const q of ['', `&q=${encodeURIComponent(name)}`]) {
    const found = await ask(q);
    const of = (part: string) => found.find(({ _id }) => _id === part);
    assert.equal(of(fitting)?.verdict, 'fits');
    assert.equal(of(clashing), undefined);
    assert.equal(of(unknown)?.verdict, 'cannot_tell');
    assert.match(of(unknown)!.reason, /socket/);
  }
  assert.ok((await ask('&fits=1')).every(({ verdict }) => verdict === 'fits'));
  assert.equal((await store.call(ada, 'GET', `/builds/${id}/candidates?kind=motherboard&after=x`)).status, 422);
});

test('invalid values are refused by field, and nothing is written', async () => {
  const part = await processor('AM5');
  const id = await create(ada, 'Kept', [{ part, quantity: 1 }]);
  for (const name of ['', ' ', 'a'.repeat(81), 'line\nbreak', 7, null])
    assert.equal((await store.call(ada, 'POST', '/builds', { name })).status, 422, String(name));
  for (const quantity of [0, -1, 1.5, 1e10, '2', null])
    assert.equal(
      (await store.call(ada, 'PUT', `/builds/${id}/parts/${part}`, { quantity })).status,
      422,
      String(quantity),
    );
  const parts = [{ part: 'x', quantity: 1 }];
  assert.equal((await store.call(ada, 'POST', '/builds', { name: 'No part', parts })).status, 404);
  const many = Array.from({ length: 3 }, () => ({ part, quantity: 1_000_000_000 }));
  assert.equal((await store.call(ada, 'POST', '/builds', { name: 'Too many', parts: many })).status, 422);
  const { body } = await store.call(ada, 'GET', '/builds');
  assert.ok(!body.some((build: { name: string }) => build.name === 'No part'));
  assert.equal((await store.call(ada, 'GET', `/builds/${id}`)).body.lines[0].quantity, 1);
});

test('concurrent creations never exceed the limit of builds', async () => {
  const eve = await store.person();
  const answers = await Promise.all(
    Array.from({ length: MAX_BUILDS + 5 }, (_, index) =>
      store.call(eve, 'POST', '/builds', { name: `Build ${index}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, MAX_BUILDS);
  assert.equal((await store.call(eve, 'GET', '/builds')).body.length, MAX_BUILDS);
});

test('the picker counts what it hides and says why, filters and sorts, and shows the way out where nothing fits', async () => {
  const socket = 'PICK1';
  const [chip, fitting] = [await processor(socket), await board({ Socket: socket, 'Form factor': 'ATX' })];
  const others = await Promise.all(
    [1, 2].map(() => addPart('motherboard', { Socket: 'PICK2' }, `Picked board ${++parts}`)),
  );
  const id = await create(ada, 'Picking', [{ part: chip, quantity: 1 }]);
  const ask = async (query: string, build = id) =>
    (await store.call(ada, 'GET', `/builds/${build}/candidates?kind=${query}`)).body;
  const idsOf = (body: { parts: { _id: string }[] }) => body.parts.map(({ _id }) => _id);

  const { hidden, wayOut, ...rest } = await ask('motherboard');
  assert.ok(idsOf(rest).includes(fitting) && !idsOf(rest).some((part) => others.includes(part)));
  assert.equal(wayOut, null);
  assert.equal(hidden.reasons[0].checked, 'Processor socket');
  assert.match(hidden.reasons[0].reason, /socket PICK1, but the board has /);
  const all = await ask('motherboard&all=1');
  assert.equal(all.hidden.count, 0);
  const clashing = all.parts.find(({ _id }: { _id: string }) => _id === others[0]);
  assert.deepEqual([clashing.verdict, /PICK2/.test(clashing.reason)], ['does_not_fit', true]);
  assert.deepEqual(idsOf(await ask('motherboard&spec=form-factor:ATX')).includes(fitting), true);
  assert.deepEqual(idsOf(await ask('motherboard&spec=form-factor:None')), []);
  const prices = (await ask('motherboard&all=1&sort=-price')).parts.map(({ price }: { price: number }) => price);
  assert.deepEqual(
    prices,
    prices.toSorted((one: number, other: number) => other - one),
  );

  // The words leave only boards that clash.
  const narrowed = await ask('motherboard&q=picked');
  assert.deepEqual(narrowed.parts, []);
  assert.equal(narrowed.hidden.count, 2);
  assert.ok(narrowed.wayOut.unfiltered >= 1);
  assert.deepEqual(narrowed.wayOut.replace, {
    part: chip,
    name: `Part ${parts - 3}`,
    category: 'processor',
    fitting: 2,
  });

  // Every supply is too weak for the card.
  const card = await addPart('graphics-card', { Power: 5_000 });
  const weak = await addPart('power-supply', { Wattage: 400 });
  const hungry = await create(ada, 'Hungry', [{ part: card, quantity: 1 }]);
  const none = await ask('power-supply', hungry);
  assert.deepEqual([none.parts, none.hidden.reasons[0].checked], [[], 'Power']);
  assert.deepEqual([none.wayOut.watts, none.wayOut.unfiltered], [5_050, null]);
  assert.equal(none.wayOut.replace.part, card);
  assert.ok(none.hidden.count >= 1 && weak);
  // A sum names all its parts; only without the card the supply is strong enough.
  const small = await addPart('processor', { TDP: 60, Socket: socket });
  const both = await create(ada, 'Both', [
    { part: small, quantity: 1 },
    { part: card, quantity: 1 },
  ]);
  assert.equal((await ask('power-supply', both)).wayOut.replace.part, card);
});
