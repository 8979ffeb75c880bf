import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { until } from '@partsmith/card-sandbox/testing';
import { CALLS } from '#contract/calls.ts';
import { checkReplicas } from '#server/database/replicas/check-replicas.ts';
import { openReplicas, openServers } from '#server/database/replicas/replicas.ts';
import { openProcess } from '#server/http/response-cache/testing.ts';
import { counts } from '#server/observe/counts.ts';
import { paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person } from '#test/fixtures/store.ts';
import { Pool } from 'pg';
import { ROWS } from '#test/security/matrix-rows.ts';
import { send, tokenOf } from '#test/security/send.ts';
import { openWorld, type World } from '#test/security/world.ts';
import { startReplicatedPostgres, type ReplicatedPostgres, type TestReplica } from './replicated-postgres.ts';

let postgres: ReplicatedPostgres;
let world: World;
let replica: TestReplica;

before(async () => {
  postgres = await startReplicatedPostgres(3);
  replica = postgres.replicas[0]!;
  world = await openWorld({
    own: { url: postgres.url, drop: async () => undefined },
    env: { DATABASE_REPLICA_URLS: replica.url },
  });
  await isReady();
});
after(async () => {
  await world?.close();
  await postgres?.end();
});

const state = (): string => world.store.deps.replicas!.all[0]!.state;
const isReady = () => until(() => state() === 'ready');
const readyz = async (): Promise<string> => (await world.store.app.request('/readyz')).text();

/** The ids of the orders that a customer sees. */
async function ordersOf(buyer: Person): Promise<string[]> {
  const { status, body } = await world.store.call(buyer, 'GET', `/placeorder?email=${buyer.email}`);
  assert.equal(status, 200);
  return body.map(({ _id }: { _id: string }) => _id);
}

/** How many calls `work` read from replicas, and how many of their statements the primary repeated. */
async function counted(work: () => Promise<unknown>): Promise<{ reads: number; repeats: number }> {
  const { replicaReads, replicaRepeats } = counts;
  await work();
  return { reads: counts.replicaReads - replicaReads, repeats: counts.replicaRepeats - replicaRepeats };
}

/**
 * Repeats `work` until it was read from the replica, which on a busy machine may need more than the wait of a read.
 * Expects that no statement had to be repeated.
 */
async function onReplica(work: () => Promise<unknown>): Promise<void> {
  for (let reads = 0; reads === 0;) {
    await postgres.caughtUp();
    await isReady();
    const seen = await counted(work);
    assert.equal(seen.repeats, 0, 'it runs no statement that a replica refuses');
    ({ reads } = seen);
  }
}

describe('each call that declares it is read from the replica alone', () => {
  const calls = CALLS.filter(({ reads }) => reads === 'replica');
  test('they only read', () => {
    assert.ok(calls.length > 40);
    assert.deepEqual(
      calls.filter(({ method }) => method !== 'GET'),
      [],
    );
  });
  for (const call of calls)
    test(call.name, async () => {
      const right = call.access === 'admin' ? world.admin : world.owner;
      const ask = await ROWS[call.name]!.ask(world);
      const proof = ask.proof ?? { authorization: `Bearer ${await tokenOf(world, right.user)}` };
      await onReplica(async () => {
        const answer = await send(world, call, ask, proof);
        assert.equal(answer.status, call.status, await answer.text());
      });
    });
});

test('a customer sees their own order at once while the replica does not apply it', async () => {
  const buyer = await world.store.person();
  const part = await world.store.part();
  await onReplica(() => ordersOf(buyer));
  await replica.pauseReplay();
  try {
    const id = await placed(world.store, buyer, part);
    assert.deepEqual(await ordersOf(buyer), [id]);
    assert.equal(state(), 'behind');
    assert.match(await readyz(), /^ready, reading from 0 of 1 replicas$/);
  } finally {
    await replica.resumeReplay();
  }
  await isReady();
  assert.equal(await readyz(), 'ready');
  await onReplica(async () => assert.equal((await ordersOf(buyer)).length, 1));
});

test('a replica that applies commits late is left, with its lag, and read again once it has caught up', async () => {
  const buyer = await world.store.person();
  const [lag] = world.store.deps.replicas!.all;
  await replica.delay(10);
  try {
    for (let count = 1; count <= 3; count++) {
      await placed(world.store, buyer, await world.store.part());
      assert.equal((await ordersOf(buyer)).length, count);
    }
    await until(() => (lag!.lagSeconds ?? 0) > 1);
    assert.equal(state(), 'behind');
  } finally {
    await replica.delay(0);
  }
  await isReady();
  assert.ok(lag!.lagSeconds! < 1);
});

test('the cache never keeps what a replica shows from before a change', async () => {
  const process = await openProcess(world.store);
  try {
    const id = await world.store.part({ priceCents: 1_240 });
    const price = async (): Promise<number> =>
      ((await (await fetch(`${process.origin}/api/part/${id}`)).json()) as { price: number }).price;
    await postgres.caughtUp();
    await isReady();
    assert.equal(await price(), 12.4);
    await replica.pauseReplay();
    try {
      const change = await fetch(`${process.origin}/api/part/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${await tokenOf(world, world.admin.user)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ price: 99 }),
      });
      assert.equal(change.status, 200, await change.text());
      for (let time = 0; time < 3; time++) assert.equal(await price(), 99);
    } finally {
      await replica.resumeReplay();
    }
    await isReady();
    assert.equal(await price(), 99);
  } finally {
    await process.stop();
  }
});

test('a read in progress on a replica that hangs is answered by the primary, and the replica is read again later', async () => {
  const { db, replicas } = world.store.deps;
  await isReady();
  const slow = replicas!.read(() =>
    db.$client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica, pg_sleep(0.2)'),
  );
  await until(
    async () =>
      (await replica.ask("select from pg_stat_activity where query like '%pg_sleep(0.2)' and state = 'active'"))
        .length === 1,
  );
  replica.freeze();
  try {
    const { rows } = await slow;
    assert.equal(rows[0]!.replica, false);
    await until(() => state() === 'down');
    const buyer = await world.store.person();
    const id = await placed(world.store, buyer, await world.store.part());
    assert.deepEqual(await ordersOf(buyer), [id]);
  } finally {
    replica.thaw();
  }
  await isReady();
});

test('a replica that stops is left, and read again once it runs', async () => {
  const buyer = await world.store.person();
  await isReady();
  await replica.stop();
  const id = await placed(world.store, buyer, await world.store.part());
  assert.deepEqual(await ordersOf(buyer), [id]);
  await until(() => state() === 'down');
  await replica.start();
  await onReplica(async () => assert.deepEqual(await ordersOf(buyer), [id]));
});

test('a process that has run for days reads a replica that comes back, although later processes have deleted old marks', async () => {
  await isReady();
  const { db } = world.store;
  await db.$client.query("update replica_marks set created_at = now() - interval '2 days'");
  const later = openReplicas({ url: postgres.url, replicaUrls: [replica.url] }, { max: 1, Pools: Pool, log: () => {} });
  try {
    await until(() => later.all[0]!.state === 'ready');
  } finally {
    await later.stop();
  }
  await replica.stop();
  await until(() => state() === 'down');
  await replica.start();
  await isReady();
});

test('the file for accounting has the credit notes that its download writes', async () => {
  const { store, admin } = world;
  const { id } = await paid(store, await store.person(), await store.part());
  const refund = await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Scratched' });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  await store.runJobs();
  // As an earlier release has left it.
  for (const statement of [
    'delete from movement_splits where movement_id in (select m.id from money_movements m where m.order_id = $1)',
    "delete from document_numbers where order_id = $1 and kind = 'credit_note'",
  ])
    await store.db.$client.query(statement, [id]);
  await postgres.caughtUp();
  await isReady();
  await replica.delay(10);
  try {
    const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
    const rows = (parse(body, { bom: true, columns: true }) as Record<string, string>[]).filter(
      (row) => row['order id'] === id && row['kind'] === 'refund',
    );
    assert.deepEqual(
      rows.map((row) => [row['parts'], row['credit note'] !== '']),
      [['-1.00', true]],
    );
  } finally {
    await replica.delay(0);
  }
  await isReady();
});

test('under load, replicas that come and go cost no request and hide no order from its customer', async () => {
  const { store } = world;
  const part = await store.part({ quantity: 100_000 });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => store.person()));
  const over = new AbortController();
  const failed: string[] = [];
  const buying = buyers.map(async (buyer) => {
    const own: string[] = [];
    while (!over.signal.aborted) {
      own.push(await placed(store, buyer, part));
      const seen = await ordersOf(buyer);
      failed.push(...own.filter((id) => !seen.includes(id)));
    }
    return own.length;
  });
  const reading = Array.from({ length: 8 }, async () => {
    let count = 0;
    for (; !over.signal.aborted; count++) {
      const { status } = await store.call(null, 'GET', '/part?q=processor');
      if (status !== 200) failed.push(`a search was answered ${status}`);
    }
    return count;
  });
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
  const { reads } = await counted(async () => {
    for (const [harm, repair] of [
      [() => replica.pauseReplay(), () => replica.resumeReplay()],
      [() => replica.freeze(), () => replica.thaw()],
      [() => replica.stop(), () => replica.start()],
      [() => replica.kill(), () => replica.start()],
    ] as const) {
      await isReady();
      await rest();
      await harm();
      await rest();
      await repair();
    }
    await isReady();
    await rest();
    over.abort();
    const done = await Promise.all([...buying, ...reading]);
    assert.ok(done.every((count) => count > 0));
  });
  assert.deepEqual(failed, []);
  assert.ok(reads > 0);
});

test('a store without replicas opens no further connections', async () => {
  const store = await startTestStore({ own: { url: postgres.url, drop: async () => undefined } });
  try {
    assert.equal(store.deps.replicas, undefined);
    const { reads } = await counted(() => store.call(null, 'GET', '/part'));
    assert.equal(reads, 0);
  } finally {
    await store.close();
  }
});

test('a promoted replica is left; a replica of another primary, or of another history, is never read', async () => {
  const [, other] = postgres.replicas;
  const log = (): void => {};
  const options = { max: 2, Pools: Pool, log };
  const ofOld = openReplicas({ url: postgres.url, replicaUrls: [other!.url] }, options);
  const stateOf = ({ all }: typeof ofOld) => all[0]!.state;
  try {
    await until(() => stateOf(ofOld) === 'ready');
    await other!.promote();
    await until(() => stateOf(ofOld) === 'promoted');
    const found = await checkReplicas({ url: postgres.url, replicaUrls: [replica.url, other!.url, postgres.url] });
    assert.deepEqual(
      found.map(({ isFine, says }) => [isFine, says]),
      [
        [true, 'follows the primary.'],
        [false, 'has been promoted, and follows no server.'],
        [true, 'is the primary.'],
      ],
    );
    // The promoted server is the store's primary now. The other replica has more of the log, of the lost history.
    await world.store.part();
    const ofNew = openReplicas({ url: other!.url, replicaUrls: [replica.url] }, options);
    try {
      await until(() => stateOf(ofNew) === 'unrelated');
      const { reads } = await counted(() => ofNew.read(async () => undefined));
      assert.equal(reads, 0);
    } finally {
      await ofNew.stop();
    }
  } finally {
    await ofOld.stop();
  }
});

test('after a failover the new primary is not read as a replica, and the others are once they follow it', async () => {
  const [successor, , follower] = postgres.replicas as [TestReplica, TestReplica, TestReplica];
  const door = await openDoor(postgres.url);
  const { db, replicas } = openServers(
    { url: door.url, replicaUrls: [successor.url, follower.url] },
    { max: 4, Pools: Pool, log: () => {} },
  );
  const states = () => replicas!.all.map((each) => each.state);
  /** Adds a row to the primary, and counts all by a call that may read from a replica. */
  const addAndCount = async (): Promise<number> => {
    await db.$client.query('insert into replica_marks (id) values (gen_random_uuid())');
    const count = () => db.$client.query<{ count: number }>('select count(*)::int as count from replica_marks');
    return (await replicas!.read(count)).rows[0]!.count;
  };
  try {
    await until(() => states().join() === 'ready,ready');
    const before = await addAndCount();
    await postgres.stopPrimary();
    await successor.promote();
    door.leadTo(successor.url);
    await until(() => states()[0] === 'primary');
    // The first statements may find the cut connections.
    let after = 0;
    await until(async () => (after = await addAndCount().catch(() => 0)) > 0);
    assert.ok(after > before);
    await until(() => states()[1] === 'unrelated');
    await follower.follow(successor);
    await until(() => states()[1] === 'ready');
    for (let reads = 0, known = await addAndCount(); reads === 0; known++)
      ({ reads } = await counted(async () => assert.equal(await addAndCount(), known + 1)));
  } finally {
    await replicas!.stop();
    await db.$client.end();
    await door.close();
  }
});

/** Forwards connections to a server, as the proxy before a cluster does; `leadTo` cuts them and forwards new ones elsewhere. */
async function openDoor(first: string): Promise<{ url: string; leadTo(url: string): void; close(): Promise<void> }> {
  let target = Number(new URL(first).port);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  url.search = '';
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    leadTo(next) {
      target = Number(new URL(next).port);
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
