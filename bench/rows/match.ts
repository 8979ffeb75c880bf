import { performance } from 'node:perf_hooks';
import { median } from '../kit/load.ts';
import type { Row } from '../kit/row.ts';
import type { MeasuredStore } from '../kit/store/measured-store.ts';
import { limitLine } from '../kit/table.ts';

const LINES = 500;
const ROUNDS = 7;
const BAR_MS = 500;

/** A quick order of 500 lines: 40% by SKU, 50% by name and variant, 10% with two letters swapped. */
export const match: Row = async ({ store }) => {
  const text = await pastedList(store);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${store.port}/api/match`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    if (!answer.ok) throw new Error(`POST /api/match answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  const [ms, worst] = [median(times), Math.max(...times)];
  const row = `POST /api/match, ${LINES} lines, ${store.parts.toLocaleString('en-US')} parts`;
  return [limitLine(row, ms, BAR_MS, { unit: 'ms', note: `median of ${ROUNDS}, ${Math.round(worst)} ms at worst` })];
};

async function pastedList(store: MeasuredStore): Promise<string> {
  const rows = await store.query<{ sku: string; name: string; variant: string }>(
    'select sku, name, variant from parts order by md5(name || variant) limit $1',
    [LINES],
  );
  const line = ({ sku, name, variant }: (typeof rows)[number], at: number): string =>
    at % 10 < 4
      ? `${sku}, ${at + 1}`
      : at % 10 < 9
        ? `${name} ${variant} x ${at + 1}`
        : `${at + 1} x ${name.replace(/([a-z])([a-z])/, '$2$1')}`;
  return rows.map(line).join('\n');
}
