import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTextSource } from '#contract/language/text.ts';
import { resumePath } from './link-token.ts';

afterEach(() => setTextSource(() => undefined));

test('a payment by link goes on in the language of its page, and its address has no token', () => {
  assert.equal(resumePath(), '/pay');
  setTextSource(() => ({ language: 'de', translate: () => undefined }));
  assert.equal(resumePath(), '/de/pay');
});
