import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';
import { migrateUpTo } from '#server/backup/migrations.ts';

/** The last migration before orders had lines. */
const BEFORE = '0027_identity_of_parts';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const STATES = ['unpaid', 'expired', 'paid', 'shipped', 'cancelled'];

test('migrating an older store gives each order one line with the same id', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    await old.ask(`
      insert into users (id, subject, email, email_verified, name) values ('${id(1)}', 's', 'ada@buyer.test', true, 'Ada');
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        values ('${id(2)}', 'Part', 'd', 'processor', '/x.svg', 1240, 1, 5);`);
    for (const [index, status] of STATES.entries()) {
      const isPaid = status === 'paid' || status === 'shipped';
      const isClosed = status === 'shipped' || status === 'cancelled';
      await old.ask(`
        insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, withdrawn_units, total_cents,
          customer_email, customer_name, phone, address, status, hold_until, transaction_id, closed_at, idempotency_key, fingerprint)
        values ('${id(10 + index)}', '${id(1)}', '${id(2)}', 'Part of then', 1240, 2, ${isPaid ? 1 : 0}, 2480, 'ada@buyer.test', 'Ada', '1',
          'Street', '${status}', ${status === 'unpaid' ? "'2030-01-01'" : 'null'}, ${isPaid ? `'pi_${index}'` : 'null'},
          ${isClosed ? "'2026-01-02'" : 'null'}, 'key-${index}', 'f');
        insert into order_events (order_id, what, actor) values ('${id(10 + index)}', 'placed', 'test');
        insert into stock_movements (part_id, order_id, kind, quantity, actor) values ('${id(2)}', '${id(10 + index)}', 'held', 2, 'test');`);
      if (isPaid)
        await old.ask(`
          insert into payment_intents (id, order_id, attempt, intent_id, amount_cents, currency, live)
            values (gen_random_uuid(), '${id(10 + index)}', 1, 'pi_${index}', 2480, 'usd', false);
          insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
            values ('${id(10 + index)}', 'charged', 'pi_${index}', 'pi_${index}', 2480, 'usd', 'test');
          insert into refunds (id, order_id, intent_id, amount_cents, units, reason, status)
            values (gen_random_uuid(), '${id(10 + index)}', 'pi_${index}', 1240, 1, 'test', 'refunded');`);
    }
    await migrate(old.url);
    const rows = await old.ask(`
      select o.id as order, l.id as line, l.status, l.part_name, l.quantity, l.withdrawn_units, l.total_cents::int as line_cents,
        l.is_billed, o.lines_cents::int, o.adjustments_cents::int, o.total_cents::int, o.hold_until is not null as held,
        o.transaction_id, o.idempotency_key, o.closed_at = l.closed_at as closed, o.customer_name, o.address, o.delivery,
        (select count(*)::int from stock_movements m where m.line_id = l.id) as movements,
        (select count(*)::int from order_events e where e.order_id = o.id and e.line_id is null) as events,
        (select count(*)::int from refunds r where r.order_id = o.id and r.line_id = l.id) as refunds
      from orders o join order_lines l on l.order_id = o.id order by o.id`);
    assert.deepEqual(
      rows,
      STATES.map((status, index) => {
        const isPaid = status === 'paid' || status === 'shipped';
        return {
          order: id(10 + index),
          line: id(10 + index),
          status,
          part_name: 'Part of then',
          quantity: 2,
          withdrawn_units: isPaid ? 1 : 0,
          line_cents: 2480,
          is_billed: true,
          lines_cents: 2480,
          adjustments_cents: 0,
          total_cents: 2480,
          held: status === 'unpaid',
          transaction_id: isPaid ? `pi_${index}` : null,
          idempotency_key: `key-${index}`,
          closed: status === 'shipped' || status === 'cancelled' ? true : null,
          customer_name: 'Ada',
          address: 'Street',
          delivery: null,
          movements: 1,
          events: 1,
          refunds: isPaid ? 1 : 0,
        };
      }),
    );
  } finally {
    for (const database of [old, like]) await database.drop();
  }
});
