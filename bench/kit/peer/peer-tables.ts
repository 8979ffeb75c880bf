import { Client } from 'pg';

/** The number of parts that orders are spread over, in the store and in the peer. */
export const BENCH_PARTS = 1_000;

/** Creates pgbench's tables with only the columns that an order needs. */
export async function makePeerTables(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`
      drop schema if exists bench cascade;
      create schema bench;
      create table bench.parts (id int primary key, name text not null, price_cents bigint not null, quantity int not null);
      insert into bench.parts select n, 'Part ' || n, 45150, 100000000 from generate_series(1, ${BENCH_PARTS}) n;
      create table bench.orders (id uuid primary key, customer_id uuid not null, part_id int not null references bench.parts,
        part_name text not null, unit_price_cents bigint not null, quantity int not null, total_cents bigint not null,
        customer_email text not null, address text not null, status text not null default 'unpaid',
        transaction_id text, created_at timestamptz not null default now());
      create index on bench.orders (customer_id, id);
      create table bench.payment_intents (id bigint generated always as identity primary key, order_id uuid not null,
        intent_id text unique, amount_cents bigint not null, live boolean not null default true);
      create index on bench.payment_intents (order_id);
      create table bench.money_movements (id bigint generated always as identity primary key, order_id uuid not null,
        intent_id text not null, amount_cents bigint not null);`);
    await client.query('vacuum analyze bench.parts');
  } finally {
    await client.end();
  }
}
