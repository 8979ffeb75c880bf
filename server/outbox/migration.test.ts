import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

test('messages queued during the update are sent, and links stay out of backups', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  const [link, mail, order] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  try {
    await migrateUpTo(old.url, '0035_packing_and_returns');
    await old.ask(`insert into outgoing_messages (id, kind, content, is_secret) values
      ('${link}', 'sms', '{"text": "code"}', true), ('${mail}', 'mail', '{"text": "mail"}', false)`);
    await old.ask(
      `insert into order_notices (order_id, what, came_from) values ('${order}', 'paid', '{"requestId": "a"}')`,
    );
    await migrate(old.url);
    const columns = `kind, content ->> 'text' as text, is_secret, order_id, event, trace_context`;
    assert.deepEqual(
      await old.ask(`select ${columns} from outbox where next_try_at <= now() order by content is null, kind`),
      [
        { kind: 'mail', text: 'mail', is_secret: false, order_id: null, event: null, trace_context: null },
        { kind: 'sms', text: 'code', is_secret: true, order_id: null, event: null, trace_context: null },
        {
          kind: 'mail',
          text: null,
          is_secret: false,
          order_id: order,
          event: 'paid',
          trace_context: { requestId: 'a' },
        },
      ],
    );
    assert.deepEqual(await old.ask(`select id from outbox where id in ('${link}', '${mail}') order by kind`), [
      { id: mail },
      { id: link },
    ]);
  } finally {
    await old.drop();
    await like.drop();
  }
});
