import assert from 'node:assert/strict';
import { Logger, run } from 'graphile-worker';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@partsmith/card-sandbox/testing';
import { endReservation, orderNow, placed } from '#test/fixtures/ordering.ts';
import { isPooled } from '#server/database/pooler.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { freeStuckJobs } from './heartbeat.ts';
import { startWorker, type Worker } from './worker.ts';

let store: TestStore;
let buyer: Person;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, part] = [await store.person(), await store.part()];
});
// An interrupted job stays locked, and the next test would wait for its end.
afterEach(() => freeStuckJobs(store.db, 0));
after(() => store.close());

/** A connection to the database that can be cut and restored, like a network. */
async function openCuttableConnection(url: string) {
  const through = new URL(url);
  const folder = through.searchParams.get('host');
  const port = through.searchParams.get('port') ?? (through.port || '5432');
  const open = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), through.hostname));
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      return void near.destroy();
    }
    const far = open();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        })
        .pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const name of ['host', 'port']) through.searchParams.delete(name);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    /** Connections attempted while it was cut. */
    refused: () => refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An order whose reservation has expired, and the job that will expire it. */
async function expiredOrder(job = 'expire_reservations'): Promise<string> {
  const id = await placed(store, buyer, part);
  await endReservation(store, id);
  await store.db.$client.query('select graphile_worker.add_job($1)', [job]);
  return id;
}

const expired = (id: string) => until(async () => (await orderNow(store, buyer, id)).status === 'expired', 20_000);

/**
 * The job uses another connection. It has to finish first, or it would process the next order too; an interrupted
 * job stays locked until it is released.
 */
const allDone = () =>
  until(
    async () =>
      (await store.db.$client.query("select from graphile_worker.jobs where task_identifier = 'expire_reservations'"))
        .rowCount === 0,
  );

test('jobs run while the worker runs, and not after it has stopped', async () => {
  const worker = await startWorker(store.deps, store.databaseUrl, 'key');
  await expired(await expiredOrder());
  await worker.stop();
  // PostgreSQL notices closed connections with a delay; without a connection the worker can run no job.
  const connections =
    "select from pg_stat_activity where application_name = 'partsmith jobs' and datname = current_database()";
  await until(async () => (await store.db.$client.query(connections)).rowCount === 0);
  const later = await expiredOrder();
  assert.equal((await orderNow(store, buyer, later)).status, 'unpaid');
});

test('a job that an earlier version queued under its former name runs', async () => {
  const id = await expiredOrder('expire_holds');
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).status, 'expired');
  assert.equal((await store.db.$client.query('select from graphile_worker.jobs')).rowCount, 0);
});

test('a worker that is stopped while it starts leaves nothing behind that keeps the process running', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (let delay = 0; delay < 100; delay += 10) {
    const worker = await startWorker(store.deps, store.databaseUrl, 'key');
    await pause(delay);
    await worker.stop();
  }
  await until(() => timers() <= before, 5_000);
});

test('a running job finishes before the worker stops', async () => {
  await store.runJobs(); // jobs of earlier tests
  const order = await expiredOrder();
  const holder = await store.db.$client.connect();
  await holder.query('begin');
  // Releasing units waits for this lock.
  await holder.query('select from parts where id = $1 for update', [part]);
  const worker = await startWorker(store.deps, store.databaseUrl, 'key');
  // Other jobs may be due at this minute.
  const running =
    "select from graphile_worker.jobs where locked_at is not null and task_identifier = 'expire_reservations'";
  await until(async () => (await store.db.$client.query(running)).rowCount! > 0, 20_000);
  const whenStopped = worker.stop().then(async () => (await orderNow(store, buyer, order)).status);
  await holder.query('commit');
  holder.release();
  assert.equal(await whenStopped, 'expired');
  await allDone();
});

test('the worker continues after a database outage', async () => {
  const wire = await openCuttableConnection(store.databaseUrl);
  let worker: Worker | undefined;
  try {
    worker = await startWorker(store.deps, wire.url, 'key');
    await expired(await expiredOrder());
    await allDone();
    wire.cut();
    const during = await expiredOrder();
    await until(() => wire.refused() > 1, 20_000);
    assert.equal((await orderNow(store, buyer, during)).status, 'unpaid');
    wire.restore();
    await expired(during);
    await allDone();
    await store.db.$client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partsmith jobs'",
    );
    await expired(await expiredOrder());
  } finally {
    wire.restore();
    await worker?.stop();
    await wire.close();
  }
});

test('the worker continues after an outage while several jobs end one after another', async () => {
  const wire = await openCuttableConnection(store.databaseUrl);
  const [first, second] = [await store.db.$client.connect(), await store.db.$client.connect()];
  let worker: Worker | undefined;
  try {
    worker = await startWorker(store.deps, wire.url, 'key');
    await expired(await expiredOrder());
    await allDone();
    await until(
      async () =>
        (await store.db.$client.query('select from outbox where attempts = 0 and next_try_at <= now()')).rowCount === 0,
    );
    // Each job waits for a table, ends while the worker is disconnected, and cannot save its end.
    for (const [holder, table] of [
      [first, 'orders'],
      [second, 'payment_intents'],
    ] as const) {
      await holder.query('begin');
      await holder.query(`lock table ${table} in access exclusive mode`);
    }
    // High priority: an email job that also waits for the orders would take the worker's slots.
    const tasks = ['expire_reservations', 'reconcile_payments'];
    await store.db.$client.query(
      'select graphile_worker.add_job(task, priority => -10) from unnest($1::text[]) as task',
      [tasks],
    );
    const underWay =
      'select distinct task_identifier from graphile_worker.jobs where locked_at is not null and task_identifier = any($1)';
    await until(async () => (await store.db.$client.query(underWay, [tasks])).rowCount === 2);
    wire.cut();
    // Both at once: a job waits four seconds for a lock at most.
    const before = wire.refused();
    for (const holder of [first, second]) await holder.query('commit');
    await until(() => wire.refused() > before + 1, 20_000);
    wire.restore();
    await expired(await expiredOrder());
  } finally {
    for (const holder of [first, second]) {
      await holder.query('rollback');
      holder.release();
    }
    wire.restore();
    await worker?.stop();
    await wire.close();
  }
});

test('a store whose database is not available yet starts, waits for it, and can be stopped', async () => {
  const wire = await openCuttableConnection(store.databaseUrl);
  wire.cut();
  const early = await startWorker(store.deps, wire.url, 'key');
  await early.stop();
  const worker = await startWorker(store.deps, wire.url, 'key');
  const id = await expiredOrder();
  wire.restore();
  await expired(id);
  await worker.stop();
  await wire.close();
});

/** A worker that takes the next job of expiring reservations and never finishes it. */
async function startHangingWorker() {
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runner = await run({
    pgPool: store.db.$client,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    parsedCronItems: [],
    taskList: {
      expire_reservations: () => {
        taken.resolve();
        return release.promise;
      },
    },
  });
  await taken.promise;
  return {
    async stop() {
      release.resolve();
      await runner.stop();
    },
  };
}

test('a job runs again when its worker shows no more sign of life, and not before', async () => {
  await store.runJobs();
  const id = await expiredOrder();
  const worker = await startHangingWorker();
  const released = async () => {
    await freeStuckJobs(store.db, 0.2);
    await store.runJobs();
    return (await orderNow(store, buyer, id)).status === 'expired';
  };
  try {
    assert.equal(await released(), false, 'a job that has just begun');
    await store.db.$client.query(`
      insert into job_workers (worker)
      select locked_by from graphile_worker.jobs where task_identifier = 'expire_reservations'`);
    await pause(300);
    await store.db.$client.query('update job_workers set seen_at = now()');
    assert.equal(await released(), false, 'a job of a worker that lives');
    await pause(300);
    assert.equal(await released(), true, 'a job of a worker that died');
  } finally {
    await worker.stop();
  }
});

test('a worker shows that it lives until it stops, and forgets one that was killed', async () => {
  const signs = async () => (await store.db.$client.query('select worker from job_workers')).rows;
  await store.runJobs();
  await store.db.$client.query("insert into job_workers values ('killed', now() - interval '1 minute')");
  const worker = await startWorker(store.deps, store.databaseUrl, 'key');
  const jobsAtOnce = isPooled(store.db.$client) ? 2 : 3;
  await until(
    async () => (await signs()).length === jobsAtOnce && (await signs()).every((sign) => sign.worker !== 'killed'),
  );
  await worker.stop();
  assert.deepEqual(await signs(), []);
});

test('the job queue parses the timetable', async () => {
  const { parseCronItems, parseCrontab } = await import('graphile-worker');
  const { TIMETABLE } = await import('./tasks.ts');
  const items = parseCrontab(TIMETABLE);
  assert.deepEqual(
    items.map((item) => item.task),
    [
      'expire_reservations',
      'send_part_notices',
      'reconcile_payments',
      'resume_order_jobs',
      'seal_audit',
      'flush_alerts',
      'roll_up_sales',
      'publish_parts',
      'apply_price_plans',
      'drop_old_keys',
      'cancel_unpaid_orders',
      'remind_of_transfers',
      'remind_of_invoices',
      'cancel_uncollected',
      'end_changes',
      'reconcile_refunds',
      'reconcile_disputes',
      'order_digest',
      'low_stock',
      'remind_of_baskets',
      'remind_of_lists',
      'warn_of_key_expiry',
      'verify',
      'drop_unused_pictures',
      'reencrypt_secrets',
      'document_refunds',
      'rewrite_order_words',
      'check_vat_numbers',
      'refresh_search',
    ],
  );
  assert.ok(parseCronItems);
});
