import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { answerOnce, StillRunning } from './replay.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

let count = 0;
const request = (key = `key-${count++}`) => ({ caller: 'one', call: 'POST /it', key, body: { a: 1 } });

test('a repeat gets the first answer, and another body is refused', async () => {
  const sent = request();
  let runs = 0;
  const work = async () => ({ status: 201, body: { runs: ++runs } });
  assert.deepEqual(await answerOnce(store.db, sent, work), { status: 201, body: { runs: 1 }, isReplay: false });
  assert.deepEqual(await answerOnce(store.db, sent, work), { status: 201, body: { runs: 1 }, isReplay: true });
  await assert.rejects(answerOnce(store.db, { ...sent, body: { a: 2 } }, work), { code: 'idempotency_mismatch' });
  assert.equal((await answerOnce(store.db, { ...sent, call: 'POST /other' }, work)).isReplay, false);
  assert.equal((await answerOnce(store.db, { ...sent, caller: 'two' }, work)).isReplay, false);
  assert.equal((await answerOnce(store.db, { ...sent, key: undefined }, work)).isReplay, false);
});

test('a repeat while the first is answered is told so; a failed one can be repeated', async () => {
  const sent = request();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = answerOnce(store.db, sent, async () => {
    await promise;
    throw new Error('the provider is gone');
  });
  while (true) {
    const { rows } = await store.db.$client.query('select from idempotency_keys where key = $1', [sent.key]);
    if (rows.length > 0) break;
  }
  await assert.rejects(
    answerOnce(store.db, sent, async () => ({ status: 200, body: {} })),
    StillRunning,
  );
  resolve();
  await assert.rejects(first, /provider is gone/);
  assert.equal((await answerOnce(store.db, sent, async () => ({ status: 200, body: {} }))).isReplay, false);
});

test('work that ended without an answer is done again, and knows it', async () => {
  const sent = request();
  await answerOnce(store.db, sent, async () => ({ status: 200, body: {} }));
  await store.db.$client.query(
    "update idempotency_keys set answer = null, created_at = now() - interval '3 minutes' where key = $1",
    [sent.key],
  );
  const again = await answerOnce(store.db, sent, async (isAgain) => ({ status: 200, body: { isAgain } }));
  assert.deepEqual(again, { status: 200, body: { isAgain: true }, isReplay: false });
});

test('work that took long neither answers nor frees the key of the request that claimed it since', async () => {
  for (const ending of ['answers', 'fails']) {
    const sent = request();
    const [slow, since] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = answerOnce(store.db, sent, async () => {
      await slow.promise;
      if (ending === 'fails') throw new Error('It failed.');
      return { status: 200, body: { of: 1 } };
    });
    const claimed = "select from idempotency_keys where key = $1 and created_at > now() - interval '20 seconds'";
    const isClaimed = async () => (await store.db.$client.query(claimed, [sent.key])).rowCount === 1;
    while (!(await isClaimed()));
    const aged = "update idempotency_keys set created_at = now() - interval '1 minute' where key = $1";
    await store.db.$client.query(aged, [sent.key]);
    const other = { ...sent, body: { a: 2 } };
    const second = answerOnce(store.db, other, async () => {
      await since.promise;
      return { status: 200, body: { of: 2 } };
    });
    while (!(await isClaimed()));
    slow.resolve();
    await first.catch(() => undefined);
    await assert.rejects(
      answerOnce(store.db, other, async () => ({ status: 200, body: { of: 3 } })),
      StillRunning,
      ending,
    );
    since.resolve();
    await second;
    assert.deepEqual((await answerOnce(store.db, other, () => assert.fail())).body, { of: 2 });
  }
});
