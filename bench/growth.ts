import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { startTestStore } from '../test/fixtures/store.ts';
import { randomOf } from '../test/faults/mode.ts';
import { growingCalls } from './growth/calls.ts';
import { drawCurves } from './growth/curves.ts';
import { growTo, takePattern } from './growth/fill.ts';

/*
 * `npm run bench -- growth`: what each call costs with 100, 10,000, 100,000 and 1,000,000 parts and as many orders, one
 * after the other on an idle store that keeps no answers; and how that compares with 10,000. Draws the curves into
 * docs/growth.svg. SIZES=100,10000 measures some of them.
 */

const SIZES = (process.env['SIZES'] ?? '100,10000,100000,1000000').split(',').map(Number);
const BASE = 10_000;
/** No call may cost more than so many times what it costs with 10,000. */
const BAR = 2;
/** Calls of each kind; what is slow is called less often, but never less than the few. */
const TIMES = 150;
const FEW = 12;
const MOST_MS = 6_000;

const folder = await mkdtemp(join(tmpdir(), 'partsmith-growth-'));
const database = await startEmbedded({ dataDir: folder, endWithProcess: true });
/** Call -> size -> milliseconds in the middle. */
const costs = new Map<string, Map<number, number>>();
let store: Awaited<ReturnType<typeof startTestStore>> | undefined;
try {
  await migrate(database.url);
  const pattern = await takePattern(database);
  console.error(`Made from ${pattern} real parts.`);
  store = await startTestStore({ webhooks: false, own: { url: database.url, drop: async () => undefined } });
  for (const size of SIZES) {
    const began = Date.now();
    await growTo(database, store.db.$client, size);
    console.error(`${size} parts and orders, made in ${Math.round((Date.now() - began) / 1000)} s`);
    for (const { name, ask } of await growingCalls(store, randomOf('growth'))) {
      const ms = await middleOf(name, ask);
      costs.set(name, (costs.get(name) ?? new Map()).set(size, ms));
    }
  }
} finally {
  await store?.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

const over = report();
await writeFile(fileURLToPath(new URL('../docs/growth.svg', import.meta.url)), drawCurves(costs, SIZES));
process.exit(over === 0 ? 0 : 1);

/** The time in the middle of many calls, after some that warm caches and plans. */
async function middleOf(name: string, ask: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  const times: number[] = [];
  let spent = 0;
  for (let count = -FEW; count < TIMES && (spent < MOST_MS || times.length < FEW); count++) {
    const began = performance.now();
    const { status, body } = await ask();
    const ms = performance.now() - began;
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    if (count >= 0) times.push(ms);
    spent += ms;
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** Prints the table. @returns how many calls cost too much at the largest size */
function report(): number {
  const largest = SIZES.at(-1)!;
  console.log(
    `| call, ms in the middle | ${SIZES.map((size) => size.toLocaleString('en-US')).join(' | ')} | ratio to 10,000 | bar ${BAR} |`,
  );
  console.log(`| --- |${' ---: |'.repeat(SIZES.length + 1)} --- |`);
  let over = 0;
  for (const [name, bySize] of costs) {
    const ratio = bySize.get(largest)! / (bySize.get(BASE) ?? NaN);
    if (ratio > BAR) over += 1;
    const figures = SIZES.map((size) => bySize.get(size)!.toFixed(2));
    console.log(`| ${name} | ${figures.join(' | ')} | ${ratio.toFixed(2)} | ${ratio > BAR ? 'short' : 'met'} |`);
  }
  return over;
}
