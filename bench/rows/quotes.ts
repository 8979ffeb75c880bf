import { performance } from 'node:perf_hooks';
import { signIn } from '../kit/customer.ts';
import { median } from '../kit/load.ts';
import type { Row } from '../kit/row.ts';
import { limitLine } from '../kit/table.ts';

const LINES = 30;
const PROMOTIONS = 20;
const ROUNDS = 41;
const BAR_MS = 20;

/** A quote of 30 lines with 20 active promotions: half for all parts, half for a kind or from a value, one of them alone. */
export const quotes: Row = async ({ store }) => {
  const { token } = await signIn(store.port);
  const rows = await store.query<{ id: string }>(
    'select id from parts where hidden_at is null and quantity > 0 and minimum = 1 order by id limit $1',
    [LINES],
  );
  const promotions = Array.from({ length: PROMOTIONS }, (_, at) => ({
    name: `Promotion ${at}`,
    combines: at > 0,
    conditions: at % 4 === 1 ? { kinds: ['processor', 'memory'] } : at % 4 === 3 ? { leastCents: 5_000 } : {},
    benefits: [at % 5 === 4 ? { kind: 'buyGet', buy: 2, get: 1, percent: 50 } : { kind: 'percent', percent: 1 }],
  }));
  await store.query(
    `insert into promotions (id, name, is_automatic, is_combinable, priority, conditions, benefits)
     select gen_random_uuid(), p.name, true, p.combines, 100, p.conditions, p.benefits
     from json_to_recordset($1::json) as p (name text, combines boolean, conditions jsonb, benefits jsonb)`,
    [JSON.stringify(promotions)],
  );
  const body = JSON.stringify({ lines: rows.map(({ id }) => ({ part: id, quantity: 1 })) });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${store.port}/api/orders/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    });
    if (!answer.ok) throw new Error(`POST /api/orders/quote answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  await store.query('delete from promotions', []);
  const row = `POST /api/orders/quote, ${LINES} lines, ${PROMOTIONS} active promotions`;
  const worst = Math.round(Math.max(...times));
  return [limitLine(row, median(times), BAR_MS, { unit: 'ms', note: `median of ${ROUNDS}, ${worst} ms at worst` })];
};
