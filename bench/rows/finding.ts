import type { Load } from '../kit/load-client.ts';
import { median, percentile, requestText } from '../kit/load.ts';
import type { Row } from '../kit/row.ts';
import { counted, webTime } from '../kit/store/processor-time.ts';
import type { Line } from '../kit/table.ts';

const CONNECTIONS = 8;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const FILTERS_P99_MS = 100;

const BUILD_PARTS = 12;
const BUILD_MS = 20;
/** Part kinds of a build, with the number of parts of each. */
const BUILD = {
  processor: 1,
  'cpu-cooler': 1,
  motherboard: 1,
  memory: 2,
  'graphics-card': 1,
  storage: 5,
  'power-supply': 1,
};

/** Filters of the list, with their counts; no two requests are the same, because the store caches responses. */
export const filters: Row = async ({ store, load, eventLoopDelay }) => {
  const rows = await store.query<{ category: string; brand: string; cents: number }>(
    `select distinct on (category, brand, round(price_cents / 5000)) category, brand, price_cents::int as cents
      from parts where brand <> ''`,
  );
  const requests = rows.flatMap(({ category, brand, cents }) => {
    const narrowed = new URLSearchParams({ category, spec: `brand:${brand}`, max_price: String(cents / 100) });
    const wide = new URLSearchParams({ category, min_price: String(cents / 100), in_stock: '1' });
    return [narrowed, wide].map((query) => requestText('GET', `/api/part/facets?${query}`));
  });
  await store.watched();
  const ours = counted(store.pid, (ms) => load.run({ port: store.port, connections: CONNECTIONS, ms, requests }));
  const rounds: Load[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await ours.round(ROUND_MS));
  const row = `GET /part/facets, filtered, ${store.parts.toLocaleString('en-US')} parts, ${CONNECTIONS} connections`;
  const note = `no request repeated; ${webTime(ours)}; ${eventLoopDelay.note(row, await store.watched())}`;
  return [latencyLine(row, rounds.slice(1), { share: 0.99, ms: FILTERS_P99_MS }, note)];
};

/** A build of 12 parts, checked for one caller after another. */
export const builds: Row = async ({ store, load }) => {
  const rows = await store.query<{ ids: string[] }>(
    `select array_agg(id) as ids from (
      select id, category, row_number() over (partition by category order by md5(name)) as place from parts
    ) p join jsonb_each_text($1) wanted on wanted.key = category
    where place <= 200 * wanted.value::int group by (place - 1) / wanted.value::int`,
    [BUILD],
  );
  const complete = rows.filter(({ ids }) => ids.length === BUILD_PARTS);
  if (complete.length === 0) throw new Error('no build of all kinds');
  const requests = complete.map(({ ids }) =>
    requestText('POST', '/api/builds/judge', { body: { parts: ids.map((part) => ({ part })) } }),
  );
  const rounds: Load[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push(await load.run({ port: store.port, connections: 1, ms: ROUND_MS, requests }));
  return [
    latencyLine(
      `POST /builds/judge, ${BUILD_PARTS} parts`,
      rounds.slice(1),
      { share: 0.5, ms: BUILD_MS },
      'one caller',
    ),
  ];
};

/** Latencies as a row, using the medians of all rounds; the bar limits the latency at its percentile. */
function latencyLine(row: string, rounds: readonly Load[], bar: { share: number; ms: number }, note: string): Line {
  const at = (share: number): number => median(rounds.map(({ latencies }) => percentile(latencies, share)));
  const rate = median(rounds.map((load) => load.answers / load.seconds));
  return {
    row,
    ours: `${Math.round(rate).toLocaleString('en-US')}/s`,
    ratio: (at(bar.share) / bar.ms).toFixed(2),
    bar: `p${bar.share * 100} ${bar.ms} ms`,
    isMet: at(bar.share) <= bar.ms,
    p50: at(0.5).toFixed(2),
    p99: at(0.99).toFixed(2),
    note,
  };
}
