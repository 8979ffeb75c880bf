import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { tasksOf } from './tasks.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

test('expired rows are deleted although others cannot be, and the job fails', async () => {
  const { $client: pool } = store.db;
  await pool.query(`
    insert into rate_limits (key, count, resets_at) values ('old', 1, now() - interval '30 days');
    create function keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
    create trigger keep before delete on rate_limits for each row execute function keep();
    insert into outbox (id, sent_at, created_at) values (gen_random_uuid(), now(), now() - interval '30 days')`);
  const dropOld = tasksOf(store.deps, new AbortController().signal)['drop_old_keys']!;
  await assert.rejects(async () => dropOld({}, undefined as never));
  assert.equal((await pool.query('select from outbox')).rowCount, 0);
});
