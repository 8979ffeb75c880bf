import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  keysOfGroup,
  TEXT_FIELDS,
  TEXT_GROUP_NAMES,
  TEXT_KEYS,
  type TextGroupName,
} from '#contract/texts/site-texts.ts';
import { schemaOfText } from '#contract/settings/setting-schemas.ts';
import { type TextGroupAnswer } from '#contract/texts/texts-schema.ts';
import type { TextRow } from '#contract/texts/text-definition.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { endReservation, placed, problem, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [ada, bob] = [await store.person('admin'), await store.person('admin')];
});
after(() => store.close());

const read = async (group: TextGroupName): Promise<TextGroupAnswer> =>
  (await store.call(ada, 'GET', `/texts?group=${group}`)).body;
const textOf = async (group: TextGroupName, key: string) => (await read(group)).texts.find((text) => text.key === key)!;
const shown = async (group: TextGroupName) => (await store.call(null, 'GET', `/texts/${group}`)).body;
const save = (who: Person | null, texts: Record<string, unknown>, versions: Record<string, number>) =>
  store.call(who, 'PUT', '/texts', { texts, versions });
const undo = (who: Person | null, key: string, version: number) =>
  store.call(who, 'POST', '/texts/undo', { key, version });

const POST = { anchor: '', short: 'Short', question: 'Question', answer: 'Answer' };
const PROJECTS = TEXT_FIELDS['portfolio.projects'].standard as readonly TextRow[];

/** Changes one text with its current version. */
async function set(key: string, value: unknown, who = ada) {
  const group = TEXT_GROUP_NAMES.find((name) => keysOfGroup(name).some((each) => each === key))!;
  return save(who, { [key]: value }, { [key]: (await textOf(group, key)).version });
}
test('every standard text passes its own check', () => {
  for (const key of TEXT_KEYS) {
    const field = TEXT_FIELDS[key];
    for (const value of [field.standard, field.reseller ?? field.standard]) {
      const result = schemaOfText(field).safeParse(value);
      assert.ok(result.success, `${key}: ${result.error?.message}`);
      assert.deepEqual(result.data, value, key);
    }
  }
});

test('a new store shows the standard texts, with the name and the figures of its environment', async () => {
  const { texts, lists } = await shown('home');
  assert.equal(texts['home.title'], 'Computer parts, straight from the drawing table.');
  assert.match(texts['home.intro'], /reserves its parts for 30 minutes while you pay\.$/);
  assert.equal(texts['home.pageTitle'], 'Partsmith: computer parts from the people who make them');
  assert.deepEqual(lists['home.figures'][0], { value: '100+', label: 'customers' });
  assert.equal((await store.call(null, 'GET', '/store')).body.name, store.deps.settings.store.name);
  assert.ok((await read('home')).texts.every(({ version, changed }) => version === 0 && changed === null));
});

test('a change is shown at once, recorded with old and new text, and undone', async () => {
  const answer = await set('home.title', '  Parts for {everyone} <b>&amp;</b> \n');
  assert.deepEqual([answer.status, answer.body], [200, { acknowledged: true, modifiedCount: 1 }]);
  assert.equal((await shown('home')).texts['home.title'], 'Parts for {everyone} <b>&amp;</b>');
  const { texts, changes } = await read('home');
  const { version, changed } = texts.find(({ key }) => key === 'home.title')!;
  assert.deepEqual([version, changed!.by], [1, ada.email]);
  assert.deepEqual(
    changes.map(({ key, canUndo }) => [key, canUndo]),
    [['home.title', true]],
  );
  const [{ actorEmail, action, detail }] = (await store.call(ada, 'GET', '/audit?area=settings')).body;
  assert.deepEqual(
    [actorEmail, action, detail],
    [
      ada.email,
      'settings.text-changed',
      { before: { 'home.title': 'standard text' }, change: { 'home.title': 'Parts for {everyone} <b>&amp;</b>' } },
    ],
  );
  assert.equal((await undo(bob, 'home.title', 1)).status, 200);
  assert.equal((await shown('home')).texts['home.title'], TEXT_FIELDS['home.title'].standard);
  assert.equal((await store.call(ada, 'GET', '/audit?area=settings')).body[0].action, 'settings.text-undone');
  const again = problem(await undo(ada, 'home.title', 1));
  assert.deepEqual([again.status, again.code], [409, 'edit_conflict']);
  assert.match(again.detail!, new RegExp(`^${bob.email} has changed 'Heading of the page'`));
  assert.equal((await undo(ada, 'home.title', 2)).status, 200);
  assert.match((await shown('home')).texts['home.title'], /everyone/);
});

test('saving the standard text, or null, restores the text from the environment', async () => {
  await set('store.name', 'Forge & Daughters');
  assert.equal((await store.call(null, 'GET', '/store')).body.name, 'Forge & Daughters');
  assert.equal((await shown('home')).texts['home.pageTitle'].split(':')[0], 'Forge & Daughters');
  await set('store.name', 'Partsmith');
  const { rows } = await store.db.$client.query(
    `select value from site_texts where key = 'store.name' order by version`,
  );
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['Forge & Daughters', null],
  );
  const figures = (await textOf('home', 'home.figures')).value as Record<string, string>[];
  await set('home.figures', [{ ...figures[0], value: '7' }, ...figures.slice(1)]);
  assert.equal((await store.call(null, 'GET', '/store')).body.statistics.customers, '7');
  await set('home.figures', null);
  assert.equal((await store.call(null, 'GET', '/store')).body.statistics.customers, '100+');
});

test('a text that another admin has changed is not overwritten, even concurrently', async () => {
  const { version } = await textOf('home', 'home.about');
  assert.equal((await save(ada, { 'home.about': 'ada' }, { 'home.about': version })).status, 200);
  const caption = await textOf('home', 'home.caption');
  const refused = problem(
    await save(
      bob,
      { 'home.about': 'bob', 'home.caption': 'bob' },
      { 'home.about': version, 'home.caption': caption.version },
    ),
  );
  assert.deepEqual([refused.status, refused.code], [409, 'edit_conflict']);
  assert.deepEqual(refused.fresh, { key: 'home.about', by: ada.email, version: version + 1 });
  assert.equal((await textOf('home', 'home.caption')).version, caption.version, 'all or nothing');
  // Bob has not touched Ada's text, so his form's old copy of it is not a change.
  const standard = TEXT_FIELDS['home.about'].standard;
  const saved = await save(
    bob,
    { 'home.about': standard, 'home.caption': 'bob' },
    { 'home.about': version, 'home.caption': caption.version },
  );
  assert.deepEqual([saved.status, saved.body.modifiedCount], [200, 1]);
  assert.equal((await textOf('home', 'home.about')).value, 'ada');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      save([ada, bob][index % 2]!, { 'home.about': `race ${index}` }, { 'home.about': version + 1 }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)]);
});

test('a text that looks like JSON stays as it is', async () => {
  for (const text of ['2026', '"Quoted"', 'null', '[1]', '{"a":1}', 'true']) {
    assert.equal((await set('home.contactTitle', text)).status, 200);
    assert.equal((await shown('home')).texts['home.contactTitle'], text);
    assert.equal((await textOf('home', 'home.contactTitle')).value, text);
  }
  await set('home.contactTitle', null);
});

test('a new order is reserved for the minutes that admins have set', async () => {
  const buyer = await store.person();
  const minutesOf = async (id: string): Promise<number> => {
    const text = `select round(extract(epoch from hold_until - created_at) / 60)::int as minutes from orders where id = $1`;
    return (await store.db.$client.query(text, [id])).rows[0].minutes;
  };
  assert.equal(await minutesOf(await placed(store, buyer, await store.part())), 30);
  assert.equal((await set('store.reservation', '45')).status, 200);
  assert.equal(await minutesOf(await placed(store, buyer, await store.part())), 45);
  const renewed = await placed(store, buyer, await store.part());
  await endReservation(store, renewed);
  await expireReservations(store.db, 10);
  await started(store, buyer, renewed);
  const left = `select round(extract(epoch from hold_until - now()) / 60)::int as minutes from orders where id = $1`;
  // Half of them: its first reservation ended without a payment.
  assert.equal((await store.db.$client.query(left, [renewed])).rows[0].minutes, 22);
  assert.equal((await store.call(null, 'GET', '/store')).body.reservationTime, '45 minutes');
  assert.match((await shown('home')).texts['home.intro'], /for 45 minutes/);
  await set('store.reservation', null);
  assert.equal(await minutesOf(await placed(store, await store.person(), await store.part())), 30);
});

test('hostile texts are refused field by field, and nothing is saved', async () => {
  const before = await read('home');
  const clients = TEXT_FIELDS['home.clients'].standard as readonly Record<string, string>[];
  const wrong: [key: string, value: unknown, field?: string][] = [
    ['home.title', ''],
    ['home.title', 'a\nb'],
    ['home.title', 'a\u0007b'],
    ['home.title', 'pay \u202Eyalp'],
    ['home.title', 'a\u2066b'],
    ['home.title', 'x'.repeat(121)],
    ['home.title', ['a']],
    ['home.title', 7],
    ['home.intro', 'Hello {name}'],
    ['home.intro', '{constructor}'],
    ['home.intro', '{store} {{store}}'],
    ['home.intro', 'x\u0000'.slice(0, 1) + '\u001b[31m'],
    ['home.figures', []],
    ['home.figures', 'text'],
    ['home.clients', clients.with(0, { title: '', text: 'x' }), 'texts.home.clients.0.title'],
    ['home.clients', clients.with(1, { ...clients[1]!, more: 'x' }), 'texts.home.clients.1'],
    ['contact.email', 'nobody'],
    ['contact.email', 'a@b.test\nBcc: c@d.test'],
    ['store.name', 'x'.repeat(61)],
    ['legal.terms', '[pay](javascript:alert(1))'],
    ['legal.terms', '[pay](JaVaScRiPt:alert(1))'],
    ['legal.terms', '[pay](data:text/html,x)'],
    ['legal.terms', '[pay](//evil.example)'],
    ['legal.terms', '[pay](http://evil.example)'],
    ['legal.terms', '[pay](https://shop.example@evil.example/)'],
    ['legal.terms', 'x'.repeat(50_001)],
    ['store.reservation', '0'],
    ['store.reservation', '121'],
    ['store.reservation', '1e1'],
    ['store.reservation', "30'; drop table orders; --"],
    ['blogs.posts', []],
    ['blogs.posts', Array.from({ length: 31 }, () => POST)],
    ['blogs.posts', [{ ...POST, answer: '[x](javascript:1)' }], 'texts.blogs.posts.0.answer'],
    ['portfolio.skills', [{ name: 'Node', level: '101' }], 'texts.portfolio.skills.0.level'],
    [
      'portfolio.projects',
      PROJECTS.with(2, { ...PROJECTS[2]!, href: 'javascript:1' }),
      'texts.portfolio.projects.2.href',
    ],
  ];
  for (const [key, value, field = `texts.${key}`] of wrong) {
    const { status, body } = await save(ada, { [key]: value }, { [key]: 0 });
    assert.equal(status, 422, `${key}: ${JSON.stringify(value)}`);
    assert.ok(Object.hasOwn(body.fields, field), `${field}: ${JSON.stringify(body.fields)}`);
  }
  assert.equal((await save(ada, { 'home.title': 'x' }, {})).status, 422, 'without a version');
  assert.equal((await save(ada, { __proto__x: 'x' }, { __proto__x: 0 })).status, 422, 'an unknown text');
  assert.equal((await save(ada, { 'legal.terms': 'x'.repeat(1024 * 1024) }, { 'legal.terms': 0 })).status, 413);
  assert.equal((await undo(ada, 'nothing', 1)).status, 422);
  assert.equal((await undo(ada, 'legal.returns', 1)).status, 409, 'never changed');
  assert.deepEqual(await read('home'), before);
});

test('only staff with the permission change texts', async () => {
  const [reader, support] = [await store.person('read-only'), await store.person('support')];
  assert.equal((await store.call(reader, 'GET', '/texts?group=home')).status, 200);
  assert.equal((await store.call(support, 'GET', '/texts?group=home')).status, 403);
  for (const [who, status] of [
    [reader, 403],
    [support, 403],
    [await store.person(), 403],
    [null, 401],
  ] as const) {
    assert.equal((await save(who, { 'home.title': 'x' }, { 'home.title': 0 })).status, status);
    assert.equal((await undo(who, 'home.title', 1)).status, status);
  }
});

test('Markdown becomes blocks of text without HTML and pictures', async () => {
  const text = [
    '# Terms',
    'One *two* **three** `four` &amp; <script>alert(1)</script> ![x](https://evil.example/x.png)',
    '- a [page](/review)\n- b [site](https://shop.example/?a=1)\n- [mail](mailto:a@b.test)',
    '1. first',
    '```label\ncode <b>\n```',
  ].join('\n\n');
  assert.equal((await set('legal.terms', text)).status, 200);
  const { pages } = await shown('legal');
  const [heading, paragraph, bullets, numbers, code] = pages['legal.terms'];
  assert.deepEqual([heading.kind, heading.items[0][0].text], ['heading', 'Terms']);
  const words = paragraph.items[0].map(({ text: word, marks, href }: any) => [word, marks.join(), href]);
  assert.deepEqual(words, [
    ['One ', '', null],
    ['two', 'em', null],
    [' ', '', null],
    ['three', 'strong', null],
    [' ', '', null],
    ['four', 'code', null],
    [' & <script>alert(1)</script> !', '', null],
    ['x', '', 'https://evil.example/x.png'],
  ]);
  assert.deepEqual(
    bullets.items.map((item: any) => item.at(-1).href),
    ['/review', 'https://shop.example/?a=1', 'mailto:a@b.test'],
  );
  assert.deepEqual(
    [numbers.kind, code.kind, code.label, code.items[0][0].text],
    ['numbers', 'code', 'label', 'code <b>'],
  );
  const { legalPages } = (await store.call(null, 'GET', '/store')).body;
  assert.deepEqual(legalPages, [{ page: 'terms', title: 'Terms of use' }]);
});

test('a long text is recorded without half of a character at its end', async () => {
  for (const words of ['🛒'.repeat(300), `x${'🛒'.repeat(300)}`])
    assert.equal((await set('home.about', words)).status, 200);
});
