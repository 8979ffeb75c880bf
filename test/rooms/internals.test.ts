import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { breachesIn } from './internals.ts';

/* The store uses other packages only as documented: an upgrade within a major version must not break it. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests may rehearse crashes inside a library. */
const isProduct = (file: string): boolean =>
  /\.(ts|tsx|mjs|js)$/.test(file) &&
  !/^test\/|\.test\.ts$|(^|\/)testing\.ts$|^server\/database\/migrations\//.test(file);

test("no file imports another package's internals", () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\n').filter(isProduct);
  assert.ok(files.length > 500, 'the files are found');
  const found = files.flatMap((file) => {
    if (!existsSync(join(root, file))) return [];
    return breachesIn(readFileSync(join(root, file), 'utf8'), root).map((what) => `${file} ${what}`);
  });
  assert.deepEqual(found, []);
});

const PLANTED = [
  "await client.query('update graphile_worker._private_jobs set locked_at = null');",
  'await client.query(`select * from graphile_worker."_private_tasks"`);',
  'NetServer.prototype.close.call(server);',
  'Client.prototype.query = heard;',
  '(Client.prototype as unknown as { query: unknown }).query = heard;',
  "Object.defineProperty(Client.prototype, 'query', { value: heard });",
  "import { registerHooks } from 'node:module';",
  "import { setupListenHandle } from '../node_modules/pg/lib/client.js';",
  'const { routes } = window.__reactRouterManifest;',
  'return { context: { genericOAuthPendingDiscovery: new Map() } };',
  "const { run } = await import('graphile-worker/dist/main.js');",
  "import { renewLease } from 'better-auth/dist/plugins/index.mjs';",
];
for (const breach of PLANTED) test(`catches ${breach}`, () => assert.equal(breachesIn(`${breach}\n`, root).length, 1));

test('allows documented imports', () => {
  const fine = [
    "import { genericOAuth } from 'better-auth/plugins/generic-oauth';",
    "import { migrate } from 'drizzle-orm/node-postgres/migrator';",
    "import { createRoot } from 'react-dom/client';",
    "import { readFile } from 'node:fs/promises';",
    'const own = Object.prototype.hasOwnProperty;',
    '// NetServer.prototype.close.call(server) would also work.',
  ];
  assert.deepEqual(breachesIn(fine.join('\n'), root), []);
});
