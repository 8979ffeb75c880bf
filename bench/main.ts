import { startLoadClient } from './kit/load.ts';
import { startMeasuredStore } from './kit/measured-store.ts';
import type { Line, Row } from './kit/row.ts';
import { printTable } from './kit/table.ts';
import { orders } from './rows/orders.ts';
import { paint } from './rows/paint.ts';
import { purchase } from './rows/purchase.ts';
import { home, list, part } from './rows/reading.ts';
import { search } from './rows/search.ts';
import { memory, scripts, start } from './rows/weight.ts';

/*
 * `npm run bench`: the whole table; `npm run bench -- NAME`: one row of it. Everything runs on loopback and free ports,
 * in a few minutes, and is ended when it is done.
 */

const ROWS: Readonly<Record<string, Row>> = {
  list,
  home,
  memory,
  part,
  search,
  // Before the orders: the mails of their rush go out over the next minutes, and would be measured along with it.
  purchase,
  orders,
  start,
  scripts,
  paint,
};

const name = process.argv[2] ?? '';
const chosen = name === '' ? Object.values(ROWS) : ROWS[name] ? [ROWS[name]] : [];
if (chosen.length === 0) {
  console.error(
    `npm run bench [-- NAME], where NAME is one of ${[...Object.keys(ROWS), 'pages', 'growth'].join(', ')}`,
  );
  process.exit(2);
}

const store = await startMeasuredStore();
const load = startLoadClient();
const lines: Line[] = [];
try {
  for (const row of chosen) {
    const measured = await row({ store, load }).catch((error: unknown): Line[] => {
      console.error(error);
      return [
        {
          row: 'a row that could not be measured',
          ours: '',
          peer: '',
          ratio: '',
          bar: '',
          isMet: false,
          note: String(error).split('\n', 1)[0]!,
        },
      ];
    });
    for (const { row, ours, peer, ratio } of measured) console.error(`${row}: ${ours} beside ${peer}, ${ratio}`);
    lines.push(...measured);
  }
} finally {
  load.stop();
  await store.stop();
}
printTable(lines);
process.exit(lines.every(({ isMet }) => isMet) ? 0 : 1);
