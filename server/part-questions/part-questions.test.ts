import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_OPEN_QUESTIONS } from '#contract/part-questions/choices.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { removeQuestionsOf } from './service.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

const ask = (who: Person | null, part: string, text: unknown = 'Is it quiet?') =>
  store.call(who, 'POST', `/part/${part}/questions`, { text });
const answer = (id: string, body: object) => store.call(admin, 'PUT', `/part-questions/${id}/answer`, body);
const published = async (part: string) => (await store.call(null, 'GET', `/part/${part}/questions`)).body;
const forget = () => store.db.$client.query("delete from rate_limits where key like '%part-question%'");

test('a question is published with its answer, without a name, and both sides get an email', async () => {
  const part = await store.part({ name: 'Kestrel 850' });
  const ada = await store.person('customer', 'Ada Lovelace');
  const asked = await ask(ada, part, ' Does it fit\r\n160 mm? ');
  assert.deepEqual([asked.status, asked.body.text], [200, 'Does it fit\n160 mm?'], JSON.stringify(asked.body));
  assert.equal(
    (await ask(ada, part, 'Does it fit\n160 mm?')).body._id,
    asked.body._id,
    'a repeat is the same question',
  );
  assert.deepEqual(await published(part), [], 'nobody sees it before the answer');
  const [waiting] = (await store.call(admin, 'GET', '/part-questions?q=kestrel')).body;
  assert.deepEqual([waiting._id, waiting.name, waiting.part.name], [asked.body._id, 'Ada Lovelace', 'Kestrel 850']);

  store.mails.length = 0;
  const done = await answer(asked.body._id, { answer: 'Yes, it is 140 mm long.', before: '' });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.equal((await answer(asked.body._id, { answer: 'Yes, it is 140 mm long.' })).status, 200);
  await store.runJobs();
  const mails = store.mails.filter(({ to }) => to.includes(ada.email));
  assert.equal(mails.length, 1, 'one email, whatever is repeated');
  assert.match(mails[0]!.text, /Yes, it is 140 mm long\.[\s\S]*Does it fit/);
  const [shown] = await published(part);
  assert.deepEqual([shown.text, shown.answer], ['Does it fit\n160 mm?', 'Yes, it is 140 mm long.']);
  assert.ok(!JSON.stringify(shown).includes('Ada'), 'no name');
  assert.deepEqual((await store.call(admin, 'GET', '/part-questions')).body, []);
  assert.equal((await store.call(admin, 'GET', '/part-questions?view=answered')).body.length, 1);
  const trail = "select subject from audit_trail where action = 'question.answered'";
  assert.deepEqual((await store.db.$client.query(trail)).rows, [{ subject: asked.body._id }]);
});

test('the shop is emailed about a question, and its text makes no link', async () => {
  const part = await store.part();
  store.mails.length = 0;
  await ask(await store.person(), part, 'See https://evil.example/ and <b>answer</b>');
  await store.runJobs();
  const mail = store.mails.find(({ subject }) => subject.startsWith('Question about'));
  assert.ok(mail, JSON.stringify(store.mails.map(({ subject }) => subject)));
  assert.ok(!mail.html.includes('href="https://evil.example'));
  assert.ok(!mail.html.includes('<b>answer'));
});

test('only customers with a verified email ask, about parts for sale, and not without end', async () => {
  const part = await store.part();
  assert.equal((await ask(null, part)).status, 401);
  const unverified = await store.person();
  await store.db.$client.query('update users set email_verified = false where email = $1', [unverified.email]);
  assert.equal((await ask(unverified, part)).status, 403);
  const ada = await store.person();
  assert.equal((await ask(ada, '0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e')).status, 404);
  for (const text of ['', '  ', '…', 'x'.repeat(1_001), 'a\u202eb', 5, null])
    assert.equal((await ask(ada, part, text)).status, 422, JSON.stringify(text));
  await forget();
  for (let n = 0; n < MAX_OPEN_QUESTIONS; n++) {
    if (n % 8 === 0) await forget();
    assert.equal((await ask(ada, part, `Question ${n}?`)).status, 200);
  }
  await forget();
  const many = await ask(ada, part, 'One more?');
  assert.deepEqual([many.status, many.body.code], [403, 'forbidden']);
});

test('a customer sees and deletes own questions only; staff delete any', async () => {
  const part = await store.part();
  const [ada, bob] = [await store.person(), await store.person()];
  const id = (await ask(ada, part)).body._id;
  const other = (await ask(bob, part)).body._id;
  assert.deepEqual(
    (await store.call(ada, 'GET', '/account/part-questions')).body.map(({ _id }: { _id: string }) => _id),
    [id],
  );
  assert.equal((await store.call(bob, 'DELETE', `/account/part-questions/${id}`)).body.deletedCount, 0);
  assert.equal((await store.call(ada, 'DELETE', `/account/part-questions/${id}`)).body.deletedCount, 1);
  assert.equal((await store.call(bob, 'DELETE', `/part-questions/${other}`)).status, 403);
  await answer(other, { answer: 'Yes.' });
  assert.equal((await published(part)).length, 1);
  assert.equal((await store.call(admin, 'DELETE', `/part-questions/${other}`)).body.deletedCount, 1);
  assert.equal((await store.call(admin, 'DELETE', `/part-questions/${other}`)).body.deletedCount, 0);
  assert.deepEqual(await published(part), []);
  assert.equal((await answer(other, { answer: 'Too late.' })).status, 404);
});

test('of two answers at the same time the second one is asked about', async () => {
  const part = await store.part();
  const id = (await ask(await store.person(), part)).body._id;
  const [one, two] = await Promise.all([
    answer(id, { answer: 'Yes.', before: '' }),
    answer(id, { answer: 'No.', before: '' }),
  ]);
  assert.deepEqual([one.status, two.status].toSorted(), [200, 409]);
  const refused = one.status === 409 ? one : two;
  assert.equal(refused.body.code, 'edit_conflict');
  assert.equal((await answer(id, { answer: 'Both.', before: refused.body.fresh.answer })).status, 200);
  assert.equal((await published(part))[0].answer, 'Both.');
});

test('the data of an account have its questions, and its deletion removes them', async () => {
  const part = await store.part();
  const ada = await store.person();
  const id = (await ask(ada, part, 'Mine?')).body._id;
  await answer(id, { answer: 'Yours.' });
  const data = await store.call(ada, 'GET', '/account/data');
  assert.equal(data.body.partQuestions[0].answer, 'Yours.');
  await store.db.transaction((tx) => removeQuestionsOf(tx, ada.id));
  assert.deepEqual(await published(part), []);
});
