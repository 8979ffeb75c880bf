import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSandbox } from './cards/testing.ts';
import { startSandbox } from './identity/testing.ts';

test('idle connections stay open longer than clients keep them', async () => {
  const [cards, identity] = await Promise.all([openSandbox(), startSandbox()]);
  const headers = await Promise.all(
    [cards, identity].map(async ({ origin }) => (await fetch(origin)).headers.get('keep-alive')),
  );
  await Promise.all([cards.end(), identity.close()]);
  assert.deepEqual(headers, ['timeout=75', 'timeout=75']);
});
