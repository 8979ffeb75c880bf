import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runQuietly } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, ToolError, at, runTool, say } from './project.mjs';
import { findRuntime } from './runtime.mjs';
import { testEnv } from './test/stages.mjs';

/**
 * `npm run bench`: measures the built store against its baselines and peers, then its growth, and writes both into
 * docs/performance.md; `npm run bench -- NAME`: one part of it.
 */
await runTool(async () => {
  const name = process.argv[2] ?? '';
  await ensureInstalled();
  const browser = ['', 'rows', 'scripts', 'paint', 'phonePages', 'interactions', 'pages'].includes(name)
    ? await findBrowser(name === '' || name === 'rows')
    : {};
  await ensureBuilt();
  const [rows, growth] = [[at('bench', 'main.ts'), name], [at('bench', 'growth.ts')]];
  const programs = {
    pages: [[at('bench', 'pages.ts')]],
    assistants: [[at('bench', 'assistants.ts')]],
    replicas: [[at('bench', 'replicas.ts')]],
    reports: [[at('bench', 'reports.ts')]],
    saleEntries: [[at('bench', 'sale-entries.ts')]],
    growth: [growth],
    '': [rows, growth],
  };
  let worst = 0;
  for (const program of programs[name] ?? [rows]) worst = Math.max(worst, await run(program, testEnv(browser)));
  // Formats the page's tables.
  if (['', 'rows', 'growth'].includes(name))
    await run([at('node_modules', 'oxfmt', 'bin', 'oxfmt'), at('docs', 'performance.md')], testEnv());
  return worst;
});

/** Installs Lighthouse and a browser for it. They are larger than the store, so only page measurements install them. */
async function findBrowser(/** @type {boolean} */ isOptional) {
  try {
    if (!existsSync(at('bench', 'node_modules', 'lighthouse')))
      await runQuietly(
        'installing Lighthouse',
        ['npm', 'ci', '--ignore-scripts', '--prefix', at('bench')],
        'npm could not install Lighthouse.',
      );
    return { CHROMIUM_PATH: await ensureChromium() };
  } catch (error) {
    if (!isOptional || !(error instanceof ToolError)) throw error;
    say(`${error.message} Pages can't be measured; everything else is.`);
    return {};
  }
}

/** @returns {Promise<number>} the program's exit code */
function run(/** @type {string[]} */ program, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(findRuntime(), program, { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
