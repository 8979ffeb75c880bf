import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Client } from 'pg';
import { atPort } from '#test/pooler/pgbouncer.ts';
import { startEmbeddedDatabase } from '#server/database/embedded-database.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  /** As the store's role, which is not a superuser. */
  readonly url: string;
  /** Drops it and cuts open connections. Call it in `after`. */
  drop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// An arbitrary number: keeps concurrent test files from creating the template twice.
const TEMPLATE_LOCK = 727_377_002;

/**
 * Copies the migrated template into a new database. The server is the one that `npm test` started (TEST_POSTGRES_URL
 * names its superuser), or, for a single test file, one below .cache that stops with the last file that uses it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    const template = await makeTemplate(admin, server.url);
    const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
    const owner = new URL(server.url).username;
    // Copying the files takes half the processor time of the default, which writes each page to the log as well.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY FILE_COPY`);
    return { url: withDatabase(server.url, name), drop: () => drop(server, name) };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await admin.end();
  }
}

/**
 * The settings of a store on a test database: through the pooler of `npm test -- --pooler`, else straight.
 * @param url of the database; straight if it is on another server than the run's
 */
export function databaseEnv(url: string): { DATABASE_URL: string; DATABASE_SESSION_URL?: string } {
  const [pooler, server] = [process.env['TEST_POOLER_URL'], process.env['TEST_POSTGRES_STORE_URL']];
  if (!pooler || !server || new URL(url).port !== new URL(server).port) return { DATABASE_URL: url };
  return { DATABASE_URL: atPort(url, new URL(pooler).port), DATABASE_SESSION_URL: url };
}

/** Runs a statement on the run's server as its superuser. */
export async function asSuperuser(statement: string): Promise<Record<string, unknown>[]> {
  const server = await testServer();
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    return (await admin.query(statement)).rows;
  } finally {
    await admin.end();
    await server.stop();
  }
}

interface TestServer {
  readonly url: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

async function testServer(): Promise<TestServer> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  const url = process.env['TEST_POSTGRES_STORE_URL'];
  if (adminUrl && url) return { url, adminUrl, stop: async () => undefined };
  return await startEmbeddedDatabase({ dataDir: join(ROOT, '.cache', 'test-postgres'), durable: false });
}

/** The template's name is a digest of its sources, so a new migration creates a new one. */
async function makeTemplate(admin: Client, url: string): Promise<string> {
  const template = `partsmith_template_${await fingerprint()}`;
  const exists = async () =>
    (await admin.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [template])).rowCount === 1;
  if (await exists()) return template;
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists()) return template;
    // Left over from an interrupted run, or from older migrations.
    const { rows } = await admin.query("SELECT datname FROM pg_database WHERE datname LIKE 'partsmith\\_template\\_%'");
    for (const { datname } of rows) {
      await admin.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
      await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`).catch(() => undefined);
    }
    await admin.query(`CREATE DATABASE ${template} OWNER ${new URL(url).username}`);
    const { migrate } = await import('#server/database/migrate.ts');
    await migrate(withDatabase(url, template));
    await admin.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    return template;
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** A digest of everything that determines a migrated database. */
async function fingerprint(): Promise<string> {
  const migrations = join(ROOT, 'server/database/migrations');
  const entries = await readdir(migrations, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  const more = [
    'server/database/migrate.ts',
    'server/accounts/identity/migrations.ts',
    'server/accounts/identity/identity.ts',
    'server/accounts/factors/plugins.ts',
    'package-lock.json',
  ];
  for (const file of [...files.sort(), ...more.map((name) => join(ROOT, name))]) {
    hash.update(file).update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 16);
}

async function drop(server: TestServer, name: string): Promise<void> {
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    // PostgreSQL waits a few seconds for connections that are being closed: cut, they would be errors of a pool.
    const cut = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
    // A pooler keeps connections that nobody uses.
    if (process.env['TEST_POOLER_URL']) await admin.query(cut);
    else await admin.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => admin.query(cut));
  } finally {
    await admin.end();
    await server.stop();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
