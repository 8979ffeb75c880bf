import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readEnv } from './read-env.ts';
import { settingsReference } from './reference.ts';

/** Without the padding of tables, which the formatter sets. */
const plain = (markdown: string) => markdown.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();

test('docs/settings.md is current (npm run settings)', () => {
  const written = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  assert.equal(plain(written), plain(settingsReference()));
});

test('the reference names defaults in words', () => {
  const reference = settingsReference();
  assert.match(reference, /\| `PORT` \| 3000 \| the store's port \|/);
  assert.match(reference, /\| `ADMIN_EMAILS` \| none \|/);
  assert.match(reference, /\| `LOG_REQUESTS` \| 0 \|/);
});

test('a limit has the name of its variable in code', () => {
  const { limits, http } = readEnv({ ORDERS_A_MINUTE: '7', WEB_CONCURRENCY: '2' });
  assert.equal(limits.ordersAMinute, 7);
  assert.equal(http.webConcurrency, 2);
});
