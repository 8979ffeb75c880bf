import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { BUILD_INPUTS, ensureBuilt } from '../build.mjs';
import { ensureTestBrowser } from '../chromium.mjs';
import { toolEnv } from '../command.mjs';
import { at } from '../project.mjs';
import { findRuntime } from '../runtime.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { runTestFiles } from './test-workers.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Counts   `failures`: each failed test, with its error
 * @typedef {(command: string[], more?: Record<string, string>) => Promise<number>} Run   runs a program with its output shown; answers its exit code
 * @typedef {{ run: Run, running: Set<import('node:child_process').ChildProcess>, files: { unit: string[], browser: string[] }, postgres: () => Promise<Record<string, string>> }} Tools
 * @typedef {{ name: string, title: string, work: (tools: Tools) => Promise<Counts> }} Stage
 */

/** A program whose exit code decides the stage. */
const check =
  (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  async (/** @type {Tools} */ { run }) =>
    (await run([at('node_modules', '.bin', program), ...args])) === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 };

/** What `npm test` does, in this order. To add a stage, add a line. @type {Stage[]} */
export const STAGES = [
  { name: 'types', title: 'types (tsc -b)', work: check('tsc', '-b') },
  { name: 'lint', title: 'lint and room rules (oxlint)', work: check('oxlint') },
  { name: 'format', title: 'format (oxfmt --check)', work: check('oxfmt', '--check') },
  { name: 'unit', title: 'unit and API tests', work: unitTests },
  { name: 'build', title: 'production build', work: build },
  { name: 'e2e', title: 'browser tests', work: browserTests },
];

/** The stages of a run: the named ones, those that test files at the given paths need, or all. */
export function chooseStages(
  /** @type {string[]} */ only,
  /** @type {string[]} */ paths,
  /** @type {Tools['files']} */ { unit, browser },
) {
  if (only.length > 0) return STAGES.filter(({ name }) => only.includes(name));
  if (paths.length === 0) return STAGES;
  const needed = [...(unit.length > 0 ? ['unit'] : []), ...(browser.length > 0 ? ['build', 'e2e'] : [])];
  return STAGES.filter(({ name }) => needed.includes(name));
}

/** @type {Stage['work']} */
async function unitTests({ running, files: { unit: files }, postgres }) {
  if (files.length === 0) return { passed: 0, failed: 0 };
  // The card sandbox's own tests also need a browser.
  const env = testEnv({ ...(await postgres()), CHROMIUM_PATH: await ensureTestBrowser() });
  return runTestFiles(files, { env, running });
}

/** @type {Stage['work']} */
async function build() {
  // An empty project has nothing to build.
  if (!existsSync(at(BUILD_INPUTS[0] ?? ''))) return { passed: 0, failed: 0 };
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}

/** @type {Stage['work']} */
async function browserTests({ run, files: { browser: files }, postgres }) {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const chromium = await ensureTestBrowser();
  const counts = at('.cache', `counts-e2e-${process.pid}.json`);
  const env = {
    ...(await postgres()),
    CHROMIUM_PATH: chromium,
    TEST_SLOWNESS: measureSlowness().toFixed(2),
    PLAYWRIGHT_JSON_OUTPUT_NAME: counts,
    PLAYWRIGHT_JSON_OUTPUT_FILE: counts,
  };
  const command = [findRuntime(), at('node_modules', 'playwright', 'cli.js'), 'test', '--reporter=list,json', ...files];
  const code = await run(command, env);
  const found = await readCounts(counts);
  if (!found) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = found.stats;
  const failed = unexpected + (found.errors?.length ?? 0);
  return {
    passed: expected + flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: [...found.suites.flatMap(failuresOf), ...(found.errors ?? []).map(errorText)],
  };
}

/** The failed tests of a suite of Playwright's JSON report, each with its first error. @returns {string[]} */
function failuresOf(/** @type {any} */ { specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ { ok }) => !ok);
  return [
    ...failed.map((/** @type {any} */ { file, line, title, tests }) => {
      const error = tests
        .flatMap((/** @type {any} */ test) => test.results)
        .find((/** @type {any} */ each) => each.error);
      return `✖ ${title} (${file}:${line})\n${errorText(error?.error)}`;
    }),
    ...suites.flatMap(failuresOf),
  ];
}

const errorText = (/** @type {any} */ error) =>
  stripVTControlCharacters(error?.message ?? error?.stack ?? 'no error text');

async function readCounts(/** @type {string} */ file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  return text ? JSON.parse(text) : null;
}

/** The environment of the stages, without settings of a real store that could affect a test. */
export function testEnv(/** @type {Record<string, string>} */ more) {
  const env = toolEnv(more);
  for (const name of Object.keys(env))
    if (
      /^(STRIPE|GOOGLE|OIDC|SMTP|MAIL|AUTH|ADMIN|METRICS|OTEL)_|^(DATABASE_\w+|DATA_DIR|PORT|HOST|PUBLIC_ORIGIN|TRUSTED_PROXIES|LOG_REQUESTS|SLOW_QUERY_MS|MAX_REQUESTS|MAX_CONNECTIONS|DRAIN_SECONDS|NODE_ENV)$/.test(
        name,
      )
    )
      delete env[name];
  return { ...env, NODE_COMPILE_CACHE: at('.cache', 'compiled'), ...more };
}
