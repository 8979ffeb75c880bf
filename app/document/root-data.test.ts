import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTestMode, signedOutRoot } from './root-data.ts';

test('test mode is off only with live keys and no stand-in', () => {
  const { store } = signedOutRoot;
  assert.equal(isTestMode(store), false);
  assert.equal(isTestMode({ ...store, paymentMode: 'test' }), true);
  assert.equal(isTestMode({ ...store, paymentMode: 'sandbox' }), true);
  assert.equal(isTestMode({ ...store, sandbox: { ...store.sandbox, mail: true } }), true);
});
