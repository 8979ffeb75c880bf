import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { testDatabase } from '#test/postgres.ts';
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

test('older parts get these words, and the others keep theirs', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, '0102_saved_lists');
    const words = async (): Promise<Record<string, unknown>> => {
      const rows = await old.ask('select name, search::text as words, xmin::text from parts order by name');
      return Object.fromEntries(rows.map((row) => [String(row['name']), [row['words'], row['xmin']]]));
    };
    for (const name of [...NAMES, 'Müller Lüfter 120 mm', 'Fan 2,000 rpm'])
      await old.ask(`
        insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        values (gen_random_uuid(), '${name}', 'ä', 'case-fan', '/x', 100, 1, 1)`);
    const before = await words();
    await migrateUpTo(old.url, '0103_words_without_spaces');
    const now = await words();
    for (const name of ['Plain board', 'Müller Lüfter 120 mm', 'Fan 2,000 rpm'])
      assert.deepEqual(now[name], before[name]);
    assert.match(String(now[NAMES[0]!]), /'显卡':1A/);
    // An edit afterwards gives the same words.
    await old.ask('update parts set name = name');
    for (const [name, [all]] of Object.entries(await words()) as [string, [string]][])
      assert.equal(all, (now[name] as [string])[0], name);
  } finally {
    await old.drop();
    await like.drop();
  }
});
