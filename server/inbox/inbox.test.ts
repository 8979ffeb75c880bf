import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

const send = (email: string, message: string, subject = 'A question') =>
  store.db.$client.query(
    `insert into messages (id, email, subject, message) values (uuidv7(), $1, $2, $3) returning id`,
    [email, subject, message],
  );
const list = async (query = '') => (await store.call(admin, 'GET', `/messages${query}`)).body;
const answer = (id: string, text: unknown) => store.call(admin, 'POST', `/messages/${id}/answer`, { answer: text });

test('a message of the contact form is listed, found by its words, answered by mail and closed', async () => {
  await store.call(null, 'POST', '/contact', {
    email: 'ida@example.test',
    subject: 'Cables',
    message: 'Win at https://evil.example/prize or www.evil.example\nmail me@evil.example',
  });
  const [{ _id: id }] = await list();
  assert.equal((await list('?q=IDA%20prize')).length, 1);
  assert.equal((await list('?q=100%25_nothing')).length, 0);
  await store.runJobs();
  store.mails.length = 0;
  assert.equal((await answer(id, 'Yes, we have forty.')).body.status, 'answered');
  await store.runJobs();
  const [mail] = store.mails;
  assert.deepEqual([mail!.to, mail!.replyTo], ['ida@example.test', store.deps.settings.store.senderEmail]);
  assert.match(mail!.text, /Yes, we have forty\./);
  assert.match(mail!.text, /^> Win at https: \/\/evil \. example\/prize/m);
  assert.doesNotMatch(`${mail!.text}${mail!.html}${mail!.subject}`, /evil\.example|@evil|https:\/\/evil/);
  assert.deepEqual([(await list()).length, (await list('?status=answered')).length], [0, 1]);
  const closed = await store.call(admin, 'PUT', `/messages/${id}/status`, { status: 'closed' });
  assert.deepEqual([closed.body.status, closed.body.answer], ['closed', 'Yes, we have forty.']);
  const { body: trail } = await store.call(admin, 'GET', '/audit?area=message');
  assert.deepEqual(
    trail.map(({ action }: { action: string }) => action),
    ['message.closed', 'message.answered'],
  );
  assert.ok(!JSON.stringify(trail).includes('ida@example.test'), 'without the address');
});

test('an address gets a few answers an hour; a refused one is not marked as answered', async () => {
  for (let n = 0; n < 4; n++) await send('flooded@example.test', `Number ${n}`);
  const statuses = [];
  for (const { _id } of await list('?q=flooded')) statuses.push((await answer(_id, 'Hello')).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  assert.equal((await list('?q=flooded')).length, 1);
});

test('empty, long and wrong answers are refused, and pages include each message once', async () => {
  const { rows } = await send('long@example.test', 'x'.repeat(5_000));
  for (const text of ['', ' ', 'x'.repeat(5_001), 5, null])
    assert.equal((await answer(rows[0].id, text)).status, 422, String(text).slice(0, 10));
  for (const id of ['nonsense', crypto.randomUUID()]) assert.equal((await answer(id, 'x')).status, 404);
  assert.equal((await store.call(admin, 'GET', '/messages?after=nonsense')).status, 422);
  const met = new Set<string>();
  let path: string | undefined = '/messages?status=all&limit=2';
  while (path) {
    const page = await store.call(admin, 'GET', path);
    for (const { _id } of page.body) met.add(_id);
    path = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  const { rows: all } = await store.db.$client.query('select from messages');
  assert.equal(met.size, all.length);
  assert.equal((await store.call(await store.person(), 'GET', '/messages')).status, 403);
});

test('a message can be answered wherever its quote is cut off', async () => {
  for (const before of [998, 999, 1_000]) {
    const { rows } = await send(`cut${before}@example.test`, `${'x'.repeat(before)}😀😀`);
    assert.equal((await answer(rows[0].id, 'Thanks')).status, 200, String(before));
  }
  await store.runJobs();
  const sent = store.mails.filter(({ to }) => to.startsWith('cut'));
  assert.equal(sent.length, 3);
  for (const { text } of sent) assert.doesNotMatch(text, /\uFFFD/u);
});

test('an answer to a message that has a newer one than its sender saw is not sent', async () => {
  const { rows } = await send('twice@example.test', 'Which one?');
  const answerSeen = (text: string, seen: string | null) =>
    store.call(admin, 'POST', `/messages/${rows[0].id}/answer`, { answer: text, seen });
  const first = await answerSeen('The large one', null);
  const stale = await answerSeen('The small one', null);
  assert.deepEqual([first.status, stale.status], [200, 409]);
  assert.deepEqual([stale.body.code, stale.body.fresh.answer], ['edit_conflict', 'The large one']);
  assert.equal((await answerSeen('Or the small one', 'yesterday')).status, 422);
  assert.equal((await answerSeen('Or the small one', first.body.answeredAt)).status, 200);
  await store.runJobs();
  assert.equal(store.mails.filter(({ to }) => to === 'twice@example.test').length, 2);
});
