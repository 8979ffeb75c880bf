import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#server/database/columns.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from './verify.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

test('an admin requests a check, sees that it is running, and then its result', async () => {
  const ada = await store.person();
  const { id } = await paid(store, ada, await store.part());
  assert.deepEqual((await store.call(admin, 'GET', '/verification')).body, { underWay: false, runs: [] });
  assert.deepEqual((await store.call(admin, 'POST', '/verification')).body, { acknowledged: true });
  await store.call(admin, 'POST', '/verification');
  assert.equal((await store.call(admin, 'GET', '/verification')).body.underWay, true);
  await store.runJobs();
  const { underWay, runs } = (await store.call(admin, 'GET', '/verification')).body;
  assert.equal(underWay, false);
  assert.deepEqual(
    runs.map((run: { outcome: string }) => run.outcome),
    ['agrees'],
    'asked for twice at once, it is made once',
  );

  await store.db.$client.query('update orders set closed_at = now() where id = $1', [id]);
  await store.db.$client.query("select graphile_worker.add_job('verify')");
  await store.runJobs();
  const [last] = (await store.call(admin, 'GET', '/verification')).body.runs;
  assert.equal(last.outcome, 'discrepancies');
  assert.deepEqual(
    last.certificate.discrepancies.map(({ kind, subject }: { kind: string; subject: string }) => [kind, subject]),
    [['order_closed', id]],
  );
  const { rows } = await store.db.$client.query('select actor from verifications order by at');
  assert.deepEqual(rows, [{ actor: admin.id }, { actor: 'nightly' }]);
  assert.ok(store.logs.some(({ level, what }) => level === 'error' && what === 'the books do not agree'));
});

test('only admins can see or start it', async () => {
  const eve = await store.person();
  for (const method of ['GET', 'POST']) {
    assert.equal((await store.call(eve, method, '/verification')).status, 403);
    assert.equal((await store.call(null, method, '/verification')).status, 401);
  }
});

test('the ledgers accept only new rows', async () => {
  const { rows } = await store.db.$client.query('select count(*)::int as n from money_movements');
  assert.notEqual(rows[0].n, 0);
  for (const table of ['stock_movements', 'order_events', 'money_movements', 'audit_trail'])
    for (const statement of [`update ${table} set actor = 'me'`, `delete from ${table}`, `truncate ${table} cascade`])
      await assert.rejects(store.db.$client.query(statement), /only ever added/, statement);
  await assert.rejects(store.db.$client.query('truncate orders cascade'), /only ever added/);
});

test('a process that stops, or has no time left, while it compares asks the provider about no payment again', async (context) => {
  const metadata = { order: newId(), attempt: '1', store: await storeIdOf(store.db) };
  const lost = await store.cardSandbox.stripe.paymentIntents.create({
    amount: 1_240,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata,
  });
  const { cards } = store.deps;
  const asked: string[] = [];
  const read: typeof cards.books.read = (id) => {
    asked.push(id);
    return cards.books.read(id);
  };
  const deps = { ...store.deps, cards: { ...cards, books: { ...cards.books, read } } };
  await verifyBooks(deps);
  assert.deepEqual(asked.splice(0), [lost.id]);
  const stopping = new AbortController();
  const progress = (line: string): void => void (line.startsWith('Comparing') && stopping.abort());
  const { provider } = await verifyBooks(deps, { stopping: stopping.signal, progress });
  assert.deepEqual([asked, provider.why], [[], 'stopped half-way']);
  const now = Date.now;
  const wait = (line: string): void => {
    if (line.startsWith('Comparing')) context.mock.method(Date, 'now', () => now() + 61_000);
  };
  const late = await verifyBooks(deps, { maxSeconds: 60, progress: wait });
  const why = 'the limit of 60 seconds passed before all discrepancies were checked again';
  assert.deepEqual([asked, late.provider.why], [[], why]);
});
