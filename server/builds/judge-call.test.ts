import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

describe('POST /builds/judge', () => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore();
  });
  after(() => store.close());

  test('answers everyone, adds up repeated parts, and lists parts that are not on sale', async () => {
    const admin = await store.person('admin');
    const add = async (name: string, category: string, specifications: Specification[]): Promise<string> => {
      const answer = await store.call(admin, 'POST', '/part', {
        name,
        description: name,
        category,
        price: 5,
        minimum: 1,
        quantity: 9,
        specifications,
      });
      return answer.body.insertedId;
    };
    const kit = await add('Kit', 'memory', [
      { name: 'Generation', value: 'DDR4' },
      { name: 'Modules', value: 2 },
      { name: 'Memory size', value: 32 },
    ]);
    const base = await add('Base', 'motherboard', [
      { name: 'Socket', value: 'AM4' },
      { name: 'Memory slots', value: 4 },
      { name: 'Maximum memory', value: 128 },
    ]);
    const ask = (parts: unknown) => store.call(null, 'POST', '/builds/judge', { parts });
    const fits = await ask([{ part: kit, quantity: 1 }, { part: kit.toUpperCase(), quantity: 1 }, { part: base }]);
    assert.deepEqual([fits.status, fits.body.verdict], [200, 'fits']);
    const over = await ask([
      { part: kit, quantity: 3 },
      { part: base, quantity: 1 },
    ]);
    assert.equal(over.body.verdict, 'does_not_fit');
    assert.deepEqual(over.body.findings[0], {
      rule: 'memory-slots',
      checked: 'Memory slots',
      verdict: 'does_not_fit',
      parts: [kit, base],
      reason: 'The build has 6 modules and there are 4 memory slots.',
    });
    await store.call(admin, 'DELETE', `/part/${base}`);
    for (const id of [base, 'no-id', '01a1fca4-393c-7d27-94a9-280eb2f5c18a'])
      assert.equal(problem(await ask([{ part: id, quantity: 1 }])).code, 'not_found');
    for (const wrong of [
      undefined,
      [],
      'x',
      [{ quantity: 1 }],
      [{ part: kit, quantity: 0 }],
      [{ part: kit, quantity: 1.5 }],
      Array.from({ length: 101 }, () => ({ part: kit })),
    ])
      assert.equal(problem(await ask(wrong)).code, 'invalid_fields');
  });
});
