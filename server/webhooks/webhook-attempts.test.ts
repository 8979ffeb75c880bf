import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed } from '#test/fixtures/ordering.ts';
import { openWebhooks } from './testing.ts';
import { deliverDue, openReceiver, verified } from '#test/fixtures/webhook-receiver.ts';

const { store, admin, buyer, receiver, add, log, typesOf, letTimePass } = await openWebhooks();

test('a failed attempt is repeated under the same id, and given up after ten', async () => {
  const { _id, secret } = await add({ events: ['order.placed'] });
  receiver.answerWith((response) => response.writeHead(503).end('down for maintenance'));
  await placed(store, buyer, await store.part());
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    assert.equal(await deliverDue(store), 1);
    const [row] = await log(_id);
    assert.deepEqual(
      [row!['attempts'], row!['answerStatus'], row!['answer'], row!['status']],
      [attempt, 503, 'down for maintenance', attempt === 10 ? 'failed' : 'waiting'],
    );
    if (row!['nextTryAt'])
      delays.push((Date.parse(String(row!['nextTryAt'])) - Date.parse(String(row!['triedAt']))) / 3_600_000);
    // The first delay of 5 s may be over on a busy machine.
    if (attempt > 1) assert.equal(await deliverDue(store), 0, 'not due yet');
    await letTimePass();
  }
  const days = delays.reduce((sum, hours) => sum + hours, 0) / 24;
  assert.ok(delays.length === 9 && days > 3 && days < 3.6, `${days} days`);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.ok(receiver.received.every((each) => verified(secret, each)));
  receiver.answerWith((response) => response.writeHead(200).end());
  const resent = await store.call(admin, 'POST', `/webhooks/${_id}/resend`, {});
  assert.deepEqual([resent.status, resent.body.count], [200, 1]);
  assert.equal(await deliverDue(store), 1);
  assert.deepEqual((await log(_id, '?status=delivered')).length, 1);
  const [event] = await log(_id);
  const again = await store.call(admin, 'POST', `/webhooks/${_id}/resend`, { event: event!['event'] });
  assert.deepEqual([again.body.count, await deliverDue(store)], [1, 1], 'one that was delivered can be sent again');
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('the log names a failure without the text that the receiver answered', async () => {
  await add({ events: ['order.placed'] });
  receiver.answerWith((response) => response.writeHead(500).end('No such user ida@secret.test, key whsec_1'));
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  const lines = store.logs.filter(({ what }) => what === 'webhooks were not delivered').map(({ more }) => more);
  assert.equal(lines.at(-1)?.['answerStatus'], 500);
  assert.doesNotMatch(JSON.stringify(lines), /ida@|whsec_/);
});

test('an event is sent again when its process dies after claiming or sending it', async () => {
  const { secret } = await add({ events: ['order.placed'] });
  await placed(store, buyer, await store.part());
  const save = store.db.execute.bind(store.db);
  // The delivery was sent but its result cannot be saved, as if the process were killed in between.
  receiver.answerWith((response) => {
    Object.assign(store.db, { execute: () => assert.fail('killed') });
    response.writeHead(204).end();
  });
  await assert.rejects(deliverDue(store), /killed/);
  Object.assign(store.db, { execute: save });
  receiver.answerWith((response) => response.writeHead(204).end());
  assert.equal(await deliverDue(store), 0, 'claimed until the lease ends');
  await letTimePass();
  assert.equal(await deliverDue(store), 1);
  assert.equal(receiver.received.length, 2);
  assert.deepEqual(verified(secret, receiver.received[0]!), verified(secret, receiver.received[1]!));
  assert.equal(receiver.received[0]!.headers['webhook-id'], receiver.received[1]!.headers['webhook-id']);
});

test('concurrent processes deliver each event once', async () => {
  const { secret } = await add({ events: ['order.placed'] });
  const part = await store.part({ quantity: 1_000 });
  await Promise.all(Array.from({ length: 100 }, () => placed(store, buyer, part)));
  await Promise.all(Array.from({ length: 4 }, () => deliverDue(store)));
  await deliverDue(store);
  const orders = receiver.received.map((each) => verified(secret, each).data.order);
  assert.deepEqual([orders.length, new Set(orders).size], [100, 100]);
});

test('during a rotation both secrets verify, afterwards only the new one', async () => {
  const { _id, secret } = await add({ events: ['order.placed'] });
  const rotated = (await store.call(admin, 'POST', `/webhooks/${_id}/secret`)).body;
  assert.notEqual(rotated.secret, secret);
  assert.ok(Date.parse(rotated.oldSecretUntil) > Date.now() + 23 * 3_600_000);
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  for (const each of [secret, rotated.secret]) assert.equal(verified(each, receiver.received[0]!).type, 'order.placed');
  await store.db.$client.query("update webhook_endpoints set old_secret_until = now() - interval '1 second'");
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  assert.throws(() => verified(secret, receiver.received[1]!));
  assert.equal(verified(rotated.secret, receiver.received[1]!).type, 'order.placed');
  const { rows } = await store.db.$client.query('select secret, old_secret from webhook_endpoints');
  const readable = JSON.stringify([rows, (await store.call(admin, 'GET', `/webhooks/${_id}`)).body]);
  for (const each of [secret, rotated.secret]) assert.ok(!readable.includes(each.slice(6)), 'stored encrypted');
  const trail = JSON.stringify((await store.call(admin, 'GET', '/audit?area=webhook')).body);
  for (const each of [secret, rotated.secret]) assert.ok(!trail.includes(each.slice(6)), 'not in the audit trail');
});

test('a paused endpoint gets its events once it is resumed', async () => {
  const { _id, secret } = await add({ events: ['order.placed'] });
  await store.call(admin, 'PATCH', `/webhooks/${_id}`, { status: 'paused' });
  await placed(store, buyer, await store.part());
  assert.equal(await deliverDue(store), 0);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${_id}/test`)).status, 409);
  await store.call(admin, 'PATCH', `/webhooks/${_id}`, { status: 'active' });
  assert.equal(await deliverDue(store), 1);
  const test = await store.call(admin, 'POST', `/webhooks/${_id}/test`);
  assert.equal(await deliverDue(store), 1);
  assert.deepEqual(typesOf(secret), ['order.placed', 'webhook.test']);
  assert.equal(receiver.received[1]!.headers['webhook-id'], test.body.event);
});

test('an endpoint that fails for days or is gone is disabled, and the shop gets an email', async () => {
  for (const how of ['days', 'gone'] as const) {
    const { _id } = await add({ events: ['order.placed'] });
    receiver.answerWith((response) => response.writeHead(how === 'gone' ? 410 : 500).end('no'));
    await placed(store, buyer, await store.part());
    await deliverDue(store);
    if (how === 'days') {
      assert.equal((await store.call(admin, 'GET', `/webhooks/${_id}`)).body.status, 'active');
      await store.db.$client.query("update webhook_endpoints set failing_since = now() - interval '6 days'");
      await letTimePass();
      await deliverDue(store);
    }
    const endpoint = (await store.call(admin, 'GET', `/webhooks/${_id}`)).body;
    assert.deepEqual([how, endpoint.status], [how, 'disabled']);
    store.mails.length = 0;
    await store.runJobs();
    const mail = store.mails.find(({ subject }) => subject === 'A webhook endpoint was disabled');
    assert.match(mail!.text, new RegExp(`/dashboard/webhooks/${_id}`));
    await placed(store, buyer, await store.part());
    assert.equal((await log(_id)).length, 1, 'a disabled endpoint gets no events');
    const resumed = await store.call(admin, 'PATCH', `/webhooks/${_id}`, { status: 'active' });
    assert.deepEqual([resumed.body.status, resumed.body.failingSince], ['active', null]);
    await store.call(admin, 'DELETE', `/webhooks/${_id}`);
  }
});

test('one success ends a run of failures', async () => {
  const { _id } = await add({ events: ['order.placed'] });
  receiver.answerWith((response, { text }) => response.writeHead(text.includes('poison') ? 500 : 204).end());
  await placed(store, buyer, await store.part());
  await store.db.$client.query(`update webhook_events set data = data || '{"note": "poison"}'`);
  await deliverDue(store);
  assert.ok((await store.call(admin, 'GET', `/webhooks/${_id}`)).body.failingSince);
  await placed(store, buyer, await store.part());
  await letTimePass();
  await deliverDue(store);
  const { failingSince, waiting } = (await store.call(admin, 'GET', `/webhooks/${_id}`)).body;
  assert.deepEqual([failingSince, waiting], [null, 1]);
});

test('a receiver that never answers does not delay others', async () => {
  const silent = await openReceiver();
  silent.answerWith(() => undefined);
  await add({ events: ['order.placed'], url: silent.url });
  const { secret } = await add({ events: ['order.placed'] });
  await placed(store, buyer, await store.part());
  const delivering = deliverDue(store);
  const { promise, resolve } = Promise.withResolvers<void>();
  receiver.answerWith((response) => {
    response.writeHead(204).end();
    resolve();
  });
  await promise;
  assert.deepEqual(typesOf(secret), ['order.placed']);
  await silent.close();
  await delivering;
});

test('long, binary and hostile responses are truncated and stored as text', async () => {
  const { _id } = await add({ events: ['order.placed'] });
  receiver.answerWith((response) => {
    response.writeHead(200);
    // Never answers.
    response.write(`\0<script>${'x'.repeat(65_536)}`);
  });
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  const [row] = await log(_id);
  assert.equal(row!['status'], 'delivered');
  assert.match(String(row!['answer']), /^\uFFFD<script>x+$/);
  assert.equal(String(row!['answer']).length, 500);
});

test('tests and resends are limited per endpoint', async () => {
  const { _id } = await add();
  const { _id: other } = await add();
  assert.equal((await store.call(admin, 'POST', `/webhooks/${_id}/test`)).status, 200);
  await store.db.$client.query(`update rate_limits set count = 99 where key = 'webhook:' || $1`, [_id]);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${_id}/resend`, {})).status, 200);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${_id}/test`)).status, 429);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${other}/test`)).status, 200);
});
