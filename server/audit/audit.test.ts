import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isAnchor, readAnchors } from '#server/verification/checks/audit-checks.ts';
import { verifyAndKeep } from '#server/verification/service.ts';
import { verifyBooks } from '#server/verification/verify.ts';
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

test('cutting off the end is detected by an earlier certificate, and by any seal that left the database', async () => {
  await sealAudit(store.db);
  const admin = await store.person('admin');
  const { body } = await store.call(admin, 'GET', '/audit');
  const { seal } = body.find((entry: { seal: string | null }) => entry.seal);
  const exported = (
    await store.app.request('/api/audit/export', { headers: { authorization: `Bearer ${admin.token}` } })
  ).text();
  const certificate = await verifyAndKeep(store.deps, 'nightly', { graceSeconds: 0 });
  const head = certificate.audit!.head!;
  assert.equal(head, seal);
  const logged = store.logs.findLast(({ what }) => what === 'audit trail sealed');
  assert.equal(logged?.more?.['seal'], head);
  const anchors = await readAnchors(linesOf(await exported));
  assert.equal(anchors[0], head, 'newest first');
  assert.deepEqual(await readAnchors(linesOf(JSON.stringify(certificate, null, 2))), [head]);
  assert.ok(isAnchor(head.slice(0, 16)) && !isAnchor(head.slice(0, 15)) && !isAnchor("'; drop"));
  const cutBy = async (given: readonly string[]): Promise<string[]> =>
    (await verifyBooks(store.deps, { graceSeconds: 0, anchors: given })).discrepancies
      .filter(({ kind }) => kind === 'audit_cut')
      .map(({ subject }) => subject);
  assert.deepEqual(await cutBy([...anchors, head.slice(0, 16)]), []);

  const rest = 'select max(audit_id) from audit_seals';
  await tamper(`create table cut as ${rest};
    delete from audit_seals where audit_id >= (select max from cut); delete from audit_trail where id >= (select max from cut)`);
  assert.deepEqual(await found(), [`audit_cut ${head.slice(0, 16)}`], 'by the certificate in the database');
  await store.db.$client.query('delete from verifications');
  assert.deepEqual(await found(), [], 'its owner can delete that too');
  for (const outside of [[head], [head.slice(0, 16)], anchors])
    assert.deepEqual(await cutBy(outside), [head.slice(0, 16)], 'by a seal from outside');
  // A new end does not replace the seal.
  await add('a new end');
  await sealAudit(store.db);
  assert.deepEqual(await cutBy([head]), [head.slice(0, 16)]);
});

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split(/\r?\n/);
}

test('the store can neither change nor delete rows and seals', async () => {
  for (const table of ['audit_trail', 'audit_seals'])
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`, `update ${table} set at = now()`])
      await assert.rejects(store.db.$client.query(change), /only ever added/);
});
