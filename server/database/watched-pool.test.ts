import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { follow } from '#server/observe/trail.ts';
import { createLog } from '#server/log.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, type Database } from './client.ts';
import { watchedPool } from './watched-pool.ts';

let database: TestDatabase;
let db: Database;
const lines: string[] = [];
before(async () => {
  const log = createLog({ out: (line) => lines.push(line), err: (line) => lines.push(line) });
  database = await testDatabase();
  db = openDatabase(database.url, 2, watchedPool({ slowMs: 40, log }));
});
after(async () => {
  await db.$client.end();
  await database.drop();
});

const slow = sql`select pg_sleep(0.05), ${'ada@partsmith.test'}::text, 'a secret, it''s quoted' as kept`;

test('a slow statement is told with its request and without what was asked', async () => {
  await follow({ requestId: 'slow-one' }, async () => void (await db.execute(slow)));
  await follow({ requestId: 'slow-two' }, () => db.transaction((tx) => tx.execute(slow)));
  assert.equal(lines.length, 2);
  for (const [index, requestId] of ['slow-one', 'slow-two'].entries()) {
    const { ms, ...told } = JSON.parse(lines[index]!);
    assert.ok(ms >= 40 && ms < 5_000);
    assert.partialDeepStrictEqual(told, {
      what: 'slow query',
      requestId,
      statement: "select pg_sleep(0.05), $1::text, '...' as kept",
    });
  }
  assert.doesNotMatch(lines.join(''), /ada@|secret/);
});

test('a quick one is not told, a failing one fails as ever', async () => {
  lines.length = 0;
  await db.execute(sql`select 1`);
  await assert.rejects(db.execute(sql`select 1 / 0`), /Failed query/);
  const { rows } = await db.$client.query('select $1::int as one', [1]);
  assert.deepEqual(rows, [{ one: 1 }]);
  assert.deepEqual(lines, []);
});
