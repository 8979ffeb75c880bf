import { Client } from 'pg';
import type { Pool } from 'pg';
import { rebuildSales } from '../../server/overview/roll-up.ts';
import { refreshSearch } from '../../server/parts/search/refresh.ts';
import { fillCatalog } from '../kit/catalog.ts';
import { EVENTS, MONEY, ORDERS, PARTS, USERS } from './rows.ts';

/** Average orders per customer. */
const ORDERS_A_CUSTOMER = 10;
/** Parallel connections that fill a store. */
const WRITERS = 2;

const TABLES = ['parts', 'users', 'orders', 'order_lines', 'order_events', 'stock_movements', 'money_movements'];

/** The store's database, with the URLs of its owner and of the superuser. */
export interface GrowingDatabase {
  readonly url: string;
  readonly adminUrl: string;
}

/**
 * Saves the real catalog as the template for catalogs of any size, and empties the store.
 * @returns the number of distinct parts in the template
 */
export async function takePattern(database: GrowingDatabase): Promise<number> {
  const parts = await fillCatalog(database.url);
  const client = await openAsWriter(database);
  try {
    await client.query(`create table growth_pattern as
      select row_number() over (order by md5(name)) as n, name, description, category, img, specifications, price_cents from parts`);
    await client.query('alter table growth_pattern add primary key (n)');
    await client.query('grant select on growth_pattern to public');
    await client.query('truncate parts cascade');
  } finally {
    await client.end();
  }
  return parts;
}

/** Copies the pattern's database, to which no other client may be connected. */
export async function copyOf({ url, adminUrl }: GrowingDatabase, name: string): Promise<GrowingDatabase> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const address = new URL(url);
    await client.query(`create database ${name} template ${address.pathname.slice(1)} owner ${address.username}`);
    address.pathname = `/${name}`;
    return { url: address.href, adminUrl };
  } finally {
    await client.end();
  }
}

/**
 * Adds parts and orders until there are `size` of each; each repetition of the template has different model names.
 * Creates the indexes afterwards, because inserting a million rows with them takes a quarter of an hour.
 */
export async function growTo(database: GrowingDatabase, pool: Pool, size: number): Promise<void> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => openAsWriter(database)));
  const [first] = writers as [Client, ...Client[]];
  try {
    const indexes = await dropIndexes(first);
    const share = async (text: string, from: number, to: number): Promise<void> => {
      const at = (turn: number): number => from + Math.floor(((to - from) * turn) / WRITERS);
      await Promise.all(writers.map((writer, turn) => writer.query(text, [at(turn) + 1, at(turn + 1)])));
    };
    const countOf = async (table: string): Promise<number> =>
      (await first.query(`select count(*)::int as count from ${table}`)).rows[0].count;
    await share(PARTS, await countOf('parts'), size);
    await first.query(USERS, [Math.ceil(size / ORDERS_A_CUSTOMER)]);
    await first.query('analyze parts, users');
    const orders = await countOf('orders');
    await first.query(ORDERS, [orders + 1, size]);
    for (const events of EVENTS) await first.query(events);
    await first.query(MONEY);
    // Each writer takes the next remaining index.
    await Promise.all(
      writers.map(async (writer) => {
        for (let next = indexes.shift(); next; next = indexes.shift()) await writer.query(next);
      }),
    );
    for (const table of TABLES) await first.query(`vacuum analyze ${table}`);
    // Otherwise pending writes would reach the disk during the measurement.
    await first.query('checkpoint');
  } finally {
    await Promise.all(writers.map((writer) => writer.end()));
  }
  await refreshSearch(pool);
  await rebuildSales(pool);
}

/**
 * Reads as much of the store as fits into memory, in order to measure a store in use rather than a disk that was just
 * written.
 */
export async function warm(database: GrowingDatabase): Promise<void> {
  const client = await openAsWriter(database);
  try {
    await client.query('create extension if not exists pg_prewarm');
    await client.query(
      `select sum(pg_prewarm(oid, 'read')) from pg_class where relkind in ('r', 't', 'i') and relpersistence = 'p' and relfilenode <> 0`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Drops indexes that only speed up reading.
 * @returns the statements that recreate them, slowest first
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::text[]::regclass[]) and not indisunique order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}

/** Connects as superuser with triggers disabled; the bench's rows satisfy the foreign keys. */
async function openAsWriter({ url, adminUrl }: GrowingDatabase): Promise<Client> {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  );
  return client;
}
