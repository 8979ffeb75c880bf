import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { IDENTIFYING_FACTS } from '#contract/parts/identifying-line.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { seedDemo } from './seed.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

test('demo parts have the identifying line of their kind', async () => {
  assert.ok((await seedDemo(store.db.$client)) > 0);
  const { rows } = await store.db.$client.query<{ name: string; category: string; variant: string }>(
    'select name, category, variant from parts',
  );
  for (const { name, category, variant } of rows) if (category in IDENTIFYING_FACTS) assert.notEqual(variant, '', name);
});
