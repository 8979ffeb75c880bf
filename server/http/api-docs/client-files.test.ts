import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import { clientFiles } from './client-files.ts';

const files = await clientFiles();

test('packages/client has the calls that are declared (npm run client)', () => {
  for (const [name, text] of Object.entries(files)) {
    const written = readFileSync(new URL(`../../../packages/client/${name}`, import.meta.url), 'utf8');
    assert.ok(written === text, `${name} is outdated: npm run client`);
  }
});

test('the client has the calls that a key can make and those of visitors, none of accounts or the card provider', () => {
  const types = files['api.ts']!;
  const has = (name: string) => types.includes(`\n  ${name}: {\n`);
  const called = (wanted: (call: (typeof CALLS)[number]) => boolean) => CALLS.filter(wanted).map(({ name }) => name);
  const [byKey, byPeople] = [
    ['listManagedOrders', 'refundLines', 'applyImport'],
    ['readAccount', 'addApiKey', 'signOut'],
  ];
  for (const name of [...byKey, ...called(({ access }) => access === 'everyone')]) assert.ok(has(name), name);
  for (const name of [...byPeople, ...called(({ access }) => access === 'provider')]) assert.ok(!has(name), name);
});
