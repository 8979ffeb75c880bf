import assert from 'node:assert/strict';
import test from 'node:test';
import { returnError } from './return-error.ts';

test('error codes in the return URL become sentences', () => {
  assert.match(returnError('access_denied')!, /canceled/);
  assert.match(returnError('ACCOUNT_NOT_LINKED')!, /Sign in with your password/);
});

test('a link that failed while the store was busy says so', () => {
  for (const code of ['unavailable', 'internal_server_error']) assert.match(returnError(code)!, /store is busy/);
  assert.match(returnError('rate_limited')!, /Too many attempts/);
});

test('an unknown code is reported without showing it', () => {
  assert.doesNotMatch(returnError('call_this_number')!, /call|_/);
  assert.doesNotMatch(returnError('toString')!, /function|native/);
});

test('without a code there is no sentence', () => {
  assert.equal(returnError(null), undefined);
  assert.equal(returnError(''), undefined);
});
