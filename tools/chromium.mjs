import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly, toolEnv } from './command.mjs';
import { ToolError, at, runTool, say } from './project.mjs';
import { findRuntime } from './runtime.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSIDE = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
];

/** Debian's headless Chromium package, which does the same with less work. */
const HEADLESS = 'chromium-headless-shell';

/**
 * The path of the browser for tests: headless Chromium if it is installed or root can install it from Debian, otherwise
 * any Chromium. ToolError when none is available.
 */
export function ensureTestBrowser() {
  return (testBrowser ??= findTestBrowser());
}

/** @type {Promise<string> | undefined} */
let testBrowser;

async function findTestBrowser() {
  const path = `/usr/bin/${HEADLESS}`;
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (existsSync(path) ? runs(path) : process.getuid?.() === 0 && !(await fromDebian(HEADLESS)) && runs(path))
    return path;
  return ensureChromium();
}

/**
 * The path of a Chromium: an installed one, otherwise Debian's package, otherwise Playwright's download. ToolError when
 * none is available.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const tried = [await fromDebian('chromium'), findChromium() ? '' : await fromPlaywright()];
  const got = findChromium();
  if (got) return got;
  throw new ToolError(
    `The browser tests need Chromium, and none could be installed. ${tried.filter(Boolean).join(' ')} Install it, or set CHROMIUM_PATH.`,
  );
}

/** The path of a Chromium that works on this machine, or null. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new ToolError(`CHROMIUM_PATH is ${named}, which is not a browser that runs here.`);
  }
  return [...PLACES, ...playwrightPlaces()].find((path) => existsSync(path) && runs(path)) ?? null;
}

// Ubuntu's chromium-browser may be a stub that only mentions snap, so run it.
function runs(/** @type {string} */ path) {
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function playwrightPlaces() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  const versions = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse();
  return versions.flatMap((version) => INSIDE.map((path) => join(cache, version, path)));
}

/** @returns {Promise<string>} why the installation failed; empty on success */
async function fromDebian(/** @type {string} */ name) {
  if (!existsSync('/usr/bin/apt-get')) return 'There is no apt-get.';
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true']).status !== 0) return "Debian's package can be installed by root only.";
  const run = (/** @type {string[]} */ args) => [
    ...(root ? [] : ['sudo', '-n']),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
  ];
  try {
    await runQuietly("asking for Debian's list of packages", run(['update', '-q']), '');
    await runQuietly(`installing ${name}`, run(['install', '-y', '-q', '--no-install-recommends', name]), '');
    return '';
  } catch {
    return "Debian's package could not be installed (see above).";
  }
}

async function fromPlaywright() {
  try {
    const cli = at('node_modules', 'playwright', 'cli.js');
    await runQuietly("downloading Playwright's Chromium", [findRuntime(), cli, 'install', 'chromium'], '', toolEnv());
    return '';
  } catch {
    return "Playwright's Chromium could not be downloaded (see above).";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => {
    const path = await ensureChromium();
    say(`Chromium is ${path}`);
    process.stdout.write(`${path}\n`);
  });
}
