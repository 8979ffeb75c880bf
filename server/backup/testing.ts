import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/database/embedded-database.ts';
import type { TestStore } from '#test/fixtures/store.ts';
import type { Keys } from './archive/encryption.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './archive/format.ts';

export const NO_KEYS: Keys = { recipients: [], passphrase: null, identityFile: null };

export interface EmptyDatabase {
  readonly url: string;
  /** Runs a statement on the database and returns the rows. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** An empty database on the same server, owned by the role of `like`, which is not a superuser. */
export async function emptyDatabase(like: string): Promise<EmptyDatabase> {
  const url = new URL(like);
  const owner = url.username;
  url.pathname = `/test_${process.pid}_empty_${Math.random().toString(36).slice(2, 10)}`;
  const name = url.pathname.slice(1);
  const server = await adminOf();
  const admin = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server.adminUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} owner ${owner}`);
  return {
    url: url.href,
    async ask(statement) {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      return await client
        .query(statement)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
    async drop() {
      await admin(`drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

async function adminOf(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (adminUrl) return { adminUrl, stop: async () => undefined };
  return startEmbeddedDatabase({
    dataDir: join(import.meta.dirname, '..', '..', '.cache', 'test-postgres'),
    durable: false,
  });
}

/** Backs up a test store into a file. */
export async function backUp(store: TestStore, file: string, keys: Keys = NO_KEYS): Promise<Manifest> {
  const { settings, pictures } = store.deps;
  const options = { url: store.databaseUrl, pictures, storeName: settings.store.name, keys };
  return makeBackup(createWriteStream(file), options);
}

export const open = (file: string) => createReadStream(file);

/** All rows of a database's tables as text, by table, for comparing stores. */
export async function contentsOf(
  ask: EmptyDatabase['ask'],
  leftOut: readonly string[],
): Promise<Record<string, string>> {
  const tables = await ask(
    `select schemaname || '.' || tablename as key, format('%I.%I', schemaname, tablename) as name
     from pg_tables where schemaname in ('public', 'identity') order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { key, name } of tables) {
    if (leftOut.includes(String(key))) continue;
    const rows = await ask(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from ${name} t`,
    );
    contents[String(key)] = String(rows[0]!['sum']);
  }
  return contents;
}
