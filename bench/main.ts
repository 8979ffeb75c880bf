import { createEventLoopDelay } from './kit/store/event-loop-delay.ts';
import { startLoadClient } from './kit/load.ts';
import { openMeasuredDatabase } from './kit/store/measured-database.ts';
import { startMeasuredStore } from './kit/store/measured-store.ts';
import { findPgbench } from './kit/peer/pgbench.ts';
import type { Bench, Row } from './kit/row.ts';
import { circumstances, writeMeasured } from './kit/performance-page.ts';
import { type Line, rowsTable } from './kit/table.ts';
import { attacks } from './rows/attacks.ts';
import { builds, filters } from './rows/finding.ts';
import { importing } from './rows/import.ts';
import { interactions } from './rows/interactions.ts';
import { orderLines } from './rows/order-lines.ts';
import { orders } from './rows/orders.ts';
import { ownPrices } from './rows/own-prices.ts';
import { paint } from './rows/paint.ts';
import { phonePages } from './rows/phone-pages.ts';
import { purchase } from './rows/purchase.ts';
import { quotes } from './rows/quotes.ts';
import { firstReading, home, list, part } from './rows/reading.ts';
import { search } from './rows/search.ts';
import { match } from './rows/match.ts';
import { slips } from './rows/slips.ts';
import { webhooks } from './rows/webhooks.ts';
import { memory, scripts, start } from './rows/weight.ts';

/*
 * Measures all rows of the table (`npm run bench -- rows`, and the first half of `npm run bench`, which also writes
 * them into docs/performance.md), or one row (`npm run bench -- NAME`). Everything runs on loopback and free ports, and
 * is stopped at the end.
 */

/**
 * Rows by the store that they measure: its stand-ins `inside` the process, as with `npm start`, or `apart`, as with
 * real keys.
 */
const ROWS: Readonly<Record<'inside' | 'apart', Readonly<Record<string, Row>>>> = {
  inside: {
    // Before any request.
    memory,
    list,
    home,
    first: firstReading,
    part,
    search,
    filters,
    ownPrices,
    builds,
    match,
    quotes,
    slips,
    webhooks,
    start,
    scripts,
    paint,
    phonePages,
    interactions,
    attacks,
  },
  // The import runs last, because it adds parts. Purchases run first: the emails of the order burst are sent over the
  // following minutes and would disturb them.
  apart: { purchase, orders, orderLines, import: importing },
};

const name = process.argv[2] ?? '';
const isAll = name === '' || name === 'rows';
const names = Object.values(ROWS).flatMap((rows) => Object.keys(rows));
if (!isAll && !names.includes(name)) {
  console.error(`npm run bench [-- NAME], where NAME is one of ${['rows', ...names, 'growth', 'pages'].join(', ')}`);
  process.exit(2);
}

// Fails now instead of after some minutes.
findPgbench();
const began = circumstances();
const database = await openMeasuredDatabase();
const load = startLoadClient();
const eventLoopDelay = createEventLoopDelay();
const lines: Line[] = [];
try {
  for (const standIns of ['inside', 'apart'] as const) {
    const chosen = Object.entries(ROWS[standIns]).filter(([row]) => isAll || row === name);
    if (chosen.length === 0) continue;
    const store = await startMeasuredStore(database, standIns);
    try {
      for (const [, row] of chosen) lines.push(...(await measured(row, { store, load, eventLoopDelay })));
    } finally {
      await store.stop();
    }
  }
} finally {
  load.stop();
  await database.stop();
}
lines.push(...eventLoopDelay.lines());
const table = rowsTable(lines);
console.log(table);
if (isAll) await writeMeasured('rows', [began.words(), '', table].join('\n'));
process.exit(lines.every(({ isMet }) => isMet) ? 0 : 1);

/** Measures a row; a failure becomes a line of the table and does not stop the other rows. */
async function measured(row: Row, bench: Bench): Promise<Line[]> {
  try {
    const found = await row(bench);
    for (const { row, ours, peer = 'its limit', ratio } of found)
      console.error(`${row}: ${ours} compared with ${peer}, ${ratio}`);
    return found;
  } catch (error) {
    console.error(error);
    const words = String(error).split('\n', 1)[0]!;
    return [{ row: 'a row that could not be measured', ours: '', ratio: '', bar: '', isMet: false, note: words }];
  }
}
