import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PoolClient } from 'pg';
import { runInRequestContext, type RequestContext } from '#server/observe/request-context.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, type Database } from './client.ts';

const MAX = 8;
/** What one caller gets at most. */
const MOST = 6;

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, MAX);
});
after(async () => {
  await db.$client.end();
  await database.drop();
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let requests = 0;
/** Runs work as its own request of a caller. */
function as<Result>(caller: Pick<RequestContext, 'address' | 'account'>, work: () => Promise<Result>): Promise<Result> {
  return runInRequestContext({ requestId: `request ${requests++}`, ...caller }, work);
}
const query = (caller: Pick<RequestContext, 'address' | 'account'>) => as(caller, () => db.$client.query('select 1'));

/** Asks for a connection for each caller, and waits until `count` of them have one. */
async function hold(callers: readonly Pick<RequestContext, 'address' | 'account'>[], count: number) {
  const held: PoolClient[] = [];
  const takes = callers.map((caller) =>
    as(caller, async () => {
      held.push(await db.$client.connect());
    }),
  );
  while (held.length < count) await nextTurn();
  return {
    held,
    /** Gives all back, also those that are given later. */
    async release() {
      while (held.length > 0 || db.$client.waitingCount > 0) {
        for (const client of held.splice(0)) client.release();
        await nextTurn();
      }
      await Promise.all(takes);
      for (const client of held.splice(0)) client.release();
    },
  };
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const HOSTILE: Record<string, (index: number) => Pick<RequestContext, 'address' | 'account'>> = {
  'one address': () => ({ address: '203.0.113.9' }),
  'one account, from many addresses': (index: number) => ({ account: 'ada', address: `203.0.113.${index}` }),
  'one IPv6 /64': (index: number) => ({ address: `2001:db8:0:1::${index + 1}` }),
  'one account without an address': () => ({ account: 'ada' }),
};

describe('a pool', () => {
  for (const [who, caller] of Object.entries(HOSTILE))
    test(`gives ${who} three quarters of its connections, and others the rest`, async () => {
      const attack = await hold(times(60, caller), MOST);
      for (let turn = 0; turn < 5; turn++) await query({ address: '198.51.100.1' });
      assert.equal(attack.held.length, MOST);
      assert.equal(db.$client.waitingCount, 60 - MOST);
      // A page makes several calls at once.
      await Promise.all(times(10, () => query({ account: 'ida', address: '198.51.100.1' })));
      await attack.release();
    });

  test('gives the connections of its reserve by turns, when many callers have one row to wait for', async () => {
    const attack = await hold(
      times(20, (index) => ({ account: `account ${index}`, address: `203.0.113.${index}` })),
      MAX,
    );
    const visitor = query({ address: '198.51.100.1' });
    const more = await hold(
      times(20, () => ({ account: 'account 1', address: '203.0.113.1' })),
      0,
    );
    // 12 accounts asked before the visitor, and each gets one.
    for (let given = 0; given < 13; given++) {
      while (attack.held.length === 0) await nextTurn();
      attack.held.shift()!.release();
    }
    await visitor;
    await Promise.all([attack.release(), more.release()]);
  });

  test('lets a transaction have a further connection, so that it can end', async () => {
    const caller = { account: 'ada' };
    let begun = 0;
    const { promise: allHaveBegun, resolve } = Promise.withResolvers<void>();
    const transactions = times(MOST, () =>
      as(caller, () =>
        db.transaction(async (tx) => {
          await tx.execute('select 1');
          if (++begun === MOST) resolve();
          await allHaveBegun;
          await db.$client.query('select 1');
        }),
      ),
    );
    await Promise.all(transactions);
  });

  test('works for a request that has waited as for one that has not', async () => {
    const attack = await hold(
      times(20, () => ({ account: 'ada' })),
      MOST,
    );
    const waits = as({ account: 'ada' }, async () => {
      const { rows } = await db.$client.query('select 1 as one');
      return rows[0].one as number;
    });
    await attack.release();
    assert.equal(await waits, 1);
    assert.equal(db.$client.waitingCount, 0);
    await assert.rejects(
      as({ account: 'ada' }, () => db.$client.query('select 1 / 0')),
      /division by zero/,
    );
    await Promise.all(times(40, () => query({ account: 'ada' })));
  });

  test('does not lose places when the database is gone', async () => {
    const gone = openDatabase('postgres://nobody:x@127.0.0.1:1/none', 4);
    for (let turn = 0; turn < 3; turn++)
      await Promise.all(times(8, () => assert.rejects(as({ account: 'ada' }, () => gone.$client.query('select 1')))));
    await gone.$client.end();
  });

  test('ends a wait for a row that another transaction keeps locked', async () => {
    await db.$client.query('create table locked_row (id int primary key)');
    await db.$client.query('insert into locked_row values (1)');
    const keeper = await db.$client.connect();
    await keeper.query('begin');
    await keeper.query('select from locked_row for update');
    // Shorter than the pool's, so that the test does not wait for it.
    const waits = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ lock_timeout: string }>('show lock_timeout');
      assert.equal(rows[0]!.lock_timeout, '4s');
      await tx.execute(`set local lock_timeout = '10ms'`);
      await tx.execute('select from locked_row for update');
    });
    await assert.rejects(waits, ({ cause }: { cause: { code?: string } }) => cause.code === '55P03');
    await keeper.query('rollback');
    keeper.release();
  });
});
