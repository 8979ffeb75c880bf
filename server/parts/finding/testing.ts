import assert from 'node:assert/strict';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { refreshFinding } from './refresh.ts';

export const PARTS = [
  [
    'AMD Ryzen 7 7800X3D',
    'processor',
    340,
    1,
    [
      ['Socket', 'AM5'],
      ['Cores', 8],
      ['TDP', 120, 'W'],
    ],
  ],
  [
    'AMD Ryzen 5 7600',
    'processor',
    180,
    5,
    [
      ['Socket', 'AM5'],
      ['Cores', 6],
      ['TDP', 65, 'W'],
    ],
  ],
  [
    'AMD Ryzen 5 5600',
    'processor',
    95,
    5,
    [
      ['Socket', 'AM4'],
      ['Cores', 6],
      ['TDP', 65, 'W'],
    ],
  ],
  [
    'Intel Core i7-12700K',
    'processor',
    230,
    1,
    [
      ['Socket', 'LGA1700'],
      ['Cores', 12],
      ['TDP', 125, 'W'],
    ],
  ],
  [
    'Asus Dual',
    'graphics-card',
    560,
    1,
    [
      ['Chipset', 'GeForce RTX 4070'],
      ['Memory size', 12, 'GB'],
    ],
  ],
  [
    'Gainward RTX4070 Ghost',
    'graphics-card',
    570,
    1,
    [
      ['Chipset', 'GeForce RTX 4070'],
      ['Memory size', 12, 'GB'],
    ],
  ],
  [
    'G.Skill Flare X5 32 GB',
    'memory',
    95,
    2,
    [
      ['Memory size', 32, 'GB'],
      ['Colour', 'Black'],
    ],
  ],
  [
    'Corsair Vengeance 16 GB',
    'memory',
    46,
    10,
    [
      ['Memory size', 16, 'GB'],
      ['Colour', 'Black'],
    ],
  ],
  [
    'MSI PRO B650 WIFI',
    'motherboard',
    170,
    1,
    [
      ['Socket', 'AM5'],
      ['Form factor', 'ATX'],
    ],
  ],
] as const;

/** A store with a few parts of several kinds, and their ids by their names. */
export async function openFindingStore(): Promise<{
  store: TestStore;
  admin: Person;
  ids: Map<string, string>;
  get(path: string): Promise<Answer>;
  names(query: string): Promise<string[]>;
}> {
  const store = await startTestStore();
  const admin = await store.person('admin');
  const ids = new Map<string, string>();
  for (const [name, category, price, minimum, facts] of PARTS) {
    const answer = await store.call(admin, 'POST', '/part', {
      name,
      category,
      price,
      minimum,
      quantity: name.startsWith('Corsair') ? 3 : 50,
      description: name === 'Asus Dual' ? 'Runs beside a Ryzen 7, très calm.' : 'Boxed.',
      specifications: facts.map(([name, value, unit]) => ({ name, value, ...(unit && { unit }) })),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ids.set(name, answer.body.insertedId);
  }
  await refreshFinding(store.db.$client);
  const get = async (path: string): Promise<Answer> => {
    const answer = await store.call(null, 'GET', path);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const names = async (query: string): Promise<string[]> =>
    (await get(`/part?${query}`)).body.map((part: { name: string }) => part.name);
  return { store, admin, ids, get, names };
}
