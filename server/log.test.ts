import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutEmails } from './log.ts';

test('emails are replaced, even in a text with a very long word', () => {
  const word = 'x'.repeat(2_000_000);
  assert.equal(withoutEmails(`${word} to <ida@buyer.test>, a@b@c`), `${word} to (email) (email)`);
  assert.equal(
    withoutEmails('at node_modules/@hono/node-server/index.js'),
    'at node_modules/@hono/node-server/index.js',
  );
});
