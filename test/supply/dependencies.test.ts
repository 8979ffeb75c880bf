import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { countDependencies, readLock, ROOT } from './lock.ts';

const lock = readLock();
/** The dependencies of the store and of the packages in `packages/`, without these packages themselves. */
const wanted = ['', ...readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name))]
  .map((folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Record<string, object>)
  .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies } as Record<string, string>),
  )
  .filter(([name]) => !name.startsWith('@partsmith/'));

/** | `name` | reason | license | number of packages | */
const rows = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', why = '', license = '', brings = '']) => ({
    name: name.replaceAll('`', ''),
    why,
    license,
    brings,
  }));

test('every dependency has one row with its reason, and every row is a dependency', () => {
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...new Set(wanted.map(([name]) => name))].sort());
  for (const { name, why } of rows) assert.ok(why.length >= 20, `why ${name}?`);
});

test('licenses and versions in the rows match the lock file', () => {
  for (const { name, license, brings } of rows) {
    assert.equal(license, lock.get(`node_modules/${name}`)?.license, name);
    assert.equal(brings, String(countDependencies(lock, name)), `${name} brings`);
  }
});

test('every version is exact, so that installs are reproducible', () => {
  for (const [name, version] of wanted) {
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
    assert.equal(lock.get(`node_modules/${name}`)?.version, version, name);
  }
});
