import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTestMode, signedOutRoot } from './root-data.ts';

test('only live keys without any stand-in are no test mode', () => {
  const { store } = signedOutRoot;
  assert.equal(isTestMode(store), false);
  assert.equal(isTestMode({ ...store, paymentMode: 'test' }), true);
  assert.equal(isTestMode({ ...store, paymentMode: 'sandbox' }), true);
  assert.equal(isTestMode({ ...store, sandbox: { ...store.sandbox, mail: true } }), true);
});
