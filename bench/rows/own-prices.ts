import { performance } from 'node:perf_hooks';
import { cursorOf } from '../../server/http/paging.ts';
import { signIn } from '../kit/customer.ts';
import { median } from '../kit/load.ts';
import type { Bench, Row } from '../kit/row.ts';
import type { Line } from '../kit/table.ts';

const PRICES = 10_000;
const WARM_UP = 100;
const ROUNDS = 600;
/** The time with a price list, as a multiple of the time without. */
const BAR = 1.3;

/**
 * Lists and searches of a customer with a price list of 10,000 prices, compared with the same requests of a visitor. No request
 * is repeated, because the store caches what visitors get.
 */
export const ownPrices: Row = async (bench) => {
  const { store } = bench;
  const { token, email } = await signIn(store.port);
  await store.query(
    `with customer as (select id from users where email = $1),
      joined_group as (insert into customer_groups (id, name) values (gen_random_uuid(), 'Bench') returning id),
      joined as (insert into customer_group_members (group_id, customer_id) select joined_group.id, customer.id from joined_group, customer),
      list as (insert into price_lists (id, name) values (gen_random_uuid(), 'Bench') returning id),
      named as (insert into price_list_groups (list_id, group_id) select list.id, joined_group.id from list, joined_group)
     insert into price_list_prices (list_id, part_id, price_cents)
     select list.id, p.id, greatest(1, p.price_cents * (70 + p.price_cents % 30) / 100)
     from list, (select id, price_cents from parts order by md5(id::text) limit $2) p`,
    [email, PRICES],
  );
  await store.query('analyze price_list_prices, price_lists, price_list_groups, customer_group_members');
  const rows = await store.query<{ name: string; category: string; cents: number; id: string; created: string }>(
    `select id, name, category, price_cents::int as cents, created_at::text as created from parts where hidden_at is null order by md5(name)`,
  );
  // Each list begins elsewhere, so that no two are the same.
  const kinds = rows.map(
    ({ category, created, id }) => `category=${category}&after=${cursorOf(['featured', created, id])}&sort=featured`,
  );
  const byPrice = rows.map(({ cents, id }) => `sort=price&after=${cursorOf(['price', cents, id])}`);
  const words = [
    ...new Set(
      rows.map(({ name }, turn) =>
        name
          .split(/\s+/)
          .slice(0, 1 + (turn % 3))
          .join(' '),
      ),
    ),
  ];
  const measured = (name: string, paths: readonly string[]) =>
    measure(bench, token, `${name}, ${PRICES.toLocaleString('en-US')} own prices`, paths);
  const lines = [
    await measured(
      'list of a kind',
      kinds.map((query) => `/api/part?limit=24&${query}`),
    ),
    await measured(
      'list of a kind by price',
      rows.map(({ category }, at) => `/api/part?limit=24&category=${category}&${byPrice[at]}`),
    ),
    await measured(
      'list of all parts by price',
      byPrice.map((query) => `/api/part?limit=24&${query}`),
    ),
    await measured(
      'search',
      words.map((q) => `/api/part?q=${encodeURIComponent(q)}&limit=24`),
    ),
    await measured(
      'search by price',
      words.map((q) => `/api/part?q=${encodeURIComponent(q)}&limit=24&sort=price`),
    ),
    await measured(
      'filters of a kind from a price',
      rows.map(
        ({ category, cents }, at) => `/api/part/facets?category=${category}&min_price=${cents / 100 + at / 1e9}`,
      ),
    ),
  ];
  await store.query("delete from price_lists where name = 'Bench'");
  await store.query("delete from customer_groups where name = 'Bench'");
  return lines;
};

/** The median time of a request with the prices of a list, compared with the same request of a visitor, in turns. */
async function measure({ store }: Bench, token: string, row: string, paths: readonly string[]): Promise<Line> {
  const times: Record<'visitor' | 'customer', number[]> = { visitor: [], customer: [] };
  const read = async (path: string, who: keyof typeof times): Promise<void> => {
    const began = performance.now();
    const answer = await fetch(
      `http://127.0.0.1:${store.port}${path}`,
      who === 'visitor' ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text}`);
    times[who].push(performance.now() - began);
  };
  for (const [at, path] of paths.slice(0, WARM_UP + ROUNDS).entries()) {
    if (at === WARM_UP) for (const who of ['visitor', 'customer'] as const) times[who] = [];
    // The first of the two finds fewer pages of the database in memory.
    for (const who of at % 2 === 0 ? (['visitor', 'customer'] as const) : (['customer', 'visitor'] as const))
      await read(path, who);
  }
  const [visitor, customer] = [median(times.visitor), median(times.customer)];
  return {
    row,
    ours: `${customer.toFixed(2)} ms`,
    peer: `${visitor.toFixed(2)} ms`,
    ratio: (customer / visitor).toFixed(2),
    bar: `at most ${BAR}`,
    isMet: customer / visitor <= BAR,
    note: `one caller, median of ${ROUNDS}`,
  };
}
