import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Logger, runOnce } from 'graphile-worker';
import { sealAudit } from '#server/audit/seal.ts';
import { openDatabase } from '#server/database/client.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { newId } from '#server/database/columns.ts';
import { addJob } from '#server/jobs/queue.ts';
import { scheduleDownloads } from '#server/parts/import/pictures/download-pictures.ts';
import { createDiskStore } from '#server/pictures/disk-store.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { LEFT_OUT } from './archive/contents.ts';
import type { Keys } from './archive/encryption.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { backUp, contentsOf, emptyDatabase, NO_KEYS, open } from './testing.ts';

const PICTURE = `${'0123456789abcdef'.repeat(2)}-320.webp`;
/** Larger than a chunk of the archive, with all characters that COPY has to escape. */
const LONG = `a tab\t, a line\n, a return\r, a back\\slash and \\N ${'é€𝄞'.repeat(200_000)}`;

let store: TestStore;
let ada: Person;
let part: string;
let folder: string;
let cancelled: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-backup-'));
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  const admin = await store.person('admin');
  part = await store.part({ quantity: 50 });
  await placed(store, ada, part, 2);
  await paid(store, ada, part, 3);
  const order = await paid(store, ada, part, 4);
  cancelled = order.id;
  await store.call(admin, 'DELETE', `/order/${order.id}?as=cancelled`);
  await store.runJobs();
  // Waiting jobs are part of a store, and so are the pictures.
  await scheduleDownloads(store.db, newId());
  await store.call(admin, 'PATCH', `/part/${part}`, { description: 'Changed', version: 1 });
  await queueMail(store.db, {
    budget: 'shop',
    store: store.deps.settings.store,
    to: 'ada@buyer.test',
    subject: 'A mail',
    blocks: ['x'],
  });
  await addJob(store.db, 'end_payments', { order: order.id }, { maxAttempts: 7 });
  const message = "insert into messages (id, email, subject, message) values (gen_random_uuid(), 'a@b.test', 's', $1)";
  await store.db.$client.query(message, [LONG]);
  await store.deps.pictures.write(PICTURE, Buffer.from('a picture'));
  await sealAudit(store.db);
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const queryStore = async (statement: string) => (await store.db.$client.query(statement)).rows;

test('a restored store has the same rows, jobs, pictures and numbers, and its books agree', async () => {
  const file = join(folder, 'plain');
  const manifest = await backUp(store, file);
  assert.equal(manifest.tables['public.orders']!.rows, 3);
  for (const name of LEFT_OUT) assert.equal(manifest.tables[name], undefined);
  const target = await emptyDatabase(store.databaseUrl);
  try {
    const pictures = createDiskStore(join(folder, 'pictures'));
    const restored = await restoreBackup(open(file), { url: target.url, pictures, keys: NO_KEYS });
    assert.deepEqual(restored.manifest, manifest);
    assert.deepEqual(await contentsOf(target.ask, LEFT_OUT), await contentsOf(queryStore, LEFT_OUT));
    assert.equal(Buffer.from((await pictures.read(PICTURE))!).toString(), 'a picture');
    const jobs = `select task_identifier, key, max_attempts, run_at from graphile_worker.jobs order by id`;
    assert.deepEqual(await target.ask(jobs), await queryStore(jobs));
    assert.ok((await target.ask(jobs)).length > 1);
    const done: unknown[] = [];
    const note = (payload: unknown): void => void done.push(payload);
    const logger = new Logger(() => () => {});
    await runOnce({ connectionString: target.url, taskList: { end_payments: note }, logger });
    assert.deepEqual(done.at(-1), { order: cancelled });
    const [mail] = await target.ask("select next_try_at from outbox where content->>'subject' = 'A mail'");
    assert.ok(mail!['next_try_at'], 'still to be sent');
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    assert.deepEqual(await target.ask(sequences), await queryStore(sequences));
    const triggers = `select count(*)::int as off from pg_trigger where tgenabled <> 'O'`;
    assert.deepEqual(await target.ask(triggers), [{ off: 0 }]);
    await assert.rejects(target.ask('delete from money_movements'), /only ever added/);
    const db = openDatabase(target.url, 2);
    try {
      const certificate = await verifyBooks({ ...store.deps, db }, { graceSeconds: 600 });
      assert.deepEqual(certificate.discrepancies, []);
      assert.ok(certificate.provider.asked);
      assert.ok(certificate.audit!.entries > 0 && certificate.audit!.head);
    } finally {
      await db.$client.end();
    }
  } finally {
    await target.drop();
  }
});

test('an encrypted backup opens only with its own key', async () => {
  const identity = await generateIdentity();
  const identityFile = join(folder, 'identity');
  await writeFile(identityFile, `# created by hand\n${identity}\n`);
  const otherFile = join(folder, 'another-identity');
  await writeFile(otherFile, await generateIdentity());
  const file = join(folder, 'encrypted');
  const manifest = await backUp(store, file, { ...NO_KEYS, recipients: [await identityToRecipient(identity)] });
  const target = await emptyDatabase(store.databaseUrl);
  const restoreWith = (keys: Keys) => restoreBackup(open(file), { url: target.url, pictures: null, keys });
  try {
    await assert.rejects(restoreWith(NO_KEYS), /is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE/);
    await assert.rejects(restoreWith({ ...NO_KEYS, identityFile: otherFile }), /doesn't open this backup/);
    await assert.rejects(restoreWith({ ...NO_KEYS, identityFile: `${otherFile}-lost` }), /can't be read/);
    assert.deepEqual((await restoreWith({ ...NO_KEYS, identityFile })).manifest, manifest);
  } finally {
    await target.drop();
  }
});

test('concurrent writes are in a backup completely or not at all', async () => {
  let going = true;
  const writing = (async () => {
    for (let made = 0; ; made++) {
      if (!going) return made;
      await paid(store, ada, part, 1);
    }
  })();
  const file = join(folder, 'busy');
  const before = (await queryStore('select count(*)::int as n from orders'))[0].n;
  await paid(store, ada, part, 1);
  await backUp(store, file);
  going = false;
  assert.ok((await writing) > 0);
  const target = await emptyDatabase(store.databaseUrl);
  try {
    const { manifest } = await restoreBackup(open(file), { url: target.url, pictures: null, keys: NO_KEYS });
    assert.ok(manifest.tables['public.orders']!.rows > before);
    const db = openDatabase(target.url, 2);
    try {
      const certificate = await verifyBooks({ ...store.deps, db }, { askProvider: false });
      assert.deepEqual(certificate.discrepancies, []);
      assert.equal(certificate.provider.why, 'it was not asked');
    } finally {
      await db.$client.end();
    }
  } finally {
    await target.drop();
  }
});
