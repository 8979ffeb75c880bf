import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { changedFiles } from './changed-files.mjs';
import { LONG_GROUPS } from './long-groups.mjs';
import { ROOT, at } from '../project.mjs';

/** @typedef {import('./long-groups.mjs').LongGroup} LongGroup */

/** Files that change their whole process (signals, tracing, the event loop): each runs in a separate process. */
export const ALONE = [
  'server/observe/traces.test.ts',
  'server/http/front/overload.test.ts',
  'server/orders/other-adjustments.test.ts',
];

/**
 * The slowest files, in this order: they start first, so that no process is still working on one when the others are
 * done.
 */
export const FIRST = ['server/verification/money-discrepancies.test.ts', 'test/security/matrix.test.ts'];

const ROOMS = ['contract', 'server', 'packages', 'demo', 'app', 'gallery', 'test'];
const BROWSER_TESTS = 'test/e2e';

/** Whether a path is a browser test or a folder of browser tests. */
const isBrowserTest = (/** @type {string} */ path) => isInside(path, BROWSER_TESTS);

/**
 * The test files of a run.
 * @param {{ paths: string[], all: boolean }} asked `paths`: these files and folders alone; `all`: the long groups too
 * @returns {Promise<{ unit: string[], browser: string[], notes: string[] }>} `notes`: lines about the long groups
 */
export async function chooseTestFiles({ paths, all }) {
  const wanted = paths.length > 0 ? paths : ROOMS;
  const found = [...new Set((await Promise.all(wanted.map(testFilesAt))).flat())];
  const { run, left, notes } =
    paths.length > 0 || all ? { run: LONG_GROUPS, left: [], notes: [] } : longGroups(changedFiles());
  const isIn = (/** @type {readonly LongGroup[]} */ groups, /** @type {string} */ file) =>
    groups.some(({ tests }) => tests.some((path) => isInside(file, path)));
  const files = found.filter((file) => isIn(run, file) || !isIn(left, file));
  return {
    unit: files.filter((file) => !isBrowserTest(file)),
    browser: files.filter(isBrowserTest),
    notes,
  };
}

/**
 * The long groups that `npm test` runs after these changes, and those that it leaves to `npm run test:all`.
 * @param {ReturnType<typeof changedFiles>} changes
 * @returns {{ run: LongGroup[], left: LongGroup[], notes: string[] }}
 */
export function longGroups(changes, groups = LONG_GROUPS) {
  const isChanged = (/** @type {LongGroup} */ { tests, guards }) =>
    changes?.files.some((file) => [...tests, ...guards].some((path) => isInside(file, path))) ?? false;
  const names = (/** @type {readonly LongGroup[]} */ some) => some.map(({ name }) => name).join(', ');
  const run = groups.filter(isChanged);
  const left = groups.filter((group) => !isChanged(group));
  const base = changes ? `compared with ${changes.base}` : 'there is no main branch to compare with';
  return {
    run,
    left,
    notes: [
      ...(run.length > 0 ? [`long tests that run because a file they guard has changed: ${names(run)}`] : []),
      ...(left.length > 0 ? [`long tests left to 'npm run test:all' (${base}): ${names(left)}`] : []),
    ],
  };
}

const isInside = (/** @type {string} */ file, /** @type {string} */ path) =>
  file === path || file.startsWith(`${path}/`);

/** The test files at a path, relative to the project. */
async function testFilesAt(/** @type {string} */ path) {
  if (path.endsWith('.ts')) return [path];
  if (!existsSync(at(path))) return [];
  const entries = await readdir(at(path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
