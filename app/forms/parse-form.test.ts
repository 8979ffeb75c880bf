import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContactSchema } from '#contract/store/contact.ts';
import { Failure } from '#contract/errors.ts';
import { parseForm } from './form-failure.ts';

const typed = { email: ' A@b.test ', subject: 'Forty', message: 'Please.' };

test('a form is parsed by a schema that loads later', async () => {
  assert.equal((await parseForm(async () => ContactSchema, typed)).email, 'a@b.test');
  const refused = parseForm(async () => ContactSchema, { ...typed, subject: '' });
  await assert.rejects(
    refused,
    (error) => error instanceof Failure && error.fields?.['subject'] === 'Subject is Required',
  );
});

test('a schema that cannot load fails like a call, and typed values stay', async () => {
  const refused = parseForm<typeof ContactSchema>(() => Promise.reject(new TypeError('Failed to fetch')), typed);
  await assert.rejects(refused, (error) => error instanceof Failure && error.code === 'overloaded');
});
