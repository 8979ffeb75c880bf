import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { callServer, startServer, type ServerProcess } from './servers.ts';
import { scratchDatabase } from './scratch-database.ts';

/* A full disk: the database is on a separate file system that a file fills to the last byte. Mounting one requires
   root, so the test is skipped for other users. */

/** Size in megabytes: a new cluster with its first write-ahead log, and a little more. */
const SIZE = 240;
/** How soon a store has to accept orders again once there is space, in milliseconds. */
const BACK_WITHIN = 60_000;

const disk = await mountSmallDisk();
const options = { skip: disk === null && 'a separate file system can only be mounted as root' };

let store: TestStore;
let server: ServerProcess;
let buyer: Person;
let part: string;
before(async () => {
  if (disk === null) return;
  store = await startTestStore({ webhooks: false, own: await scratchDatabase(disk) });
  server = await startServer(store, { front: true });
  buyer = await store.person();
  part = await store.part({ quantity: 100_000 });
});
after(async () => {
  await server?.kill();
  await store?.close();
  if (disk !== null) execFileSync('umount', ['-l', disk]);
  if (disk !== null) await rm(disk, { recursive: true, force: true });
});

const place = (key: string): Promise<Answer> =>
  callServer(server.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, part), { 'idempotency-key': key });

test(
  'a full disk is reported, loses nothing acknowledged, and the store recovers once there is space',
  options,
  async (context) => {
    const placed = new Map<string, string>();
    const count = { asked: 0, refused: 0 };
    const order = async (): Promise<number> => {
      const key = `full-${++count.asked}`;
      const answer = await place(key);
      if (answer.status === 200) placed.set(key, answer.body.insertedId);
      else {
        count.refused++;
        assert.equal(answer.status, 503, JSON.stringify(answer.body));
        assert.equal(answer.body.code, 'overloaded');
        assert.match(answer.headers.get('retry-after')!, /^\d+$/);
      }
      return answer.status;
    };
    for (let orders = 0; orders < 5; orders++) assert.equal(await order(), 200);

    const ballast = join(disk!, 'ballast');
    await fill(ballast);
    // Until the tables have no free page left and, soon after, the write-ahead log cannot create its next file.
    while (count.refused < 20 && count.asked < 5_000) await order();
    assert.ok(count.refused >= 20, 'the disk was full');
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);

    await rm(ballast);
    const since = Date.now();
    while ((await order()) !== 200) {
      assert.ok(Date.now() - since < BACK_WITHIN, 'it takes orders again');
      await pause(250);
    }
    const back = Date.now() - since;
    assert.ok(server.isAlive(), 'it was not restarted');
    for (const [key, id] of placed) assert.equal((await place(key)).body.insertedId, id, `${key} is there, once`);
    const { rows } = await store.db.$client.query('select count(distinct id)::int as count from orders');
    assert.ok(rows[0].count >= placed.size);
    context.diagnostic(
      `${placed.size} acknowledged, ${count.refused} asked to come back, orders again ${back} ms after there was space`,
    );
    await assertBooks(store);
  },
);

/** Null without permission to mount. */
async function mountSmallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

/** Fills the file system completely, the last bytes one by one. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [1_048_576, 4_096, 1]) {
      const block = Buffer.alloc(size, 1);
      for (;;) {
        try {
          await handle.write(block);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          break;
        }
      }
    }
  } finally {
    await handle.close();
  }
}
