import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { ORDER_CHECKS } from '#server/verification/checks/order-checks.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0092_reservation_limits';

test('earlier orders get the balances that their payments, refunds and disputes have', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    // Each order has one line of $10.00 with $1.00 tax, and $5.00 delivery.
    await old.ask(`
      create table cases as select *, gen_random_uuid() as id, 'pi_' || name as intent from (values
        ('unpaid', 'unpaid', false, 0), ('expired', 'expired', false, 0), ('canceled before payment', 'cancelled', false, 0),
        ('paid', 'paid', true, 0), ('partly refunded', 'paid', true, 0), ('failed refund', 'shipped', true, 0),
        ('failed in the dashboard', 'shipped', true, 0), ('settled', 'shipped', true, 0), ('canceled', 'cancelled', true, 0),
        ('canceled, paid twice', 'cancelled', true, 0), ('canceled for delivery', 'cancelled', true, 300),
        ('disputed', 'shipped', true, 0), ('disputed and refunded', 'shipped', true, 0), ('inquiry', 'shipped', true, 0)
      ) as cases (name, status, is_paid, kept)`);
    await old.ask(`
      with buyer as (
        insert into users (id, subject, email) values (gen_random_uuid(), 'here', 'here@buyer.test') returning id
      ), part as (
        insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        values (gen_random_uuid(), 'Fan', '', 'fan', '', 1000, 1, 0) returning id
      ), placed as (
        insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents, delivery_cents,
          tax_cents, transaction_id, closed_at)
        select cases.id, buyer.id, '', name, '', '', 1000, 500, 100, case when is_paid then intent end,
          case when status in ('shipped', 'cancelled') then now() end
        from cases, buyer
      ), lines as (
        insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents,
          tax_cents, kept_cents, status, closed_at)
        select cases.id, cases.id, buyer.id, part.id, 'Fan', 1000, 1, 1000, 100, kept, status,
          case when status in ('shipped', 'cancelled') then now() end
        from cases, buyer, part
      ), charges as (
        insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
        select id, 'charged', intent, intent, 1600, 'usd', 'test' from cases where is_paid
      ), back as (
        insert into refunds (id, order_id, line_id, intent_id, origin, amount_cents, reason, status)
        select gen_random_uuid(), cases.id, case when of_line then cases.id end, coalesce(other, intent), origin, cents, '', r.status
        from (values
          ('partly refunded', true, 'store', 250, 'refunded', null), ('partly refunded', false, 'store', 100, 'asked', null),
          ('failed refund', true, 'store', 300, 'failed', null), ('failed in the dashboard', true, 'provider', 300, 'failed', null),
          ('settled', true, 'store', 400, 'settled', null), ('canceled', true, 'store', 1600, 'refunded', null),
          ('canceled, paid twice', true, 'store', 1600, 'refunded', null),
          ('canceled, paid twice', true, 'store', 1600, 'refunded', 'pi_second'),
          ('canceled for delivery', true, 'store', 800, 'refunded', null),
          ('disputed and refunded', true, 'store', 500, 'refunded', null)
        ) as r (name, of_line, origin, cents, status, other) join cases using (name)
      )
      insert into disputes (id, order_id, intent_id, kind, reason, status, amount_cents, currency, is_withdrawn, opened_at)
      select 'dp_' || name, id, intent, kind, '', 'needs_response', 1600, 'usd', withdrawn, now()
      from (values ('disputed', 'dispute', true), ('disputed and refunded', 'dispute', true), ('inquiry', 'inquiry', false)
      ) as d (name, kind, withdrawn) join cases using (name)`);
    await old.ask('drop table cases');
    await migrate(old.url, { restoring: true });
    const rows = await old.ask(`
      select customer_name as name, paid_cents::int as paid, o.refunded_cents::int as refunded, disputed_cents::int as disputed,
        o.left_cents::int as left, l.refunded_cents::int as "lineRefunded", l.left_cents::int as "lineLeft"
      from orders o join order_lines l on l.order_id = o.id`);
    assert.deepEqual(
      Object.fromEntries(rows.map(({ name, ...balances }) => [name, Object.values(balances).join(' ')])),
      {
        unpaid: '0 0 0 0 0 1100',
        expired: '0 0 0 0 0 1100',
        'canceled before payment': '0 0 0 0 0 1100',
        paid: '1600 0 0 1600 0 1100',
        'partly refunded': '1600 350 0 1250 250 850',
        'failed refund': '1600 300 0 1300 300 800',
        'failed in the dashboard': '1600 0 0 1600 0 1100',
        settled: '1600 400 0 1200 400 700',
        canceled: '1600 1600 0 0 1100 0',
        'canceled, paid twice': '1600 1600 0 0 1100 0',
        'canceled for delivery': '1600 800 0 800 800 0',
        disputed: '1600 0 1600 0 0 1100',
        'disputed and refunded': '1600 500 1100 0 500 600',
        inquiry: '1600 0 0 1600 0 1100',
      },
    );
    for (const { kind, sql } of ORDER_CHECKS.filter(({ kind }) => kind.endsWith('_balance')))
      assert.deepEqual(await old.ask(sql.replaceAll('$1', '0')), [], kind);
  } finally {
    await old.drop();
    await like.drop();
  }
});
