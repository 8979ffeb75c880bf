import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { silentLog } from '#server/log.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { createMissedSearches, dropOldMissedSearches, searchedWords } from './missed-searches.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());
beforeEach(() => store.db.$client.query('delete from missed_searches'));

const rows = async (): Promise<[words: string, visitors: number][]> =>
  (await store.db.$client.query('select words, visitors from missed_searches order by visitors desc, words')).rows.map(
    ({ words, visitors }) => [words, visitors],
  );

test('searches are counted regardless of case and spaces, and never when they may be about a person', () => {
  for (const typed of ['RTX  5099', ' rtx 5099 ', 'rtx\u00A05099', 'ｒｔｘ 5099', 'rtx\n5099\0'])
    assert.equal(searchedWords(typed), 'rtx 5099', typed);
  for (const typed of [
    '',
    'x',
    'ada@example.com',
    'mail ada@x',
    'call 01711 234567',
    '+880 1711-234567',
    '4242424242424242',
    '5099',
    'a'.repeat(61),
  ])
    assert.equal(searchedWords(typed), undefined, typed);
  for (const typed of ['100-100000910wof', 'ddr5-6000 64gb', '<script>alert(1)</script>', 'কিবোর্ড'])
    assert.equal(searchedWords(typed), typed.toLowerCase());
});

test('a client counts once per day and search, with the longest of the texts that it typed letter by letter', async () => {
  const missed = createMissedSearches(store.db, silentLog);
  for (const typed of ['quan', 'quantum', 'Quantum Card', 'quantum card']) missed.note('a', typed);
  missed.note('b', 'quantum card');
  missed.note('b', 'tube');
  await missed.flush();
  missed.note('a', 'quantum card');
  missed.note('c', 'quantum card');
  await missed.stop();
  assert.deepEqual(await rows(), [
    ['quantum card', 3],
    ['tube', 1],
  ]);
});

test('a search counts on its own day, even after days without any', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-05-04T23:59:59Z') });
  const missed = createMissedSearches(store.db, silentLog);
  missed.note('a', 'before midnight');
  context.mock.timers.setTime(Date.parse('2026-05-05T00:00:01Z'));
  missed.note('a', 'after midnight');
  await missed.flush();
  context.mock.timers.setTime(Date.parse('2026-05-09T12:00:00Z'));
  for (const client of ['a', 'b']) missed.note(client, 'after midnight');
  await missed.stop();
  const { rows: days } = await store.db.$client.query(
    'select day::text, words, visitors from missed_searches order by day',
  );
  assert.deepEqual(days, [
    { day: '2026-05-04', words: 'before midnight', visitors: 1 },
    { day: '2026-05-05', words: 'after midnight', visitors: 1 },
    { day: '2026-05-09', words: 'after midnight', visitors: 2 },
  ]);
});

test('neither one client nor many can fill the table', async () => {
  const missed = createMissedSearches(store.db, silentLog);
  for (let n = 0; n < 500; n++) missed.note('flood', `word ${n} of a flood`);
  await missed.flush();
  assert.equal((await rows()).length, 20);
  for (let n = 0; n < 500; n++) missed.note('flood', `another ${n} of a flood`);
  for (let n = 0; n < 3_000; n++) missed.note(`client ${n}`, `unique ${n} of many`);
  await Promise.all([missed.flush(), createMissedSearches(store.db, silentLog).flush()]);
  assert.equal((await rows()).length, 1_000);
  missed.note('late', 'one more word');
  missed.note('late', 'unique 0 of many');
  await missed.flush();
  assert.equal((await rows()).length, 1_000, 'a full day takes no new words');
  assert.deepEqual((await rows())[0], ['unique 0 of many', 2]);
});

test('the start page lists what visitors of the list did not find; filters and further pages do not count', async () => {
  await store.part({ name: 'Known processor' });
  for (const query of [
    'q=Warp+Core',
    'q=warp++core&sort=price',
    'q=known',
    'q=other+core&in_stock=1',
    'q=third+core&category=memory',
  ])
    assert.equal((await store.call(null, 'GET', `/part?${query}`)).status, 200);
  await store.deps.missedSearches!.flush();
  const { missedSearches } = (await store.call(admin, 'GET', '/overview')).body;
  assert.deepEqual(missedSearches, [{ words: 'warp core', visitors: 1 }]);
  await store.db.$client.query('update missed_searches set day = day - 31');
  await dropOldMissedSearches(store.db);
  assert.deepEqual(await rows(), []);
});
