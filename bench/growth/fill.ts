import { Client } from 'pg';
import { fillCatalogue } from '../kit/catalogue.ts';
import { refreshFinding } from '../../server/parts/finding/refresh.ts';
import type { Pool } from 'pg';

/** Orders that one customer has, on average. */
const ORDERS_A_CUSTOMER = 10;

const LEDGERS = ['stock_movements', 'order_events', 'money_movements'];

/**
 * Keeps the real catalogue as the pattern that larger and smaller ones are made from, and empties the store.
 * @returns how many different parts the pattern has
 */
export async function takePattern(databaseUrl: string): Promise<number> {
  const parts = await fillCatalogue(databaseUrl);
  await withClient(databaseUrl, async (client) => {
    await client.query(`create table growth_pattern as
      select row_number() over (order by md5(name)) as n, name, description, category, img, specifications, price_cents from parts`);
    await client.query('alter table growth_pattern add primary key (n)');
    // Ledgers keep their rows for good, and have none yet that anybody would miss.
    const switched = (how: string): Promise<unknown> =>
      client.query(LEDGERS.map((table) => `alter table ${table} ${how} trigger append_only`).join(';'));
    await switched('disable');
    await client.query('truncate parts cascade');
    await switched('enable');
  });
  return parts;
}

/** Adds parts and as many orders until there are `size` of each; further rounds through the pattern are other models. */
export async function growTo(databaseUrl: string, pool: Pool, size: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(PARTS, [size]);
    await client.query(USERS, [Math.ceil(size / ORDERS_A_CUSTOMER)]);
    await client.query(ORDERS, [size]);
    await client.query(EVENTS);
    for (const table of ['parts', 'users', 'orders', 'order_events', 'stock_movements'])
      await client.query(`vacuum analyze ${table}`);
  });
  await refreshFinding(pool);
}

const PARTS = `
  with numbers as (
    select i, (i - 1) % total + 1 as n, (i - 1) / total as round
    from generate_series((select count(*) + 1 from parts), $1::int) i, (select count(*) as total from growth_pattern) t
  )
  insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
  select uuidv7(), p.name || case when round > 0 then ' Mk ' || round + 1 else '' end, p.description, p.category, p.img,
    p.specifications, p.price_cents + i % 97, 1 + i % 5, case when i % 50 = 0 then 0 else 1000000 end, now() - (i || ' seconds')::interval
  from numbers join growth_pattern p using (n)`;

const USERS = `
  insert into users (id, subject, email, email_verified, name)
  select uuidv7(), 'growth:' || i, 'customer' || i || '@growth.test', true,
    (array['Ada', 'Maren', 'Tariq', 'Ines', 'Noor', 'Jonas', 'Wei'])[1 + i % 7] || ' ' || (array['Byron', 'Holt', 'Rahman', 'Costa', 'Lund'])[1 + i % 5] || ' ' || i
  from generate_series((select count(*) + 1 from users where subject like 'growth:%'), $1::int) i`;

/** One in fifty waits for its payment, one in fifty is paid; the rest are history. */
const ORDERS = `
  with buyers as (
    select id, email, name, row_number() over (order by id) as n from users where subject like 'growth:%'
  ), offers as (
    select id, name, price_cents, row_number() over (order by id) as n from parts
  ), numbers as (
    select i, i % buyers + 1 as buyer, i % offers + 1 as offer
    from generate_series((select count(*) + 1 from orders), $1::int) i,
      (select (select count(*) from buyers) as buyers, (select count(*) from offers) as offers) t
  )
  insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email, customer_name,
    phone, address, status, hold_until, transaction_id, created_at, closed_at)
  select uuidv7(), u.id, p.id, p.name, p.price_cents, 1, p.price_cents, u.email, u.name, '', '',
    case i % 50 when 0 then 'unpaid' when 1 then 'paid' else 'shipped' end,
    case when i % 50 = 0 then now() + interval '1 hour' end,
    case when i % 50 > 0 then 'growth_' || i end, now(), case when i % 50 > 1 then now() end
  from numbers join buyers u on u.n = buyer join offers p on p.n = offer`;

const EVENTS = `
  with fresh as (
    select id, customer_id, status, part_id from orders o where not exists (select from order_events e where e.order_id = o.id)
  ), placed as (
    insert into order_events (order_id, what, actor) select id, 'placed', customer_id::text from fresh
  ), paid as (
    insert into order_events (order_id, what, actor) select id, 'paid', 'webhook' from fresh where status <> 'unpaid'
  )
  insert into stock_movements (part_id, order_id, kind, quantity, actor) select part_id, id, 'held', 1, 'growth' from fresh`;

async function withClient(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
