import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { openAccounts } from '#server/accounts/testing.ts';
import { runInRequestContext } from '#server/observe/request-context.ts';
import { cheapPasswordHash } from '#test/fixtures/cheap-password-hash.ts';
import { limitHashing } from './password-hash.ts';

/** A hash that waits for `finish`, and counts what runs at the same time. */
function slowHash() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const counts = { running: 0, most: 0 };
  const work = async <Result>(result: Result): Promise<Result> => {
    counts.most = Math.max(counts.most, ++counts.running);
    await promise;
    counts.running--;
    return result;
  };
  return { finish, counts, limited: limitHashing({ hash: () => work('x'), verify: () => work(true) }) };
}

const from = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
  runInRequestContext({ requestId: 'test', address }, work);

describe('hashing passwords', () => {
  test('runs two at a time, hashing and checking together', async () => {
    const { finish, counts, limited } = slowHash();
    const all = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? limited.hash('a password') : limited.verify({ hash: 'x', password: 'a password' }),
    );
    finish();
    assert.equal((await Promise.all(all)).length, 20);
    assert.equal(counts.most, 2);
  });

  test('of one address leaves a slot and half of the queue to the others', async () => {
    const { finish, counts, limited } = slowHash();
    const attempts = Array.from({ length: 200 }, () => from('203.0.113.9', () => limited.hash('a password')));
    const settled = Promise.allSettled(attempts);
    const other = from('198.51.100.1', () => limited.hash('a password'));
    await new Promise(setImmediate);
    assert.equal(counts.running, 2);
    finish();
    assert.equal(await other, 'x');
    const refused = (await settled).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(refused.length, 200 - 1 - 60);
    for (const { reason } of refused) assert.ok(reason instanceof Failure && reason.code === 'overloaded');
  });

  test('that is refused answers 503 to sign-up and sign-in, and creates no account', async () => {
    let isBusy = true;
    const refuse = () => {
      if (isBusy) throw new Failure('overloaded', 'Busy.', { retryAfterSeconds: 5 });
    };
    const store = await openAccounts(
      {},
      {
        hash: async (password) => {
          refuse();
          return cheapPasswordHash.hash(password);
        },
        verify: async (input) => {
          refuse();
          return cheapPasswordHash.verify(input);
        },
      },
    );
    try {
      const refused = await store.browser().signUp('busy@buyer.test');
      assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded']);
      assert.equal(refused.headers.get('retry-after'), '5');
      isBusy = false;
      assert.equal((await store.browser().signUp('busy@buyer.test')).status, 200);
      isBusy = true;
      const signIn = await store.browser().signIn('busy@buyer.test');
      assert.deepEqual([signIn.status, signIn.body.code], [503, 'overloaded']);
    } finally {
      await store.close();
    }
  });
});
