import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { runInRequestContext } from '#server/observe/request-context.ts';
import { createLog } from '#server/log.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { openDatabase, type Database } from './client.ts';
import { slowStatementLog } from './slow-statements.ts';
import { instrumentedPool } from './instrumented-pool.ts';

let database: TestDatabase;
let db: Database;
const lines: string[] = [];
before(async () => {
  const log = createLog({ out: (line) => lines.push(line), err: (line) => lines.push(line) });
  database = await testDatabase();
  db = openDatabase(database.url, 2, instrumentedPool({ slowMs: 40, log }));
});
after(async () => {
  await db.$client.end();
  await database.drop();
});

const slow = sql`select pg_sleep(0.05), ${'ada@partsmith.test'}::text, 'a secret, it''s quoted' as kept`;

test('a slow statement is logged once with its request, then counted once a minute, without its values', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const run = (requestId: string) => runInRequestContext({ requestId }, () => db.transaction((tx) => tx.execute(slow)));
  // On a busy machine the other statements of a transaction are slow, too.
  const read = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter((line) => line.statement.includes('pg_sleep'));
  await runInRequestContext({ requestId: 'slow-one' }, async () => void (await db.execute(slow)));
  await run('slow-two');
  await run('slow-three');
  const [first, ...more] = read();
  assert.deepEqual(more, [], 'counted until the minute is over');
  const statement = "select pg_sleep(0.05), $1::text, '...' as kept";
  assert.partialDeepStrictEqual(first, { what: 'slow statement', requestId: 'slow-one', count: 1, statement });
  assert.ok(first.ms >= 40, `${first.ms}`);
  context.mock.timers.tick(60_000);
  const [second, ...further] = read();
  assert.partialDeepStrictEqual(second, { what: 'slow statement', count: 2, digest: first.digest, statement });
  assert.match(first.digest, /^[0-9a-f]{8}$/);
  context.mock.timers.tick(60_000);
  assert.deepEqual([...further, ...read()], [], 'a minute without a slow run says nothing');
  await run('slow-again');
  assert.partialDeepStrictEqual(read(), [{ requestId: 'slow-again', count: 1 }]);
});

test('a long statement is logged by its beginning', () => {
  const report = slowStatementLog(createLog({ out: assert.fail, err: (line) => lines.push(line) }));
  report(`select ${"'a secret', ".repeat(500)} 1`, 700);
  assert.equal(lines.length, 1);
  assert.ok(lines[0]!.length < 400, `${lines[0]!.length} characters`);
  assert.doesNotMatch(lines[0]!, /secret/);
  lines.length = 0;
});

test('a fast statement is not logged, and a failing one still fails', async () => {
  const log = createLog({ out: assert.fail, err: assert.fail });
  const patient = openDatabase(database.url, 2, instrumentedPool({ slowMs: 60_000, log }));
  await patient.execute(sql`select 1`);
  await assert.rejects(patient.execute(sql`select 1 / 0`), /Failed query/);
  const { rows } = await patient.$client.query('select $1::int as one', [1]);
  assert.deepEqual(rows, [{ one: 1 }]);
  await patient.$client.end();
});
