import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0088_provider_event_retention';

test('earlier approvals that refunded units before shipping have these units as withdrawn, others none', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    await old.ask(`
      with cases (name, status, line_status, withdrawn, answered, closed, detail) as (values
          ('packed', 'approved', 'paid', 2, now(), null, '{}'),
          ('packed, shipped later', 'approved', 'shipped', 3, now(), now() + interval '1 day', '{}'),
          ('packed, without a refund', 'approved', 'paid', 3, now(), null, '{"isRefunded": false}'),
          ('shipped', 'approved', 'shipped', 3, now(), now() - interval '1 day', '{}'),
          ('declined', 'declined', 'paid', 3, now(), null, '{}')
      ), buyer as (
        insert into users (id, subject, email) values (gen_random_uuid(), 'here', 'here@buyer.test') returning id
      ), part as (
        insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        values (gen_random_uuid(), 'Fan', '', 'fan', '', 100, 1, 0) returning id
      ), placed as (
        insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents)
        select gen_random_uuid(), buyer.id, 'here@buyer.test', name, '', '', 1000 from cases, buyer
        returning id, customer_id, customer_name as name
      ), lines as (
        insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity,
          total_cents, status, withdrawn_units, packed_at, closed_at)
        select placed.id, placed.id, customer_id, part.id, 'Fan', 100, 10, 1000, line_status, withdrawn, now(), closed
        from placed join cases using (name), part returning id
      ), requests as (
        insert into return_requests (id, order_id, status, reason, text, answered_at)
        select gen_random_uuid(), placed.id, status, 'damaged', '', answered from placed join cases using (name)
        returning id, order_id
      ), events as (
        insert into order_events (order_id, what, actor, detail)
        select order_id, 'return_approved', 'admin', detail::jsonb || jsonb_build_object('returnId', requests.id)
        from requests join placed on placed.id = order_id join cases using (name)
      )
      insert into return_lines (return_id, line_id, units) select id, order_id, 2 from requests`);
    await migrate(old.url, { restoring: true });
    const rows = await old.ask(
      `select customer_name as name, withdrawn_units as units from return_lines
       join orders on orders.id = line_id order by name`,
    );
    assert.deepEqual(rows, [
      { name: 'declined', units: 0 },
      { name: 'packed', units: 2 },
      { name: 'packed, shipped later', units: 2 },
      { name: 'packed, without a refund', units: 0 },
      { name: 'shipped', units: 0 },
    ]);
  } finally {
    await old.drop();
    await like.drop();
  }
});
