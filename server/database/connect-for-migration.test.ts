import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** The test database's URL with some parts changed. */
function changed(parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'host'>>): string {
  return Object.assign(new URL(database.url), parts).href;
}

/** The error of a start with this unusable URL. */
async function startError(url: string): Promise<string> {
  const error = await migrate(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert(error instanceof Error, 'it has to fail');
  return error.message;
}

test('a database that cannot be used is reported naming the variable, without the password', async () => {
  const addresses: [string, RegExp][] = [
    ['postgres://shop:hush@127.0.0.1:1/shop', /^No PostgreSQL answers at 127\.0\.0\.1:1 .*DATABASE_URL/],
    ['postgres://shop:hush@localhost:1/shop', /^No PostgreSQL answers at localhost:1 .*DATABASE_URL/],
    ['postgres://shop:hush@no-such-host.invalid/shop', /^The host 'no-such-host\.invalid' of DATABASE_URL/],
    [changed({ password: 'hush' }), /refuses the role '\w+' .*password in DATABASE_URL/],
    [changed({ pathname: '/nowhere' }), /has no database 'nowhere'.*createdb/],
  ];
  for (const [url, words] of addresses) {
    const message = await startError(url);
    assert.match(message, words);
    assert.doesNotMatch(message, /hush/);
  }
});

test('a role that may not create tables is named, with the statement that grants it', async () => {
  const elsewhere = changed({ pathname: '/postgres' });
  assert.match(
    await startError(elsewhere),
    /^The role '\w+' of DATABASE_URL may not create tables .*"postgres" owner to/,
  );
});
