import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { ORDER_CHECKS } from '#server/verification/checks/order-checks.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0098_refund_units';

const METHOD = { id: 'standard', name: 'Standard', priceCents: 500, minDays: 2, maxDays: 5 };
const FREE = { ...METHOD, priceCents: 0, free: { fromCents: 1_000, priceCents: 500 } };
const taxes = (isIncluded: boolean, ...all: [label: string, percent: number, cents: number][]) => ({
  isIncluded,
  isDeliveryTaxed: true,
  taxes: all.map(([label, percent, cents]) => ({ label, percent, cents })),
});

/** Orders of one line of $10.00: the charges, their terms, and what a refund of $5.00 had of each. */
const ORDERS = {
  'without charges': { delivery: 0, tax: 0, lineTax: 0, terms: null, split: [500, 0, 0, []] },
  'terms of nothing': { delivery: 0, tax: 0, lineTax: 0, terms: { method: null, tax: null }, split: [500, 0, 0, []] },
  delivery: { delivery: 500, tax: 0, lineTax: 0, terms: { method: METHOD, tax: null }, split: [600, -100, 0, []] },
  'free delivery': { delivery: 0, tax: 0, lineTax: 0, terms: { method: FREE, tax: null }, split: [500, 0, 0, []] },
  'added taxes': {
    delivery: 500,
    tax: 148,
    lineTax: 99,
    terms: { method: METHOD, tax: taxes(false, ['State tax', 8.875, 133], ['City 1%', 1, 15]) },
    split: [300, 155, 45, taxes(false, ['State tax', 8.875, 40], ['City 1%', 1, 5]).taxes],
  },
  'included tax': {
    delivery: 0,
    tax: 0,
    lineTax: 0,
    terms: { method: null, tax: taxes(true, ['VAT', 19, 160]) },
    split: [500, 0, 0, taxes(true, ['VAT', 19, 80]).taxes],
  },
} as const;

test('earlier orders and refunds get the adjustments that their terms and splits have', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    await old.ask(`
      insert into users (id, subject, email) values ('00000000-0000-7000-8000-000000000001', 'here', 'here@buyer.test');
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        values ('00000000-0000-7000-8000-000000000002', 'Fan', '', 'fan', '', 1000, 1, 0)`);
    for (const [name, { delivery, tax, lineTax, terms, split }] of Object.entries(ORDERS)) {
      const [parts, splitDelivery, splitTax, splitTaxes] = split;
      const total = 1_000 + delivery + tax;
      await old.ask(`
        with placed as (
          insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents, delivery_cents,
            tax_cents, terms, transaction_id, paid_cents, refunded_cents)
          values (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '', '${name}', '', '', 1000, ${delivery}, ${tax},
            ${terms ? `'${JSON.stringify(terms)}'` : 'null'}, 'pi_${name}', ${total}, 500) returning id
        ), line as (
          insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents,
            tax_cents, refunded_cents, status)
          select id, id, '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'Fan', 1000, 1, 1000,
            ${lineTax}, 500, 'paid' from placed
        ), charged as (
          insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
          select id, 'charged', 'pi_${name}', 'pi_${name}', ${total}, 'usd', 'test' from placed
        ), refund as (
          insert into refunds (id, order_id, line_id, intent_id, amount_cents, reason, status)
          select gen_random_uuid(), id, id, 'pi_${name}', 500, '', 'refunded' from placed returning id, order_id
        ), movement as (
          insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
          select id, 'refunded', 'pi_${name}', 're_${name}', 500, 'usd', 'test' from placed returning id
        )
        insert into movement_splits (movement_id, refund_id, parts_cents, delivery_cents, tax_cents, taxes)
        select movement.id, refund.id, ${parts}, ${splitDelivery}, ${splitTax}, '${JSON.stringify(splitTaxes)}'
        from movement, refund`);
    }
    await migrate(old.url, { restoring: true });
    const rows = await old.ask(`
      select o.customer_name as name, o.total_cents::int as total, o.left_cents::int as left, l.left_cents::int as "lineLeft",
        array(select concat_ws(' ', kind, label, amount_cents, tax_cents, is_included, source) from order_adjustments a
          where a.order_id = o.id order by position) as adjustments, s.parts_cents::int as parts,
        array(select concat_ws(' ', a ->> 'name', a ->> 'cents') from jsonb_array_elements(s.adjustments) a) as split
      from orders o join order_lines l on l.order_id = o.id join refunds r on r.order_id = o.id
      join movement_splits s on s.refund_id = r.id`);
    const delivery = (cents: number, tax = 0) => `delivery Standard ${cents} ${tax} f {"method": "standard"}`;
    assert.deepEqual(Object.fromEntries(rows.map(({ name, ...row }) => [name, Object.values(row)])), {
      'without charges': [1_000, 500, 500, [], 500, []],
      'terms of nothing': [1_000, 500, 500, [], 500, []],
      delivery: [1_500, 1_000, 500, [delivery(500)], 600, ['Standard -100']],
      'free delivery': [1_000, 500, 500, [delivery(0)], 500, ['Standard 0']],
      'added taxes': [
        1_648,
        1_148,
        599,
        [
          delivery(500, 49),
          'tax State tax 8.875% 133 0 f {"label": "State tax", "percent": 8.875}',
          'tax City 1% 15 0 f {"label": "City 1%", "percent": 1}',
        ],
        300,
        ['Standard 155', 'State tax 8.875% 40', 'City 1% 5'],
      ],
      'included tax': [
        1_000,
        500,
        500,
        ['tax Includes VAT 19% 160 0 t {"label": "VAT", "percent": 19}'],
        500,
        ['Includes VAT 19% 80'],
      ],
    });
    const checks = ['order_total', 'order_adjustments', 'order_delivery', 'order_tax', 'order_balance', 'refund_split'];
    for (const kind of checks) {
      const { sql } = ORDER_CHECKS.find((each) => each.kind === kind)!;
      assert.deepEqual(await old.ask(sql.replaceAll('$1', '0')), [], kind);
    }
    const indexes = await old.ask(`select 1 from pg_indexes where indexname = 'orders_total'`);
    assert.equal(indexes.length, 1, 'the index of totals is kept');
  } finally {
    await old.drop();
    await like.drop();
  }
});
