import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;

before(async () => {
  store = await startTestStore();
});
after(() => store.close());

const message = { email: 'Ada@Example.test', subject: 'A question', message: 'Do you ship to Rajshahi?' };
const stored = async (): Promise<unknown[]> =>
  (await store.db.$client.query('select email, subject, message from messages')).rows;

describe('a contact message', () => {
  test('is stored and emailed, with its sender as Reply-To', async () => {
    assert.deepEqual((await store.call(null, 'POST', '/contact', message)).body, { acknowledged: true });
    assert.deepEqual(await stored(), [{ ...message, email: 'ada@example.test' }]);
    await store.runJobs();
    const [mail] = store.mails;
    assert.equal(store.mails.length, 1);
    assert.deepEqual([mail!.to, mail!.replyTo], [store.deps.settings.store.senderEmail, 'ada@example.test']);
    assert.equal(mail!.subject, 'Message from ada@example.test: A question');
    assert.match(mail!.text, /Do you ship to Rajshahi\?/);
  });

  test('with a filled honeypot field gets the same answer and is not stored', async () => {
    const before = await stored();
    assert.equal(
      (await store.call(null, 'POST', '/contact', { ...message, website: 'https://spam.test' })).status,
      200,
    );
    assert.deepEqual(await stored(), before);
  });

  test('names its missing fields', async () => {
    const { status, body } = await store.call(null, 'POST', '/contact', { email: 'nobody', subject: '', message: ' ' });
    assert.equal(status, 422);
    assert.deepEqual(body.fields, {
      email: 'Provide a valid Email',
      subject: 'Subject is Required',
      message: 'Message is Required',
    });
    for (const email of ['', '  ', undefined]) {
      const { body } = await store.call(null, 'POST', '/contact', { ...message, email });
      assert.deepEqual(body.fields, { email: 'Email is Required' });
    }
  });

  test('is limited by address, with a Retry-After', async () => {
    let last = await store.call(null, 'POST', '/contact', message);
    for (let n = 0; n < 10 && last.status === 200; n++) last = await store.call(null, 'POST', '/contact', message);
    assert.deepEqual([last.status, last.body.code], [429, 'rate_limited']);
    assert.ok(Number(last.headers.get('retry-after')) > 0);
    // A client-supplied header must not reset the limit.
    const again = await store.call(null, 'POST', '/contact', message, { 'x-forwarded-for': '203.0.113.7' });
    assert.equal(again.status, 429);
  });

  test('leaves no count after its window', async () => {
    const { $client } = store.db;
    await $client.query("update rate_limits set resets_at = now() - interval '1 second'");
    await $client.query("select graphile_worker.add_job('drop_old_keys')");
    await store.runJobs();
    assert.equal((await $client.query('select from rate_limits')).rowCount, 0);
  });
});
