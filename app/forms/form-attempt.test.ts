import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { readAttempt, attemptToSend, forgetAttempt, forgetAttemptAfter, newAttempt } from './form-attempt.ts';
import { explainReusedKey, formFailure } from './form-failure.ts';

beforeEach(() => sessionStorage.clear());

test('each form has its own idempotency key, valid as a header', () => {
  const keys = new Set(Array.from({ length: 50 }, newAttempt));
  assert.equal(keys.size, 50);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test('an attempt without a response is sent again with its key until its outcome is known', () => {
  assert.equal(attemptToSend('part', 'first'), 'first');
  assert.equal(attemptToSend('part', 'second'), 'first');
  forgetAttempt('part');
  assert.equal(attemptToSend('part', 'third'), 'third');
});

test('forms do not share attempts', () => {
  attemptToSend('one', 'first');
  assert.equal(attemptToSend('two', 'second'), 'second');
});

test('an action keeps its attempt until the outcome is known', async () => {
  const context = {} as LoaderContext;
  const failing = (code: 'overloaded' | 'invalid_fields') => async () => formFailure(new Failure(code), new FormData());
  attemptToSend('review', 'first');
  await forgetAttemptAfter('review', failing('overloaded'))(context);
  assert.equal(attemptToSend('review', 'second'), 'first', 'the answer was lost');
  await forgetAttemptAfter('review', failing('invalid_fields'))(context);
  assert.equal(attemptToSend('review', 'second'), 'second', 'it was refused');
  await forgetAttemptAfter('review', async () => ({ saved: 'id' }))(context);
  assert.equal(attemptToSend('review', 'third'), 'third', 'it was done');
});

test('a form without a key is sent without one; reusing a key for other content is explained', () => {
  const form = new FormData();
  assert.deepEqual(readAttempt(form), {});
  form.set('attempt', 'key');
  assert.deepEqual(readAttempt(form), { idempotencyKey: 'key' });
  const result = explainReusedKey(new Failure('idempotency_mismatch'));
  assert.match(String((result as Failure).message), /has arrived/);
});
