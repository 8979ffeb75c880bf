import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase } from '../server/database/embedded-database.ts';
import { migrate } from '../server/database/migrate.ts';
import { startTestStore, type TestStore } from '../test/fixtures/store.ts';
import { randomOf } from '../test/faults/mode.ts';
import { growingCalls, type GrowingCalls } from './growth/calls.ts';
import { drawCurves } from './growth/curves.ts';
import { median } from './kit/load.ts';
import { circumstances, writeMeasured } from './kit/performance-page.ts';
import { makeScratchFolder } from './kit/scratch-folder.ts';
import { tableOf } from './kit/table.ts';
import { copyOf, growTo, takePattern, warm, type GrowingDatabase } from './growth/fill.ts';

/* `npm run bench -- growth`: measures each call with 100, 10,000, 100,000 and 1,000,000 parts and as many orders,
   without the response cache, and compares the cost with that at 10,000. Sends one call at a time and alternates
   between the stores, so that other load on the machine affects them all equally. Draws the curves into
   docs/growth.svg. SIZES=100,10000 selects sizes, CALLS='start page|orders' calls. */

const ALL_SIZES = [100, 10_000, 100_000, 1_000_000];
const SIZES = process.env['SIZES']?.split(',').map(Number) ?? ALL_SIZES;
/** The calls that are measured. */
const CALLS = new RegExp(process.env['CALLS'] ?? '');
const BASE = 10_000;
/** The largest allowed ratio to the cost at 10,000, for calls without a separate bar. */
const BAR = 2;
/** Samples per call; slow calls get fewer, down to FEW. */
const TIMES = 120;
const FEW = 12;
const MAX_MS = 8_000;

const began = circumstances();
const folder = await makeScratchFolder();
const database = await startEmbeddedDatabase({ dataDir: folder, endWithProcess: true });
/** Call -> size -> median in milliseconds. */
const costs = new Map<string, Map<number, number>>();
const stores: { size: number; own: GrowingDatabase; store: TestStore; calls: GrowingCalls }[] = [];
try {
  await migrate(database.url);
  const pattern = await takePattern(database);
  console.error(`Made from ${pattern} real parts.`);
  for (const size of SIZES) {
    const began = Date.now();
    const own = await copyOf(database, `grown_${size}`);
    const store = await startTestStore({ webhooks: false, own: { url: own.url, drop: async () => undefined } });
    await growTo(own, store.db.$client, size);
    console.error(`${size} parts and orders, made in ${Math.round((Date.now() - began) / 1000)} s`);
    stores.push({ size, own, store, calls: await growingCalls(store, randomOf('growth')) });
  }
  for (const { own } of stores) await warm(own);
  for (const [at, { name }] of stores[0]!.calls.list.entries())
    if (CALLS.test(name)) costs.set(name, await mediansOf(name, at));
} finally {
  for (const { store } of stores) await store.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

const { table, over } = report();
console.log(table);
if (SIZES.length === ALL_SIZES.length && CALLS.source === '(?:)') {
  await writeFile(fileURLToPath(new URL('../docs/growth.svg', import.meta.url)), drawCurves(costs, SIZES));
  await writeMeasured('growth', [began.words(), '', table].join('\n'));
}
process.exit(over === 0 ? 0 : 1);

/** The median time of a call in each store, after a warm-up of caches and query plans. */
async function mediansOf(name: string, at: number): Promise<Map<number, number>> {
  for (const { calls } of stores) await calls.renewTokens();
  const times = new Map(SIZES.map((size) => [size, [] as number[]]));
  const until = performance.now() + MAX_MS;
  for (let count = -FEW; count < TIMES && (count < FEW || performance.now() < until); count++) {
    for (const { size, calls } of stores) {
      const began = performance.now();
      const { status, body } = await calls.list[at]!.ask();
      const ms = performance.now() - began;
      if (status !== 200) throw new Error(`${name}, ${size}: ${status} ${JSON.stringify(body)}`);
      if (count >= 0) times.get(size)!.push(ms);
    }
  }
  return new Map([...times].map(([size, all]) => [size, median(all)]));
}

/** The table, and the number of calls above the limit at the largest size. */
function report(): { table: string; over: number } {
  const largest = SIZES.at(-1)!;
  const ratioOf = (bySize: Map<number, number>): number => bySize.get(largest)! / (bySize.get(BASE) ?? NaN);
  const barOf = (name: string): number | undefined => stores[0]!.calls.list.find((call) => call.name === name)!.maxMs;
  const isOver = (name: string, bySize: Map<number, number>): boolean => {
    const maxMs = barOf(name);
    return maxMs === undefined ? ratioOf(bySize) > BAR : bySize.get(largest)! > maxMs;
  };
  const rows = [...costs].map(([name, bySize]) => [
    name,
    ...SIZES.map((size) => bySize.get(size)!.toFixed(2)),
    ratioOf(bySize).toFixed(2),
    barOf(name) === undefined ? `ratio ${BAR}` : `${barOf(name)} ms`,
    isOver(name, bySize) ? 'short' : 'met',
  ]);
  const sizes = SIZES.map((size) => size.toLocaleString('en-US'));
  const headings = ['call, median ms', ...sizes, 'ratio to 10,000', 'bar', ''];
  return {
    table: tableOf(headings, rows, (column) => column > 0 && column <= SIZES.length + 1),
    over: [...costs].filter(([name, bySize]) => isOver(name, bySize)).length,
  };
}
