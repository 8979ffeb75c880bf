import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';
import { knownBrand } from './import/reading/brands.ts';
import { specify } from './import/reading/specify.ts';

const BEFORE = '0026_known_locations';

/** Rows of the public price lists: kind, name, specifications, and the brand and variant that they get. */
const ROWS = [
  ['storage', 'Samsung 990 Pro', { capacity: '2000', form_factor: 'M.2-2280' }, 'Samsung', '2 TB, M.2-2280'],
  ['storage', 'Samsung 990 Pro', { capacity: '4000', form_factor: 'M.2-2280' }, 'Samsung', '4 TB, M.2-2280'],
  ['storage', 'Western Digital Black SN850X', { capacity: '1000' }, 'Western Digital', '1 TB'],
  ['cpu-cooler', 'be quiet! Pure Rock 2', { color: 'Black' }, 'be quiet!', 'Black'],
  ['cpu-cooler', 'be quiet! Pure Rock 2', { color: 'White' }, 'be quiet!', 'White'],
  ['power-supply', 'PC Power & Cooling Silencer', {}, 'PC Power & Cooling', ''],
  ['memory', 'G.Skill Flare X5 32 GB', {}, 'G.Skill', ''],
  ['cable', 'Samsung Cable', {}, '', ''],
  ['storage', 'Anvil Drive', {}, '', ''],
] as const;

test('older parts get a SKU, the brand that begins their name, and their variant', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    const rows = ROWS.map(([kind, name, columns], at) => ({ at, kind, name, facts: specify(kind, columns) }));
    await old.ask(`
      insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, import_key, created_at)
      select gen_random_uuid(), name, 'd', kind, '/x.svg', facts, 100, 1, 5, key, now() + at * interval '1 second'
      from jsonb_to_recordset('${JSON.stringify([...rows, { at: 99, kind: 'storage', name: 'Ingot', facts: [], key: 'demo:Ingot' }])}')
        as row (at int, kind text, name text, facts jsonb, key text)`);
    await migrate(old.url, { restoring: true });
    const parts = await old.ask('select sku, name, brand, variant, mpn, gtin from parts order by created_at');
    assert.deepEqual(
      parts.map(({ name, brand, variant }) => [name, brand, variant]),
      [...ROWS.map(([, name, , brand, variant]) => [name, brand, variant]), ['Ingot', 'Partsmith', '']],
    );
    assert.equal(new Set(parts.map(({ sku }) => sku)).size, parts.length);
    for (const { sku } of parts) assert.match(String(sku), /^PS-\d{5}$/);
    assert.deepEqual(
      ROWS.map(([kind, name]) => knownBrand(kind, name)),
      ROWS.map(([kind, , , brand]) => (kind === 'cable' ? 'Samsung' : brand)),
      'the import finds the same brands, and those of kinds without a list',
    );
    const search = await old.ask(`select count(*)::int as found from parts where search @@ 'samsung'::tsquery`);
    assert.deepEqual(search, [{ found: 3 }]);
  } finally {
    await old.drop();
    await like.drop();
  }
});
