import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CompletedBuild } from '#contract/builds/complete-build.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

type Person = Awaited<ReturnType<TestStore['person']>>;
type Facts = Readonly<Record<string, string | number>>;

let store: TestStore;
let admin: Person;
/** Name -> id. */
const ids = new Map<string, string>();

/** Adds a part that is in stock, unless `more` says otherwise. */
async function add(name: string, category: string, price: number, facts: Facts, more: object = {}): Promise<void> {
  const specifications: Specification[] = Object.entries(facts).map(([key, value]) => ({ name: key, value }));
  const part = { name, description: name, category, price, minimum: 1, quantity: 9, specifications, ...more };
  const { status, body } = await store.call(admin, 'POST', '/part', part);
  assert.equal(status, 200, JSON.stringify(body));
  ids.set(name, body.insertedId);
}

const complete = async (body: object): Promise<CompletedBuild> => {
  const answer = await store.call(null, 'POST', '/builds/complete', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const namesOf = ({ lines, suggested }: CompletedBuild) =>
  suggested.map(({ part }) => lines.find((line) => line.part === part)!.name);

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  const am5 = { Socket: 'AM5', Microarchitecture: 'Zen 5', TDP: 65 };
  await add('Small processor', 'processor', 150, { ...am5, Cores: 6, Graphics: 'Radeon' });
  await add('Bare processor', 'processor', 140, { ...am5, Cores: 6 });
  await add('Large processor', 'processor', 500, { ...am5, Cores: 16, Graphics: 'Radeon' });
  await add('Old processor', 'processor', 155, { Socket: 'FM2', Microarchitecture: 'Piledriver', TDP: 65, Cores: 4 });
  const board = { 'Form factor': 'ATX', 'Maximum memory': 128, 'Memory slots': 4, 'Memory type': 'DDR5' };
  await add('Board', 'motherboard', 110, { ...board, Socket: 'AM5', 'M.2 places': 2, 'SATA ports': 4 });
  await add('Wrong board', 'motherboard', 112, { ...board, Socket: 'LGA1700' });
  await add('Best board', 'motherboard', 300, { ...board, Socket: 'AM5', 'M.2 places': 4, 'SATA ports': 4 });
  const kit = { Modules: 2, Speed: 6000 };
  await add('16 GB', 'memory', 50, { ...kit, Generation: 'DDR5', 'Memory size': 16 });
  await add('32 GB', 'memory', 90, { ...kit, Generation: 'DDR5', 'Memory size': 32 });
  await add('Cheap 32 GB of another generation', 'memory', 20, { ...kit, Generation: 'DDR3', 'Memory size': 32 });
  const drive = { Type: 'SSD', Interface: 'M.2 PCIe 4.0 X4' };
  await add('Drive', 'storage', 55, { ...drive, Capacity: 1000 });
  await add('Hard disk', 'storage', 50, { Type: 'HDD', Interface: 'SATA 6.0 Gb/s', Capacity: 4000 });
  await add('Cooler', 'cpu-cooler', 30, { Sockets: 'AM5, LGA1700', Cools: 200, Height: 150 });
  await add('Case', 'case', 60, {
    'Form factor': 'ATX Mid Tower',
    'Tallest cooler': 165,
    'Longest card': 360,
    'Card slots': 7,
  });
  await add('Card', 'graphics-card', 300, {
    Chipset: 'GeForce RTX 5060',
    'Memory size': 8,
    Power: 150,
    Length: 240,
    Slots: 2,
    'Power plugs': '1 x 8-pin',
  });
  await add(
    'Sold out card',
    'graphics-card',
    310,
    { Chipset: 'GeForce RTX 5070', 'Memory size': 12, Power: 200 },
    { quantity: 0 },
  );
  await add(
    'Discontinued card',
    'graphics-card',
    305,
    { Chipset: 'GeForce RTX 5070', Power: 200 },
    { lifecycle: 'discontinued' },
  );
  const supply = { 'Form factor': 'ATX', 'Graphics plugs': '2 x 8-pin', Efficiency: '80 Plus Gold' };
  await add('Supply of 300 W', 'power-supply', 40, { ...supply, Wattage: 300 });
  await add('Supply of 650 W', 'power-supply', 70, { ...supply, Wattage: 650 });
});
after(() => store.close());

test('a budget gets a whole computer of parts that fit, are in stock and still made', async () => {
  const built = await complete({ budget: 1200, use: 'gaming' });
  assert.deepEqual(namesOf(built).toSorted(), [
    '32 GB',
    'Board',
    'Card',
    'Case',
    'Cooler',
    'Drive',
    'Small processor',
    'Supply of 650 W',
  ]);
  assert.equal(built.total, 865);
  assert.equal(built.left, 335);
  assert.equal(built.verdict, 'fits', JSON.stringify(built.findings));
  assert.deepEqual(built.lacking, []);
  assert.ok(built.suggested.every(({ reason }) => reason !== ''));
});

test('an everyday computer has the graphics of its processor and no card', async () => {
  const names = namesOf(await complete({ budget: 600, use: 'everyday' }));
  assert.ok(names.includes('Small processor') && !names.some((name) => /card/i.test(name)), names.join());
  const part = ids.get('Bare processor')!;
  const withOwn = await complete({ budget: 1000, use: 'everyday', parts: [{ part, quantity: 1 }] });
  assert.ok(namesOf(withOwn).includes('Card'), 'a processor without graphics needs a card');
});

test('what the build has is kept, counted and fitted to', async () => {
  const part = ids.get('Large processor')!.toUpperCase();
  const built = await complete({ budget: 1500, use: 'work', parts: [{ part, quantity: 1 }] });
  assert.ok(!built.suggested.some((one) => one.part === part.toLowerCase()));
  assert.ok(built.lines.some((line) => line.name === 'Large processor'));
  assert.equal(
    built.total,
    built.lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
  );
  assert.equal(built.left, 1500 - built.total);
  assert.notEqual(built.verdict, 'does_not_fit');
});

test('a budget that is too low gets the cheapest parts that fit and says how much more they cost', async () => {
  const built = await complete({ budget: 100, use: 'everyday' });
  assert.equal(built.left, 100 - built.total);
  assert.ok(built.left < 0);
  assert.ok(!namesOf(built).includes('Best board'));
});

test('minimum orders count, and what nothing fits is said', async () => {
  const old = ids.get('Old processor')!;
  const built = await complete({ budget: 1000, use: 'gaming', parts: [{ part: old, quantity: 1 }] });
  assert.deepEqual(
    built.lacking.map(({ kind }) => kind),
    ['motherboard', 'cpu-cooler'],
  );
  await add(
    'Box of ten drives',
    'storage',
    5,
    { Type: 'SSD', Interface: 'M.2 PCIe 4.0 X4', Capacity: 1000 },
    { minimum: 10, quantity: 90 },
  );
  const names = namesOf(await complete({ budget: 1200, use: 'gaming' }));
  assert.ok(names.includes('Drive'), 'ten small ones would cost 50 dollars, but nobody wants ten');
});

test('refuses parts that are not on sale and budgets that are none', async () => {
  const ask = async (body: object) => {
    const { status, code } = problem(await store.call(null, 'POST', '/builds/complete', body));
    return [status, code];
  };
  const unknown = { part: '00000000-0000-7000-8000-000000000000', quantity: 1 };
  assert.deepEqual(await ask({ budget: 500, parts: [unknown] }), [404, 'not_found']);
  for (const budget of [0, -5, 1e9, '500', null, Number.NaN, 10.005])
    assert.deepEqual(await ask({ budget }), [422, 'invalid_fields'], String(budget));
  assert.deepEqual(await ask({ budget: 500, use: 'mining' }), [422, 'invalid_fields']);
});

test('several parts are added to a build at once, all or none', async () => {
  const person = await store.person();
  const { body } = await store.call(person, 'POST', '/builds', { name: 'Mine', parts: [] });
  const path = `/builds/${body.insertedId}`;
  const [board, drive] = [ids.get('Board')!, ids.get('Drive')!];
  const gone = '00000000-0000-7000-8000-000000000000';
  const send = (parts: readonly string[], who = person) =>
    store.call(who, 'POST', `${path}/parts`, { parts: parts.map((part) => ({ part, quantity: 1 })) });
  assert.equal((await send([board, gone])).status, 404);
  assert.equal((await send([board], await store.person())).status, 404);
  assert.equal((await store.call(person, 'GET', path)).body.lines.length, 0);
  assert.equal((await send([board, drive])).status, 200);
  assert.equal((await store.call(person, 'GET', path)).body.lines.length, 2);
});
