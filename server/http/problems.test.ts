import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/database/client.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { answerFailure } from './problems.ts';

/* The errors that a store gets while its database fails over to another server. */

let database: TestDatabase;
before(async () => (database = await testDatabase()));
after(() => database.drop());

/** The response when a statement fails with that error. */
async function answerOf(url: string, statement: string): Promise<Response> {
  const db = openDatabase(url, 1);
  try {
    const error = await db.execute(sql.raw(statement)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return answerFailure(error, 'test', () => {});
  } finally {
    await db.$client.end();
  }
}

test('a database that has become a standby is reported as temporarily unavailable', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const answer = await answerOf(url.href, 'create table made_by_a_test (id int)');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '2');
});

test('a proxy without a database behind it is reported in the same way', async () => {
  const proxy = createServer((socket: Socket) => socket.on('error', () => {}).destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = proxy.address() as AddressInfo;
    const answer = await answerOf(`postgres://store:secret@127.0.0.1:${port}/store`, 'select 1');
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '2');
  } finally {
    proxy.close();
  }
});

test('an error of the store stays an error', async () => {
  assert.equal((await answerOf(database.url, 'select nothing from nowhere')).status, 500);
});

test('the log has the reason and the place of an error, and no email', async () => {
  const db = openDatabase(database.url, 1);
  try {
    const failed = await db.execute(sql`select ${'ida@buyer.test'}::text::int`).catch((error: unknown) => error);
    for (const error of [failed, new Error('550 no such user <ida@buyer.test>')]) {
      const lines: string[] = [];
      answerFailure(error, 'test', (_level, _what, more) => void lines.push(JSON.stringify(more)));
      assert.match(lines.join(), /(invalid input syntax|no such user).*\(email\).*at /);
      assert.doesNotMatch(lines.join(), /ida@/);
    }
  } finally {
    await db.$client.end();
  }
});
