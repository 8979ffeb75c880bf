import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { composeOrderEmail } from '#server/order-emails/compose-order-email.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { orderBody, paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { flushOutbox, type OutboxDeps } from './flush-outbox.ts';
import { queueOrderEmail } from './queue-order-email.ts';
import { queueSms } from './queue-sms.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
let part: string;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
  part = await store.part({ quantity: 1_000 });
});
beforeEach(() => store.db.$client.query('delete from outbox'));
after(() => store.close());

interface Sent {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly requestId: string | undefined;
}

/** A sender that records what it sends. @param fail what it does before it sends */
function sender(fail?: (text: string) => void): { deps: OutboxDeps; sent: Sent[] } {
  const sent: Sent[] = [];
  const note = async ({ subject = '', text }: { subject?: string; text: string }, id: string): Promise<void> => {
    fail?.(text);
    sent.push({ id, subject, text, requestId: currentRequestContext()?.requestId });
  };
  const { db, log, settings } = store.deps;
  const compose: OutboxDeps['compose'] = (tx, request) => composeOrderEmail(tx, settings.store, request);
  return { sent, deps: { db, log, compose, mail: { send: note }, sms: { send: note } } };
}

const ask = async (statement: string) => (await store.db.$client.query(statement)).rows;
const waiting = async (): Promise<number> => (await ask('select from outbox where next_try_at is not null')).length;
/** Makes all waiting messages due. */
const letTimePass = () => ask('update outbox set next_try_at = now() where next_try_at is not null');

test('a placed order has an email in the outbox, a refused one has none', async () => {
  const id = await placed(store, buyer, part);
  const refused = await store.call(buyer, 'POST', '/placeOrder', {
    placeOrderProduct: part,
    customerEmail: buyer.email,
    placeOrderQuantity: 5_000,
    placeOrderPrice: 62_000,
  });
  assert.equal(refused.status, 409);
  assert.equal(await waiting(), 1);
  const { deps, sent } = sender();
  assert.equal(await flushOutbox(deps), 1);
  assert.equal(await flushOutbox(deps), 0);
  assert.match(sent[0]!.text, new RegExp(id));
  assert.deepEqual(await ask('select content, next_try_at, sent_at is not null as sent from outbox'), [
    { content: null, next_try_at: null, sent: true },
  ]);
});

test('concurrent processes send each email once', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => placed(store, buyer, part)));
  const { deps, sent } = sender();
  while ((await waiting()) > 0) await Promise.all(Array.from({ length: 6 }, () => flushOutbox(deps, 7)));
  for (const id of ids) assert.equal(sent.filter(({ text }) => text.includes(id)).length, 1);
});

test('rolling back a change removes its email', async () => {
  const id = await placed(store, buyer, part);
  await ask('delete from outbox');
  const rolledBack = store.db.transaction(async (tx) => {
    await queueOrderEmail(tx, { orderId: id, event: 'paid' });
    throw new Error('no');
  });
  await assert.rejects(rolledBack, /no/);
  assert.equal(await waiting(), 0);
});

test('an email is sent again under the same id when its process dies before or after sending', async () => {
  await placed(store, buyer, part);
  const { deps, sent } = sender();
  // The message was sent but cannot be marked as sent, as if the process were killed in between.
  const update = store.db.update.bind(store.db);
  let isDead = false;
  const dying = new Proxy(store.db, {
    get: (db, name) =>
      name === 'update' && isDead ? () => assert.fail('killed') : name === 'update' ? update : Reflect.get(db, name),
  });
  const mail = {
    send: async (...args: Parameters<OutboxDeps['mail']['send']>) => {
      await deps.mail.send(...args);
      isDead = true;
    },
  };
  await flushOutbox({ ...deps, db: dying, mail }, 1);
  assert.equal(await flushOutbox(deps), 0, 'claimed until the lease ends');
  await letTimePass();
  assert.equal(await flushOutbox(deps), 1);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
  await letTimePass();
  assert.equal(await flushOutbox(deps), 0);
});

test('a rejected message is delayed more each time, and given up after 20 attempts', async () => {
  await placed(store, buyer, part);
  const { deps, sent } = sender(() => {
    throw new Error('The mailbox answered 401.');
  });
  const delays: number[] = [];
  for (let n = 0; n < 20; n++) {
    assert.equal(await flushOutbox(deps), 1);
    const [row] = await ask(
      'select failure, extract(epoch from next_try_at - now())::float as delay, content is not null as stored from outbox',
    );
    assert.equal(row.failure, 'Error: The mailbox answered 401.');
    assert.equal(row.stored, true);
    if (row.delay !== null) delays.push(row.delay);
    await letTimePass();
  }
  assert.equal(delays.length, 19);
  assert.ok(delays[0]! < 3 && delays[1]! > 7 && delays[18]! > 6 * 3_600, delays.join());
  assert.equal(await flushOutbox(deps), 0);
  assert.equal(sent.length, 0);
});

test('a failing message does not block others', async () => {
  const bad = await placed(store, buyer, part);
  const { deps, sent } = sender((text) => assert(!text.includes(bad)));
  for (let n = 0; n < 12; n++) await placed(store, buyer, part);
  await flushOutbox(deps);
  assert.equal(sent.length, 12);
});

test('sign-in links and codes are sent before order emails', async () => {
  for (let n = 0; n < 7; n++) await placed(store, buyer, part);
  await queueSms(store.db, { to: '+4915199887766', text: 'code' }, new Date(Date.now() + 60_000));
  await queueSms(store.db, { to: '+4915199887766', text: 'expired' }, new Date(Date.now() - 1));
  const { deps, sent } = sender();
  await flushOutbox(deps, 2);
  assert.deepEqual(
    sent.map(({ text }) => text),
    ['code'],
  );
  assert.equal(await waiting(), 7);
});

test('lines closed within two seconds become one email, even with several processes', async () => {
  const { deps, sent } = sender();
  const parts = await Promise.all(Array.from({ length: 3 }, (_, n) => store.part({ name: `Part ${n}` })));
  const lines = parts.map((each) => ({ part: each, quantity: 1 }));
  const order = await store.call(buyer, 'POST', '/orders', { lines });
  assert.equal(order.status, 200, JSON.stringify(order.body));
  await flushOutbox(deps);
  for (const id of order.body.lines.slice(0, 2))
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).status, 200);
  assert.equal(await flushOutbox(deps), 0, 'it waits for further lines');
  await letTimePass();
  await Promise.all(Array.from({ length: 4 }, () => flushOutbox(deps, 1)));
  const [, canceled, ...more] = sent;
  assert.deepEqual(more, []);
  for (const name of ['Part 0', 'Part 1']) assert.match(canceled!.text, new RegExp(name));
  assert.equal(await waiting(), 0);
});

for (const [when, mailsBefore] of [
  ['before its attempt', 0],
  ['during its attempt', 1],
] as const)
  test(`an order's second email, late behind a slow one, is sent once with another process ${when}`, async () => {
    await paid(store, buyer, part);
    const { deps, sent } = sender();
    const other = sender();
    const mail = {
      send: async (...args: Parameters<OutboxDeps['mail']['send']>) => {
        // The first email takes so long that the claim of the second ends.
        if (sent.length === 0)
          await store.db.$client.query('update outbox set next_try_at = now() where id <> $1', [args[1]]);
        if (sent.length === mailsBefore) await flushOutbox(other.deps);
        await deps.mail.send(...args);
      },
    };
    await flushOutbox({ ...deps, mail });
    assert.equal(new Set([...sent, ...other.sent].map(({ id }) => id)).size, 2);
    assert.equal(sent.length + other.sent.length, 2);
    assert.equal(other.sent.length, 1 - mailsBefore);
    assert.equal(await waiting(), 0);
  });

test('an attempt that fails after another process has sent the message does not send it again', async () => {
  await placed(store, buyer, part);
  const other = sender();
  const { deps, sent } = sender();
  const mail = {
    send: async () => {
      await letTimePass();
      await flushOutbox(other.deps);
      throw new Error('The mailbox answered 500.');
    },
  };
  await flushOutbox({ ...deps, mail }, 1);
  assert.equal(await waiting(), 0);
  await flushOutbox(deps);
  assert.deepEqual([sent.length, other.sent.length], [0, 1]);
});

test("an order's emails continue the traces of their requests", async () => {
  const { deps, sent } = sender();
  const answer = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part));
  const { id } = await paid(store, buyer, part);
  await flushOutbox(deps);
  const of = (order: string) => sent.filter(({ text }) => text.includes(order)).map(({ requestId }) => requestId);
  assert.deepEqual(of(answer.body.insertedId), [answer.headers.get('x-request-id')]);
  assert.equal(new Set(of(id)).size, 2, 'placing and paying are two requests');
});

test('the log of a failed message contains no address and no value of a statement', async () => {
  await placed(store, buyer, part);
  const { logs } = store;
  const failing: OutboxDeps['compose'] = async (tx) => {
    await tx.execute(sql`select length(${'a private text'}) / 0`);
    return undefined;
  };
  for (const deps of [
    { ...sender().deps, compose: failing },
    sender(() => {
      throw new Error(`550 5.1.1 <${buyer.email}>: recipient rejected`);
    }).deps,
  ]) {
    const before = logs.length;
    await letTimePass();
    await flushOutbox(deps);
    const written = JSON.stringify([logs.slice(before), await ask('select failure from outbox')]);
    assert.match(written, /division by zero|recipient rejected/);
    assert.doesNotMatch(written, new RegExp(`private|${buyer.email}`));
  }
});
