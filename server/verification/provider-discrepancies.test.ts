import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { publishableKey, secretKey, webhookSecret } from '@partsmith/card-sandbox/testing';
import { settle } from '#server/payments/settle.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { newId } from '#server/database/columns.ts';
import { charge, claim, orderNow, paid, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from './verify.ts';

/* Each test makes the card provider's books differ from the store's; the damage of earlier tests remains. */

let store: TestStore;
let ada: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
});
after(() => store.close());

/** Findings of earlier tests. */
const known = new Set<string>();
async function news(graceSeconds = 600): Promise<string[]> {
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds });
  const all = discrepancies.map(({ kind, subject }) => `${kind} ${subject}`);
  const fresh = all.filter((each) => !known.has(each)).sort();
  for (const each of fresh) known.add(each);
  return fresh;
}

const create = (amount: number, metadata: Record<string, string>) =>
  store.cardSandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata,
  });

test('a payment for a lost order is found even if there are no orders', async () => {
  const lost = await create(1_240, { order: newId(), user: ada.id, attempt: '1', store: await storeIdOf(store.db) });
  assert.deepEqual(await news(), [`intent_orphaned ${lost.id}`]);
});

test('payments of other stores on the account are counted and otherwise ignored', async () => {
  await placed(store, ada, await store.part());
  await create(5_000, { invoice: '42' });
  const { discrepancies, atProvider } = await verifyBooks(store.deps);
  assert.deepEqual([discrepancies.length, atProvider.others], [1, 1]);
});

test('another store on the same account has no effect, and each reconciles its own payments', async () => {
  const other = await startTestStore({ webhooks: false, cards: store.cardSandbox });
  try {
    const [bob, admin] = [await other.person(), await other.person('admin')];
    const kept = await paid(other, bob, await other.part());
    const refunded = await paid(other, bob, await other.part());
    await other.call(admin, 'DELETE', `/order/${refunded.id}?as=cancelled`);
    await other.runJobs();
    await store.cardSandbox.dashboard('refunds', { payment_intent: kept.intent, amount: 100 });
    for (const each of [store, other]) {
      await each.db.$client.query("select graphile_worker.add_job('reconcile_payments')");
      await each.runJobs();
    }
    assert.deepEqual(await news(), []);
    const { discrepancies, atProvider } = await verifyBooks(other.deps, { graceSeconds: 0 });
    assert.deepEqual([discrepancies, atProvider.payments, atProvider.refunded], [[], 2, { usd: 1_340 }]);
    const made = await store.cardSandbox.stripe.paymentIntents.retrieve(kept.intent);
    assert.equal(made.metadata['store'], await storeIdOf(other.db));
    assert.notEqual(made.metadata['store'], await storeIdOf(store.db));
    assert.equal(await settle(store.deps, kept.intent, { kind: 'reconciler', actor: 'test' }), 'foreign');
  } finally {
    await other.close();
  }
});

test("a payment for one of the store's orders that the store did not start", async () => {
  const { id } = await paid(store, ada, await store.part());
  const second = await create(1_240, { order: id, user: ada.id, attempt: '2' });
  const odd = await create(1_240, { order: id, user: ada.id, attempt: 'first' });
  assert.deepEqual(await news(), [odd, second].map((intent) => `intent_unrecorded ${intent.id}`).sort());
});

test('a payment with another amount or customer never settles, and a wrong amount is refunded once known', async () => {
  const less = await placed(store, ada, await store.part());
  const small = await started(store, ada, less);
  await store.cardSandbox.stripe.paymentIntents.update(small, { amount: 100 });
  await charge(store, small);
  const theirs = await placed(store, ada, await store.part());
  const strange = await started(store, ada, theirs);
  await store.cardSandbox.stripe.paymentIntents.update(strange, { metadata: { user: newId() } });
  await charge(store, strange);
  assert.deepEqual(await news(), [small, strange].map((intent) => `intent_mismatched ${intent}`).sort());
  for (const [id, intent] of [
    [less, small],
    [theirs, strange],
  ] as const) {
    assert.equal((await claim(store, ada, id, intent)).status, 409);
    assert.equal((await orderNow(store, ada, id)).status, 'unpaid');
  }
  await store.runJobs();
  const { discrepancies } = await verifyBooks(store.deps);
  const mismatched = discrepancies.filter(({ kind }) => kind === 'intent_mismatched').map(({ subject }) => subject);
  assert.deepEqual(mismatched, [strange]);
});

test('manual refunds that are unrecorded, recorded with other amounts, or made twice', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  const { id: byHand } = await store.cardSandbox.stripe.refunds.create({ payment_intent: intent, amount: 240 });
  assert.deepEqual(await news(), [], 'its event, or the reconciler, still has time');
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.ok(discrepancies.some(({ kind, subject }) => kind === 'refund_unrecorded' && subject === byHand));
  await store.db.$client.query("select graphile_worker.add_job('reconcile_payments')");
  await store.runJobs();
  await store.db.$client.query('update refunds set amount_cents = 239 where refund_id = $1', [byHand]);
  await store.db.$client.query('update refund_lines set amount_cents = 239 where line_id = $1', [id]);
  assert.deepEqual(await news(), [
    `line_balance ${id}`,
    `order_balance ${id}`,
    `refund_ledger ${intent}`,
    `refund_mismatched ${byHand}`,
  ]);

  const admin = await store.person('admin');
  const twice = await paid(store, ada, await store.part());
  await store.call(admin, 'DELETE', `/order/${twice.id}?as=cancelled`);
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [twice.id]);
  for (const amount of [1_000, 240])
    await store.cardSandbox.stripe.refunds.create({
      payment_intent: twice.intent,
      amount,
      metadata: { refund_id: rows[0].id, attempt: '9' },
    });
  await store.runJobs();
  const fresh = await news();
  assert.ok(fresh.includes(`refund_twice ${rows[0].id}`), String(fresh));
});

test('a refund that the bank returns is detected and recorded', async () => {
  const admin = await store.person('admin');
  const part = await store.part({ priceCents: 999_022 });
  const id = await placed(store, ada, part, 1, 999_022);
  const intent = await started(store, ada, id);
  await charge(store, intent);
  await claim(store, ada, id, intent);
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await store.runJobs();
  const ledger = async (): Promise<string[]> =>
    (await store.db.$client.query('select kind from money_movements where order_id = $1 order by id', [id])).rows.map(
      ({ kind }) => kind,
    );
  assert.deepEqual(await ledger(), ['charged', 'refunded']);

  await failedAtProvider(intent);
  assert.deepEqual(await news(), [], 'the reconciler looks at it in the next minutes');
  assert.deepEqual(await news(0), [`refund_not_at_provider ${intent}`]);
  await store.db.$client.query(
    "update refunds set settled_at = now() - interval '3 minutes', checked_at = null where intent_id = $1",
    [intent],
  );
  await store.db.$client.query("select graphile_worker.add_job('reconcile_payments')");
  await store.runJobs();
  assert.deepEqual(await ledger(), ['charged', 'refunded', 'refund_returned']);
  assert.equal((await orderNow(store, ada, id)).refund, 'failed');
  const { pending, money } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.ok(pending.some(({ kind, subject }) => kind === 'refund_under_way' && subject === intent));
  assert.ok((money.onItsWayBack['usd'] ?? 0) >= 999_022);
});

async function failedAtProvider(intent: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
    if (data[0]?.status === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the sandbox did not let the refund fail');
}

/** Runs the command as an operator does. */
async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    await writeFile(
      join(dataDir, 'secrets.json'),
      JSON.stringify({
        cardSecretKey: secretKey,
        cardPublishableKey: publishableKey,
        cardWebhookSecret: webhookSecret,
      }),
    );
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: store.databaseUrl,
      DATA_DIR: dataDir,
      PAYMENT_SANDBOX_PORT: new URL(store.cardSandbox.origin).port,
    };
    const file = fileURLToPath(new URL('./cli.ts', import.meta.url));
    return await new Promise((resolve) => {
      execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('the command prints one page, stores the result, and exits with its code', async () => {
  const broken = await command();
  assert.equal(broken.code, 1, broken.stderr);
  assert.match(broken.stdout, /intent_orphaned pi_/);
  assert.match(broken.stdout, /DISCREPANCIES FOUND\n$/);
  assert.doesNotMatch(broken.stdout, /sk_test|password|@localhost:\d+\/.*@/);

  await store.close();
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  await paid(store, ada, await store.part());
  const good = await command();
  assert.equal(good.code, 0, good.stderr + good.stdout);
  assert.match(good.stdout, /EVERYTHING AGREES\n$/);
  assert.ok(good.stdout.split('\n').length < 40, 'one page');
  const { rows } = await store.db.$client.query('select ok, actor from verifications');
  assert.deepEqual(rows, [{ ok: true, actor: 'operator' }]);

  await store.cardSandbox.close();
  const unsure = await command('--json');
  assert.equal(unsure.code, 2);
  assert.equal(JSON.parse(unsure.stdout).provider.asked, false);
  assert.match(unsure.stderr, /start the store/);
  assert.equal((await command('--all')).code, 2);
});
