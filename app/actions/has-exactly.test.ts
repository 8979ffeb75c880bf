import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasExactly } from './has-exactly.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a sent form has exactly the fields of its button', () => {
  assert.ok(hasExactly(formOf({ intent: 'undo', version: '3' }), { intent: 'undo', version: 3 }));
  assert.ok(hasExactly(formOf({}), {}));
  assert.ok(!hasExactly(formOf({ intent: 'resend', event: 'a' }), { intent: 'resend', event: 'b' }));
});

test('a form with extra fields belongs to another button', () => {
  assert.ok(!hasExactly(formOf({ intent: 'resend', event: 'a' }), { intent: 'resend' }));
  assert.ok(!hasExactly(formOf({ text: 'Hello' }), {}));
});
