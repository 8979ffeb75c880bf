import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { fileDownload } from './file-download.ts';

test('a download that breaks off fails, and its log contains no value of a statement', async () => {
  const logged: unknown[] = [];
  const pieces = async function* () {
    yield 'first';
    throw new DrizzleQueryError('select $1', ['ida@buyer.test'], new Error('the connection ended'));
  };
  const file = { name: 'orders', ending: 'csv', type: 'text/csv' };
  const response = fileDownload(file, pieces(), (...line) => void logged.push(line));
  await assert.rejects(response.text());
  assert.match(JSON.stringify(logged), /the connection ended/);
  assert.doesNotMatch(JSON.stringify(logged), /ida@/);
});
