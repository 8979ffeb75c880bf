import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { attemptToSend, forgetAttempt, newAttempt } from './form-attempt.ts';

beforeEach(() => sessionStorage.clear());

test('each form has a key of its own that fits a header', () => {
  const keys = new Set(Array.from({ length: 50 }, newAttempt));
  assert.equal(keys.size, 50);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test('an attempt without an answer is sent again with its key, until it is clear what came of it', () => {
  assert.equal(attemptToSend('part', 'first'), 'first');
  assert.equal(attemptToSend('part', 'second'), 'first');
  forgetAttempt('part');
  assert.equal(attemptToSend('part', 'third'), 'third');
});

test('forms do not share their attempts', () => {
  attemptToSend('one', 'first');
  assert.equal(attemptToSend('two', 'second'), 'second');
});
