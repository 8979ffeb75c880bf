import assert from 'node:assert/strict';
import test from 'node:test';
import { identityFailure, returnError } from './identity-errors.ts';

test('a wrong password and an unknown user are told in the same words', () => {
  const failure = identityFailure(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  assert.equal(failure.message, 'Invalid email or password');
  assert.equal(failure.status, 401);
});

test('a taken email says what to do next', () => {
  const failure = identityFailure(422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists.' });
  assert.match(failure.message, /Log in instead/);
  assert.equal(failure.code, 'email_taken');
});

test('too many attempts say for how long', () => {
  assert.match(identityFailure(429, {}, 42).message, /42 seconds/);
  assert.match(identityFailure(429, {}, 600).message, /10 minutes/);
  assert.match(identityFailure(429, {}).message, /moment/);
});

test('inner names of fields and failures of the provider never show', () => {
  assert.equal(identityFailure(400, { message: '[body.email] Invalid email address' }).message, 'Provide a valid Email');
  assert.doesNotMatch(identityFailure(400, { message: '[body.callbackURL] Invalid' }).message, /body/);
  assert.doesNotMatch(identityFailure(500, { message: 'relation "user" does not exist' }).message, /relation/);
  assert.equal(identityFailure(403, { message: 'This account is locked.' }).message, 'This account is locked.');
});

test('codes in a returning address become sentences', () => {
  assert.match(returnError('access_denied')!, /cancelled/);
  assert.match(returnError('account_not_linked')!, /password/);
  assert.doesNotMatch(returnError('unable_to_get_user_info')!, /_/);
  assert.equal(returnError(null), undefined);
});
