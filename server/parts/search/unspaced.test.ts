import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { refreshSearch } from './refresh.ts';
import { typedWords } from './words/typed-words.ts';

let store: TestStore;
let admin: Person;

const NAMES = [
  '华硕显卡 4090',
  '机械键盘RGB青轴',
  'ASUS グラフィックボード RTX4070',
  '内蔵ＳＳＤ 1TB',
  '華碩主機板',
  'Plain board',
];

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  for (const name of NAMES) {
    const body = { name, description: 'x', price: 5, minimum: 1, quantity: 5, category: 'other' };
    assert.equal((await store.call(admin, 'POST', '/part', body)).status, 200);
  }
});
after(() => store.close());

const found = async (q: string): Promise<string[]> =>
  (await store.call(null, 'GET', `/part?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name);

describe('names without spaces between words', () => {
  for (const isRefreshed of [false, true])
    test(`are found by any of their words ${isRefreshed ? 'in the vocabulary' : 'before the vocabulary has them'}`, async () => {
      if (isRefreshed) await refreshSearch(store.db.$client);
      for (const [q, at] of [
        ['显卡', 0],
        ['华硕', 0],
        ['华硕显卡', 0],
        ['华硕显卡4090', 0],
        ['4090 显卡', 0],
        ['显', 0],
        ['键盘', 1],
        ['机械键盘', 1],
        ['青轴', 1],
        ['rgb', 1],
        ['ボード', 2],
        ['グラフィック', 2],
        ['ｸﾞﾗﾌｨｯｸ', 2],
        ['グラフィックボード rtx4070', 2],
        ['内蔵', 3],
        ['ssd', 3],
        ['主機板', 4],
        ['board', 5],
      ] as const)
        assert.deepEqual(await found(q), [NAMES[at]], q);
      for (const q of ['卡显', '键卡', '显键']) assert.deepEqual(await found(q), [], q);
    });

  test('are suggested, and matched in a pasted list', async () => {
    const { parts } = (await store.call(null, 'GET', `/part/suggest?q=${encodeURIComponent('显卡')}`)).body;
    assert.deepEqual(
      parts.map(({ name }: { name: string }) => name),
      [NAMES[0]],
    );
    const { lines } = (await store.call(null, 'POST', '/match', { text: '2 x 主機板' })).body;
    assert.deepEqual(
      lines[0].guesses.concat(lines[0].part ?? []).map(({ name }: { name: string }) => name),
      [NAMES[4]],
    );
  });

  test('are read as pairs of characters, other words as before', () => {
    const ways = (q: string) => typedWords(q).map((word) => word.ways);
    assert.deepEqual(ways('华硕显卡4090'), [[['华硕', '硕显', '显卡']], [['4090']]]);
    assert.deepEqual(ways('显'), [[['显']]]);
    assert.deepEqual(ways('RTX4070'), [[['rtx4070'], ['rtx', '4070']]]);
  });
});
