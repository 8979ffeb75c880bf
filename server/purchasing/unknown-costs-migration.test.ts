import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0089_returns_before_shipping';

test('a cost of 0 in lines that are still to come becomes unknown; others keep theirs', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    await old.ask(`
      with supplier as (
        insert into suppliers (id, name) values (gen_random_uuid(), 'Anvil') returning id
      ), purchase as (
        insert into purchase_orders (id, supplier_id) select gen_random_uuid(), id from supplier returning id
      ), added as (
        insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
        select gen_random_uuid(), 'Part ' || n, 'd', 'case', '/x.svg', 100, 1, 5 from generate_series(1, 3) n returning id, name
      )
      insert into purchase_lines (id, purchase_order_id, part_id, quantity, received, cost_cents)
      select gen_random_uuid(), purchase.id, added.id, 5, case name when 'Part 1' then 5 else 2 end,
        case name when 'Part 3' then 450 else 0 end from added, purchase`);
    await migrate(old.url, { restoring: true });
    const lines = await old.ask(
      'select l.cost_cents as cost from purchase_lines l join parts on parts.id = l.part_id order by parts.name',
    );
    assert.deepEqual(
      lines.map(({ cost }) => cost),
      [0, null, 450],
    );
  } finally {
    await old.drop();
    await like.drop();
  }
});
