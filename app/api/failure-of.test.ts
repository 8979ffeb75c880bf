import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './caller.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const problem = {
  type: 'urn:partsmith:problem:invalid_fields',
  title: 'Look again.',
  status: 422,
  code: 'invalid_fields',
};

test('a problem document keeps its fields and the current facts', async () => {
  const failure = await failureOf(answer(422, { ...problem, fields: { name: 'Enter a name' }, fresh: { version: 3 } }));
  assert.equal(failure.code, 'invalid_fields');
  assert.equal(failure.message, 'Look again.');
  assert.deepEqual(failure.fields, { name: 'Enter a name' });
  assert.deepEqual(failure.fresh, { version: 3 });
});

test('a body that only resembles a problem document is judged by its status', async () => {
  const strange: unknown[] = [
    null,
    [],
    'text',
    { ...problem, code: 'toString' },
    { ...problem, code: 7 },
    { ...problem, title: undefined },
    { ...problem, detail: {} },
    { ...problem, fields: { name: { html: 1 } } },
    { ...problem, fields: null },
    { ...problem, fresh: 'new' },
  ];
  for (const body of strange) {
    const failure = await failureOf(answer(404, body));
    assert.equal(failure.code, 'not_found', JSON.stringify(body));
    assert.equal(failure.fields, undefined);
  }
});
