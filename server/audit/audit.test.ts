import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyBooks } from '#server/verify/verify.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { record } from './record.ts';
import { sealAudit } from './seal.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store?.close());

const add = (subject: string, detail?: Record<string, unknown>) =>
  record(store.db, { actor: 'test', action: 'test.done', subject, ...(detail && { detail }) });

/** `kind subject` of the check's findings, with no grace period. */
async function found(): Promise<string[]> {
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  return discrepancies.map(({ kind, subject }) => `${kind} ${subject}`);
}

/** Bypasses the triggers that keep the audit trail append-only. */
async function tamper(text: string): Promise<void> {
  const tables = ['audit_trail', 'audit_seals'];
  const switched = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger append_only`).join(';');
  await store.db.$client.query(`begin; ${switched('disable')}; ${text}; ${switched('enable')}; commit`);
}

test('each row is sealed once, even by concurrent processes', async () => {
  for (let count = 0; count < 40; count++) await add(`subject ${count}`, { count, words: 'a "quoted" é\n line' });
  const sealed = await Promise.all([1, 2, 3].map(() => sealAudit(store.db)));
  assert.equal(
    sealed.reduce((sum, each) => sum + each),
    40,
  );
  assert.equal(await sealAudit(store.db), 0);
  assert.deepEqual(await found(), []);
});

test("a connection's time zone and date style do not change a seal", async () => {
  const client = await store.db.$client.connect();
  await client.query("set timezone = 'Asia/Dhaka'; set datestyle = 'German'");
  const { rows } = await client.query(
    `select count(*)::int as wrong from (
       select s.hash, audit_hash(lag(s.hash, 1, '') over (order by s.no), a) as again
       from audit_seals s join audit_trail a on a.id = s.audit_id) c where hash <> again`,
  );
  client.release(true);
  assert.equal(rows[0].wrong, 0);
});

test('a row committed late, with a lower number than a sealed one, is sealed too', async () => {
  const late = await store.db.$client.connect();
  await late.query('begin');
  await late.query("insert into audit_trail (actor, action, subject) values ('test', 'test.late', 'late')");
  await add('after it');
  assert.equal(await sealAudit(store.db), 1);
  await late.query('commit');
  late.release();
  assert.equal((await found()).length, 1, 'not sealed yet');
  assert.equal(await sealAudit(store.db), 1);
  assert.deepEqual(await found(), []);
});

test('a changed, deleted or unsealed row is detected', async () => {
  const pick = async (offset: number): Promise<string> =>
    String(
      (await store.db.$client.query(`select id from audit_trail order by id offset ${offset} limit 1`)).rows[0].id,
    );
  const [changed, removed] = [await pick(3), await pick(10)];
  const keep = 'create table kept as select * from audit_trail; create table kept_seals as select * from audit_seals';
  await store.db.$client.query(keep);

  await tamper(`update audit_trail set detail = '{"count": 999}' where id = ${changed}`);
  assert.deepEqual(await found(), [`audit_broken ${changed}`]);
  await tamper(`update audit_trail a set detail = k.detail from kept k where k.id = a.id and a.id = ${changed}`);
  assert.deepEqual(await found(), []);

  // Removing a row and its seal breaks the next seal.
  const next = await pick(11);
  await tamper(`delete from audit_seals where audit_id = ${removed}; delete from audit_trail where id = ${removed}`);
  assert.deepEqual(await found(), [`audit_broken ${next}`]);
  await tamper(
    `insert into audit_trail overriding system value select * from kept where id = ${removed};
     insert into audit_seals overriding system value select * from kept_seals where audit_id = ${removed}`,
  );
  assert.deepEqual(await found(), []);

  await add('unsealed');
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(
    discrepancies.map(({ kind }) => kind),
    ['audit_unsealed'],
  );
  assert.equal((await verifyBooks(store.deps)).discrepancyCount, 0, 'within its grace period it is only in progress');
});

test('the store can neither change nor delete rows and seals', async () => {
  for (const table of ['audit_trail', 'audit_seals'])
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`, `update ${table} set at = now()`])
      await assert.rejects(store.db.$client.query(change), /only ever added/);
});
