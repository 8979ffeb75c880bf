import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PartDetail } from '#contract/parts/parts.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { openSearchStore } from './testing.ts';

const opened = await openSearchStore();

describe('comparing parts', () => {
  test('puts differences first and leaves out unknown parts', async () => {
    const wanted = ['AMD Ryzen 5 5600', 'AMD Ryzen 5 7600'].map((name) => opened.ids.get(name)!);
    const { body } = await opened.get(
      `/part/compare?ids=${wanted.join(',')},no-id,01a1fca4-393c-7d27-94a9-280eb2f5c18a`,
    );
    assert.deepEqual(
      body.parts.map((part: { _id: string }) => part._id),
      wanted,
    );
    assert.deepEqual(body.rows, [
      { name: 'Socket', values: ['AM4', 'AM5'], differs: true },
      { name: 'Cores', values: ['6', '6'], differs: false },
      { name: 'TDP', values: ['65 W', '65 W'], differs: false },
    ]);
  });

  test('refuses more than four parts, and none', async () => {
    assert.equal((await opened.store.call(null, 'GET', '/part/compare?ids=1,2,3,4,5')).status, 422);
    assert.equal((await opened.store.call(null, 'GET', '/part/compare')).status, 422);
    assert.deepEqual((await opened.get('/part/compare?ids=,')).body, { parts: [], rows: [] });
  });
});

describe('specifications', () => {
  test('are returned with the part, and replaced as a whole by an edit that increases its version', async () => {
    const id = opened.ids.get('MSI PRO B650 WIFI')!;
    const before = (await opened.get(`/part/${id}`)).body.specifications;
    assert.deepEqual(before, [
      { name: 'Socket', value: 'AM5' },
      { name: 'Form factor', value: 'ATX' },
    ]);
    const specifications = [{ name: 'Socket', value: 'AM4' }];
    const changed = await opened.store.call(opened.admin, 'PATCH', `/part/${id}`, { specifications, version: 1 });
    assert.deepEqual([changed.status, changed.body.specifications], [200, specifications]);
    const late = problem(
      await opened.store.call(opened.admin, 'PATCH', `/part/${id}`, { specifications: before, version: 1 }),
    );
    assert.deepEqual(
      [late.status, late.code, (late.fresh as PartDetail).specifications],
      [409, 'edit_conflict', specifications],
    );
    assert.deepEqual(await opened.names('spec=socket:AM4&category=motherboard'), ['MSI PRO B650 WIFI']);
    assert.deepEqual(await opened.names('spec=socket:AM5&category=motherboard'), []);
  });

  test('are refused when invalid', async () => {
    const id = opened.ids.get('Asus Dual')!;
    for (const specifications of [
      'x',
      [{ name: 'Cores' }],
      [{ name: '', value: 1 }],
      [{ name: '--', value: 1 }],
      [{ name: 'Cores', value: {} }],
      [{ name: 'Cores', value: 'a\u0001b' }],
      [
        { name: 'Cores', value: 1 },
        { name: 'cores ', value: 2 },
      ],
      Array.from({ length: 41 }, (_, n) => ({ name: `n${n}`, value: n })),
    ]) {
      const answer = await opened.store.call(opened.admin, 'PATCH', `/part/${id}`, { specifications });
      assert.equal(answer.status, 422, JSON.stringify(specifications));
    }
  });

  test('have the same keys in the database as in addresses', async () => {
    const names = ['Größe (max.)', 'É-Clock  2', 'CAS latency', '80 Plus™', 'Ширина', '½ height', 'İ', '  W/mK '];
    const { rows } = await opened.store.db.$client.query<{ facets: string[] }>(
      "select part_facets('case', $1::jsonb) as facets",
      [JSON.stringify(names.map((name) => ({ name, value: 1.5 })))],
    );
    assert.deepEqual(rows[0]!.facets, ['/case', ...names.map((name) => `${specificationKey(name)}:1.5`)]);
  });
});
