import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { breachesIn, namesPrivateTable } from './internals.ts';

/* The store uses other packages only as documented: an upgrade within a major version must not break it. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests may rehearse crashes inside a library. */
const isProduct = (file: string): boolean =>
  /\.(ts|tsx|mjs|js)$/.test(file) &&
  !/^test\/|\.test\.ts$|(^|\/)testing\.ts$|^server\/database\/migrations\//.test(file);

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const sources = listed
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|sql)$/.test(file) && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test("no file imports another package's internals", () => {
  const files = sources.filter(isProduct);
  assert.ok(files.length > 500, 'the files are found');
  const found = files.flatMap((file) => breachesIn(read(file), root).map((what) => `${file} ${what}`));
  assert.deepEqual(found, []);
});

test('no file, tests included, names a private table of the job queue', () => {
  const others = sources.filter((file) => !file.startsWith('test/rooms/internals.'));
  assert.deepEqual(
    others.filter((file) => namesPrivateTable(read(file))),
    [],
  );
});

const PLANTED = [
  "await client.query('update graphile_worker._private_jobs set locked_at = null');",
  'await client.query(`select * from graphile_worker."_private_tasks"`);',
  "await client.query('delete from _private_jobs');",
  'NetServer.prototype.close.call(server);',
  'Client.prototype.query = heard;',
  '(Client.prototype as unknown as { query: unknown }).query = heard;',
  "Object.defineProperty(Client.prototype, 'query', { value: heard });",
  "import { registerHooks } from 'node:module';",
  "import { setupListenHandle } from '#test/node_modules/pg/lib/client.js';",
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
