import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { request } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { admin, customer } from './people.ts';
import { startStore } from './store-process.ts';
import { expect, test } from './test.ts';

test('two stores that start concurrently on one new database both open', async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // Blocks account writes until both processes are about to write the demo accounts.
  await client.query('begin; lock table identity."user" in share row exclusive mode');
  const starting = [startStore({ databaseUrl: database.url }), startStore({ databaseUrl: database.url })];
  const opened = Promise.allSettled(starting);
  const waiting = `select count(*)::int as waiting from pg_locks
    where not granted and (relation = 'identity."user"'::regclass or locktype = 'advisory')`;
  // Limited only by the test's own timeout, because two stores start slowly on a busy machine.
  await expect.poll(async () => (await client.query(waiting)).rows[0].waiting, { timeout: 0 }).toBe(2);
  await client.query('rollback');
  const stores = (await opened).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  try {
    expect(stores).toHaveLength(2);
    for (const { origin } of stores) {
      const visitor = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
      for (const data of [admin, customer])
        expect((await visitor.post('/api/identity/sign-in/email', { data })).status()).toBe(200);
      await visitor.dispose();
    }
    const { rows } = await client.query(
      'select (select count(*) from users) as users, (select count(*) from parts) as parts',
    );
    expect(rows[0]).toEqual({
      users: '2',
      parts: String(new Set((await partsOf(stores[0]!.origin)).map(({ _id }) => _id)).size),
    });
  } finally {
    for (const store of stores) await store.stop();
    await client.end();
    await database.drop();
  }
});

async function partsOf(origin: string): Promise<{ _id: string }[]> {
  return (await fetch(`${origin}/api/part`)).json() as Promise<{ _id: string }[]>;
}

test('files in DATA_DIR are readable by their user only', async () => {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-modes-'));
  const dataDir = join(folder, 'data');
  const store = await startStore({ databaseUrl: database.url, dataDir });
  try {
    const visitor = await request.newContext({ baseURL: store.origin, extraHTTPHeaders: { origin: store.origin } });
    const data = { email: customer.email };
    expect((await visitor.post('/api/identity/request-password-reset', { data })).status()).toBe(200);
    await visitor.dispose();
    const mails = join(dataDir, 'sandbox', 'identity');
    // Limited only by the test's own timeout, because sending an email takes time on a busy machine.
    await expect
      .poll(async () => (await readdir(mails, { recursive: true })).length, { timeout: 0 })
      .toBeGreaterThan(0);
    const readable: string[] = [];
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // A temporary file may have been removed by now.
      const { mode } = await stat(path).catch((error) =>
        error.code === 'ENOENT' ? { mode: 0 } : Promise.reject(error),
      );
      if (mode & 0o077) readable.push(`${relative(dataDir, path)} ${(mode & 0o777).toString(8)}`);
    }
    expect(readable).toEqual([]);
    // Other users may traverse to the database's folder but not list anything.
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('711');
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  }
});
