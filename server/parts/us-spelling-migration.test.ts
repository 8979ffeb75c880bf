import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0069_parcels_with_units';

test('older specifications get US names, in their places; a part with both spellings keeps both', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  const black = (name: string) => ({ name, value: 'Black' });
  try {
    await migrateUpTo(old.url, BEFORE);
    const rows = [
      [{ name: 'Fans', value: 2 }, black('Colour'), { name: 'Noise', value: 25, unit: 'dB' }],
      [black('Cable colour')],
      [black('Colour'), black('Color')],
      [{ name: 'Finish', value: 'Colour coat' }],
      [],
    ].map((facts, at) => ({ at, name: `Case ${at}`, facts }));
    await old.ask(`
      insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
      select gen_random_uuid(), name, 'd', 'case', '/x.svg', facts, 100, 1, 5, now() + at * interval '1 second'
      from jsonb_to_recordset('${JSON.stringify(rows)}') as row (at int, name text, facts jsonb)`);
    await migrate(old.url, { restoring: true });
    const parts = await old.ask('select specifications, facets, version from parts order by created_at');
    assert.deepEqual(
      parts.map(({ specifications }) => specifications),
      [
        [{ name: 'Fans', value: 2 }, black('Color'), { name: 'Noise', value: 25, unit: 'dB' }],
        [black('Cable color')],
        [black('Colour'), black('Color')],
        [{ name: 'Finish', value: 'Colour coat' }],
        [],
      ],
    );
    assert.ok((parts[0]!['facets'] as string[]).includes('color:Black'), 'filters find it');
    assert.ok(parts.every(({ version }) => version === 1));
  } finally {
    await old.drop();
    await like.drop();
  }
});
