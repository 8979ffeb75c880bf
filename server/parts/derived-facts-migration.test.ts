import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { modulesNamed } from '#server/builds/hardware/memory-modules.ts';
import { socketOf } from '#server/builds/hardware/processor-platforms.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0059_webhook_rights_and_low_stock';

/** Processors as price lists name them: microarchitecture, name. */
const PROCESSORS = [
  ['Zen 4', 'AMD Ryzen 7 7800X3D'],
  ['Zen 4', 'AMD EPYC 4344P'],
  ['Zen 4', 'AMD EPYC 9124'],
  ['Zen 2', 'AMD Threadripper PRO 3975WX'],
  ['Zen 2', 'AMD Threadripper 3960X'],
  ['Skylake', 'Intel Core i7-6700K'],
  ['Skylake', 'Intel Core i9-7900X'],
  ['Skylake', 'Intel Xeon Gold 6128'],
  ['Skylake', 'Intel Xeon D-2123IT'],
  ['Haswell', 'Intel Xeon E5-2670 V3'],
  ['Haswell', 'Intel Xeon E7-8890 V3'],
  ['Nehalem', 'Intel Core i7-920'],
  ['Piledriver', 'AMD FX-8350'],
  ['Piledriver', 'AMD A10-5800K'],
  ['K10', 'AMD Sempron 145'],
  ['K10', 'AMD Opteron 6128'],
  ['Wolfdale', 'Intel Core 2 Duo E8400'],
  ['Unknown Lake', 'Intel Mystery'],
] as const;

/** Coolers: import key, specifications, and the type that they get. */
const COOLERS = [
  ['file:cpu-cooler:1', [{ name: 'Radiator', value: 240, unit: 'mm' }], 'Liquid'],
  ['file:cpu-cooler:2', [{ name: 'Fan speed', value: 1500, unit: 'rpm' }], 'Air'],
  ['file:cpu-cooler:3', [{ name: 'Type', value: 'Passive' }], 'Passive'],
  [null, [{ name: 'Radiator', value: 360, unit: 'mm' }], 'Liquid'],
  [null, [{ name: 'Fan speed', value: 900, unit: 'rpm' }], undefined],
] as const;

test('older processors get their socket and older coolers their type, where their facts decide it', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    const rows = [
      ...PROCESSORS.map(([value, name]) => ['processor', name, null, [{ name: 'Microarchitecture', value }]] as const),
      [
        'processor',
        'Stated',
        null,
        [
          { name: 'Microarchitecture', value: 'Zen 4' },
          { name: 'Socket', value: 'FP7' },
        ],
      ],
      ...COOLERS.map(([key, facts], at) => ['cpu-cooler', `Cooler ${at}`, key, facts] as const),
      ['case-fan', 'Fan', 'file:cpu-cooler:9', [{ name: 'Fan speed', value: 900, unit: 'rpm' }]],
    ].map(([kind, name, key, facts], at) => ({ at, kind, name, key, facts }));
    await old.ask(`
      insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, import_key, created_at)
      select gen_random_uuid(), name, 'd', kind, '/x.svg', facts, 100, 1, 5, key, now() + at * interval '1 second'
      from jsonb_to_recordset('${JSON.stringify(rows)}') as row (at int, kind text, name text, facts jsonb, key text)`);
    await migrate(old.url, { restoring: true });
    const parts = await old.ask('select specifications, facets, version from parts order by created_at');
    const fact = (at: number, wanted: string) =>
      (parts[at]!['specifications'] as { name: string; value: string }[]).find(({ name }) => name === wanted)?.value;
    const first = PROCESSORS.length;
    assert.deepEqual(
      PROCESSORS.map((_, at) => fact(at, 'Socket')),
      PROCESSORS.map(([microarchitecture, name]) => socketOf(microarchitecture, name)),
    );
    assert.ok((parts[0]!['facets'] as string[]).includes('socket:AM5'), 'filters find it');
    assert.equal(fact(first, 'Socket'), 'FP7');
    assert.deepEqual(
      COOLERS.map((_, at) => fact(first + 1 + at, 'Type')),
      COOLERS.map(([, , type]) => type),
    );
    assert.equal(fact(first + 1 + COOLERS.length, 'Type'), undefined);
    assert.ok(parts.every(({ version }) => version === 1));
  } finally {
    await old.drop();
    await like.drop();
  }
});

/** Kits as price lists name them. */
const KITS = [
  'Crucial CT16G4SFRA32A 16 GB',
  'Patriot Viper SODIMM 8 GB',
  'Kingston FURY Impact 32 GB',
  'G.Skill F5-5600S4645A16GX2-RS 32 GB',
  'Samsung M393A2K40DB3 16 GB',
  'Kingston KSM48R40BS4TMM 16 GB',
  'Corsair Vengeance LPX 16 GB',
  'Crucial CT16G4DFRA32A 16 GB',
];

test('kits imported before get the type of their modules, where the name says it', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, '0113_measures_of_parts');
    const rows = [...KITS, 'Crucial Stated SODIMM'].map((name, at) => ({
      at,
      name,
      facts: name.includes('Stated') ? [{ name: 'Module type', value: 'Unbuffered' }] : [],
    }));
    await old.ask(`
      insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, import_key, created_at)
      select gen_random_uuid(), name, 'd', 'memory', '/x.svg', facts, 100, 1, 5, 'file:' || at, now() + at * interval '1 second'
      from jsonb_to_recordset('${JSON.stringify(rows)}') as row (at int, name text, facts jsonb)`);
    await migrate(old.url, { restoring: true });
    const parts = await old.ask('select specifications from parts order by created_at');
    assert.deepEqual(
      parts.map(({ specifications }) => (specifications as { value: string }[])[0]?.value),
      [...KITS.map((name) => modulesNamed(name)), 'Unbuffered'],
    );
  } finally {
    await old.drop();
    await like.drop();
  }
});
