import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOfLibrary } from './messages.ts';

test("a known refusal is shown in the store's words", () => {
  const { code, message } = failureOfLibrary(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Theirs' });
  assert.equal(code, 'unauthenticated');
  assert.notEqual(message, 'Theirs');
});

test("an unknown refusal shows the provider's message as one line of plain text", () => {
  for (const status of [400, 401, 403, 404, 409, 422]) {
    const failure = failureOfLibrary(status, {
      code: 'TENANT_SUSPENDED',
      message: ' This tenant\n\u0000is suspended. ',
    });
    assert.deepEqual([failure.status, failure.message], [status, 'This tenant is suspended.']);
  }
  assert.equal(failureOfLibrary(403, { message: 'x'.repeat(999) }).message.length, 200);
  assert.equal(failureOfLibrary(403, { code: 'TENANT_SUSPENDED' }).message, 'That is not allowed.');
});

test('a server error of the provider never shows its message', () => {
  assert.doesNotMatch(failureOfLibrary(500, { message: 'select * from users' }).message, /select/);
});
