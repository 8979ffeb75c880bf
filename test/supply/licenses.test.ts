import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLock, ROOT } from './lock.ts';

/** Licenses that only require attribution. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'Zlib',
];

/** Licenses with further terms, and the packages for which they are met (docs/dependencies.md explains how). */
const WITH_TERMS: Readonly<Record<string, RegExp>> = {
  'OFL-1.1': /^@fontsource-variable\//,
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'CC-BY-4.0': /^caniuse-lite$/,
};

/** Packages that name their license only in their LICENSE file. */
const IN_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Whether a package may be used under an SPDX expression. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  if (/ OR /.test(plain)) return plain.split(' OR ').some((one) => isAllowed(name, one));
  return plain.split(' AND ').every((one) => FREE.includes(one) || (WITH_TERMS[one]?.test(name) ?? false));
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package of the lock file, for any system, has an allowed license', () => {
  for (const [place, { license = IN_FILE[nameOf(place)] }] of readLock()) {
    assert.ok(license && isAllowed(nameOf(place), license), `${place}: ${license ?? 'no license'}`);
  }
});

test('installed packages match the lock file and their licenses', () => {
  const lock = readLock();
  const installed = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly link?: true }>;
  };
  let seen = 0;
  for (const [place, { link }] of Object.entries(installed.packages)) {
    if (link) continue;
    assert.ok(lock.has(place), `${place} is not in package-lock.json`);
    const file = join(ROOT, place, 'package.json');
    if (!existsSync(file)) continue; // for another system
    const says = (JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type: string } }).license;
    const expression =
      typeof says === 'string' ? says : (says?.type ?? lock.get(place)?.license ?? IN_FILE[nameOf(place)] ?? '');
    assert.ok(isAllowed(nameOf(place), expression), `${place}: ${expression || 'no license'}`);
    seen++;
  }
  assert.ok(seen > 200, `${seen} packages`);
});

test('a license that is not allowed is reported', () => {
  assert.ok(isAllowed('x', '(MIT OR GPL-3.0-only)'));
  for (const bad of ['GPL-3.0-only', 'AGPL-3.0-only', 'UNLICENSED', 'MIT AND GPL-3.0-only', 'LGPL-3.0-or-later', ''])
    assert.ok(!isAllowed('x', bad), bad);
});
