import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCall } from './caller.ts';

test('a typed text that is no number is refused by the store, not sent as an empty field', async () => {
  let sent: unknown;
  const { call } = createCall(async (_path, init) => {
    sent = JSON.parse(String(init.body));
    return Response.json({ insertedId: 'x' });
  });
  const body = { name: 'Quarry', email: '', note: '' };
  await call('addSupplier', { body: { ...body, leadDays: Number('soon') } });
  assert.deepEqual(sent, { ...body, leadDays: 'NaN' });
  await call('addSupplier', { body: { ...body, leadDays: null } });
  assert.deepEqual(sent, { ...body, leadDays: null });
});
