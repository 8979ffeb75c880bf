import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed } from '#test/fixtures/ordering.ts';
import { deliverDue } from '#test/fixtures/webhook-receiver.ts';
import { openWebhooks } from './testing.ts';

const { store, admin, buyer, receiver, add, typesOf } = await openWebhooks();

test('an endpoint whose secret the store can no longer read is disabled with a mail, and works with a new secret', async () => {
  const { _id: id } = await add({ events: ['order.placed'] });
  const { _id: healthy, secret } = await add({ events: ['order.placed'] });
  await store.db.$client.query(`update webhook_endpoints set secret = 'of another AUTH_SECRET' where id = $1`, [id]);
  store.mails.length = 0;
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  assert.deepEqual(typesOf(secret), ['order.placed'], 'the other endpoint');
  const statusOf = async (of: string) => (await store.call(admin, 'GET', `/webhooks/${of}`)).body.status;
  assert.deepEqual([await statusOf(id), await statusOf(healthy)], ['disabled', 'active']);
  await store.runJobs();
  const mails = store.mails.filter(({ subject }) => subject === 'A webhook endpoint was disabled');
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.text, /AUTH_SECRET.*new secret/s);

  const rotated = await store.call(admin, 'POST', `/webhooks/${id}/secret`, {});
  assert.equal((await store.call(admin, 'PATCH', `/webhooks/${id}`, { status: 'active' })).status, 200);
  receiver.received.length = 0;
  await deliverDue(store);
  assert.deepEqual(typesOf(rotated.body.secret), ['order.placed'], 'the event waited');
});
