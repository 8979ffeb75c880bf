import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startReplicatedPostgres } from '../test/faults/replicas/replicated-postgres.ts';
import { familyOf } from '../test/faults/failover/process-tree.ts';
import { startTestStore, type TestStore } from '../test/fixtures/store.ts';
import { circumstances } from './kit/performance-page.ts';
import { tableOf } from './kit/table.ts';

/*
 * `npm run bench -- replicas`: the processor time that a read costs the primary with 0, 1 and 2 replicas, and how many reads
 * a second the store answers meanwhile. The store, the primary and the replicas share this machine's cores, so the reads a second
 * say nothing about replicas on machines of their own. Linux only.
 */

const PARTS = Number(process.env['PARTS'] ?? 20_000);
const SECONDS = Number(process.env['SECONDS'] ?? 6);
const CLIENTS = 8;
/** The share of the primary's time without replicas that a read may cost with them. */
const BAR = 0.2;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

const READS = {
  'search of parts': '/part?q=words%20measured&limit=20',
  "staff's list of parts": '/catalogue?q=part&limit=50&count=1',
  "customer's orders": '/placeorder?email=',
} as const;

const began = circumstances();
const postgres = await startReplicatedPostgres(2);
const results = new Map<string, { perSecond: number; ms: number }[]>();
try {
  for (const count of [0, 1, 2]) {
    const store = await startTestStore({
      webhooks: false,
      own: { url: postgres.url, drop: async () => undefined },
      env: {
        DATABASE_REPLICA_URLS: postgres.replicas
          .slice(0, count)
          .map(({ url }) => url)
          .join(','),
      },
    });
    try {
      if (count === 0) await fill(store);
      await postgres.caughtUp();
      while (store.deps.replicas?.all.some(({ state }) => state !== 'ready')) await pause(100);
      for (const [name, path] of Object.entries(READS))
        results.set(name, [...(results.get(name) ?? []), await measure(store, path)]);
    } finally {
      await store.close();
    }
  }
} finally {
  await postgres.end();
}
const rows = [...results].map(([name, each]) => {
  const share = Math.max(each[1]!.ms, each[2]!.ms) / each[0]!.ms;
  const figures = each.map(({ perSecond, ms }) => `${ms.toFixed(2)} ms, ${perSecond.toFixed(0)}/s`);
  return [name, ...figures, share.toFixed(2), share <= BAR ? 'met' : 'short'];
});
console.log(began.words());
console.log(
  tableOf(
    ['read: processor time of the primary, reads a second', '0 replicas', '1', '2', 'share', `bar ${BAR}`],
    rows,
    (column) => column > 0 && column < 5,
  ),
);
process.exit(rows.some((row) => row.at(-1) === 'short') ? 1 : 0);

async function fill(store: TestStore): Promise<void> {
  await store.db.$client.query(
    `insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
     select gen_random_uuid(), 'Part ' || n || ' with words ' || md5(n::text), 'Measured ' || md5((n * 7)::text), 'processor', '/x.svg', 1000 + n, 1, 0
     from generate_series(1, ${PARTS}) n`,
  );
  await store.db.$client.query('analyze parts');
  await postgres.ask('checkpoint');
}

async function measure(store: TestStore, path: string): Promise<{ perSecond: number; ms: number }> {
  const reader = await store.person('admin');
  const address = path.endsWith('=') ? path + reader.email : path;
  const [from, spent] = [performance.now(), primaryMs()];
  let reads = 0;
  const read = async (): Promise<void> => {
    for (; performance.now() - from < SECONDS * 1_000; reads++) {
      const { status } = await store.call(reader, 'GET', address);
      if (status !== 200) throw new Error(`${address}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, read));
  return { perSecond: (reads * 1_000) / (performance.now() - from), ms: (primaryMs() - spent) / reads };
}

/** Processor time of the primary's processes, ended ones included, in milliseconds. */
function primaryMs(): number {
  return familyOf([postgres.pid]).reduce((sum, pid) => sum + processorMs(pid), 0);
}

function processorMs(pid: number): number {
  // After the name: user and system time of the process, and of its ended children.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}
