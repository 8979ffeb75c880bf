import { randomUUID } from 'node:crypto';
import { Client, type ClientBase, type Pool, type PoolClient } from 'pg';
import { connectForOperator } from './connect-for-migration.ts';

/** The ways to the store's database, which are the same without a pooler. */
export interface DatabaseUrls {
  /** For requests. A pooler there may lend each transaction another connection of the server. */
  readonly url: string;
  /** Straight to the server, for what needs one connection for long: LISTEN, session locks, temporary tables, migrations. */
  readonly sessionUrl: string;
}

/** A pooler between the store and its database, such as PgBouncer in transaction mode. */
export interface Pooler {
  readonly sessionUrl: string;
  /** Whether it prepares a named statement again on a connection that lacks it. PgBouncer does since 1.21. */
  readonly keepsStatements: boolean;
}

/** The time limits of requests in PostgreSQL, in milliseconds. */
export interface TimeLimits {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/** Removes the time limits that the role has because of a pooler from a connection for long work. */
export async function removeLimits(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/**
 * Finds out what the pooler of DATABASE_URL can do; undefined without one.
 * @throws Error with a sentence for the operator when one of the URLs does not lead to the database, or to another one
 */
export async function readPooler({ url, sessionUrl }: DatabaseUrls): Promise<Pooler | undefined> {
  if (url === sessionUrl) return undefined;
  const identity = `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`;
  const [pooled, straight] = [clientOf(url), clientOf(sessionUrl)];
  try {
    await connectForOperator(straight, 'DATABASE_SESSION_URL');
    await connectForOperator(pooled, 'DATABASE_URL');
    const [one, other] = [await pooled.query(identity), await straight.query(identity)];
    if (one.rows[0].identity !== other.rows[0].identity)
      throw new Error(
        'DATABASE_URL and DATABASE_SESSION_URL lead to different databases. They have to be two ways to one.',
      );
    return { sessionUrl, keepsStatements: await keepsStatements(pooled) };
  } finally {
    await Promise.allSettled([pooled.end(), straight.end()]);
  }
}

/** A pooler that keeps track of named statements gives them names of its own. */
async function keepsStatements(client: Client): Promise<boolean> {
  const name = `probe_${randomUUID().replaceAll('-', '')}`;
  await client.query('begin');
  const found = await client.query({
    name,
    text: 'select from pg_prepared_statements where name = $1',
    values: [name],
  });
  if (found.rowCount !== 0) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return found.rowCount === 0;
}

/**
 * Gives the role of DATABASE_URL the time limits of requests, because a pooler refuses them as settings of a connection.
 * Only in this database. The caller holds the migration lock.
 */
export async function limitRole({ url }: Pick<DatabaseUrls, 'url'>, limits: TimeLimits): Promise<void> {
  const settings = Object.entries(limits).map(([name, ms]) => `${name} = ${Number(ms)}`);
  const alter = settings.map(
    (setting) => `execute format('alter role current_user in database %I set ${setting}', current_database());`,
  );
  const client = clientOf(url);
  await connectForOperator(client, 'DATABASE_URL');
  try {
    // The role's settings apply to new connections of the pooler; `set` to the one that it lends now.
    await client.query(
      `do $$ begin ${alter.join(' ')} end $$; ${settings.map((setting) => `set ${setting}`).join('; ')}`,
    );
  } finally {
    await client.end();
  }
}

/** Sends the statements of a connection without their names, for a pooler that does not keep track of them. */
export function withoutStatementNames(client: PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  // Keeps the library's overloads.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  client.query = ((query: unknown, ...rest: unknown[]) => send(unnamed(query), ...rest)) as any;
}

function unnamed(query: unknown): unknown {
  const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
  return isNamed ? { ...query, name: undefined } : query;
}

const sessionUrls = new WeakMap<Pool, string>();

/** Whether a pool reaches the database through a pooler. */
export function isPooled(pool: Pool): boolean {
  return sessionUrls.has(pool);
}

/** Remembers how `openSession` gets past the pooler of a pool. */
export function rememberSession(pool: Pool, sessionUrl: string): void {
  sessionUrls.set(pool, sessionUrl);
}

/**
 * Opens a connection to the database of a pool, without time limits, which keeps temporary tables and settings until it
 * is ended.
 */
export async function openSession(pool: Pool, applicationName: string): Promise<Client> {
  const connectionString = sessionUrls.get(pool) ?? pool.options.connectionString;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: applicationName });
  // The statement that runs reports it.
  client.on('error', () => {});
  await client.connect();
  await removeLimits(client);
  return client;
}

function clientOf(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'partsmith start' });
  client.on('error', () => {});
  return client;
}
