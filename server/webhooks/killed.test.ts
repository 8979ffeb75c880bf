import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { placed } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { deliverDue, openReceiver, verified } from '#test/fixtures/webhook-receiver.ts';

const WORKER = fileURLToPath(new URL('../../test/fixtures/webhook-worker.ts', import.meta.url));
const ORDERS = 80;

test('a process killed between commit and delivery, or during deliveries, loses nothing', async () => {
  const store = await startTestStore({ webhooks: false, env: { WEBHOOK_LOOPBACK: '1' } });
  const receiver = await openReceiver();
  try {
    const [admin, buyer] = [await store.person('admin'), await store.person()];
    const body = { url: receiver.url, events: ['order.placed'] };
    const { secret } = (await store.call(admin, 'POST', '/webhooks', body)).body;
    const part = await store.part({ quantity: ORDERS });
    const orders = [];
    for (let n = 0; n < ORDERS; n++) orders.push(await placed(store, buyer, part));

    const worker = spawn(process.execPath, [WORKER], { env: { ...process.env, DATABASE_URL: store.databaseUrl } });
    const exit = once(worker, 'exit');
    // The process dies after some requests, most of which were answered.
    receiver.answerWith((response) => {
      if (receiver.received.length === 20) worker.kill('SIGKILL');
      if (receiver.received.length % 4 > 0) response.writeHead(204).end();
    });
    await exit;
    const before = receiver.received.length;
    assert.ok(before >= 20 && before < ORDERS, `${before} requests`);

    receiver.answerWith((response) => response.writeHead(204).end());
    await deliverDue(store);
    await store.db.$client.query('update webhook_deliveries set next_try_at = now() where next_try_at is not null');
    await deliverDue(store);
    const idOf = new Map<string, string>();
    for (const each of receiver.received) {
      const { order } = verified(secret, each).data;
      const id = String(each.headers['webhook-id']);
      assert.equal(idOf.get(order) ?? id, id, 'a repeat has the same id');
      idOf.set(order, id);
    }
    assert.deepEqual([...idOf.keys()].sort(), orders.sort());
    const { rows } = await store.db.$client.query('select from webhook_deliveries where delivered_at is null');
    assert.equal(rows.length, 0);
  } finally {
    await receiver.close();
    await store.close();
  }
});
