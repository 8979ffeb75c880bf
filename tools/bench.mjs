import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runQuietly } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, at, runTool } from './project.mjs';
import { findRuntime } from './runtime.mjs';
import { testEnv } from './stages.mjs';

/** `npm run bench`: measures the built store beside its limits and peers, as one table; `npm run bench -- NAME`: one row of it. */
await runTool(async () => {
  const name = process.argv[2] ?? '';
  await ensureInstalled();
  // Lighthouse and what it brings weigh more than the store: only who measures gets them.
  if (!existsSync(at('bench', 'node_modules', 'lighthouse')))
    await runQuietly(
      'installing Lighthouse',
      ['npm', 'ci', '--prefix', at('bench')],
      'npm could not install Lighthouse.',
    );
  await ensureBuilt();
  const needsBrowser = ['', 'rows', 'paint', 'pages'].includes(name);
  const env = testEnv(needsBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {});
  const [rows, growth] = [[at('bench', 'main.ts'), name], [at('bench', 'growth.ts')]];
  const programs = { pages: [[at('bench', 'pages.ts')]], growth: [growth], '': [rows, growth] };
  let worst = 0;
  for (const program of programs[name] ?? [rows]) worst = Math.max(worst, await run(program, env));
  // The tables of the page as the house writes them.
  if (name === '' || name === 'rows' || name === 'growth')
    await run([at('node_modules', 'oxfmt', 'bin', 'oxfmt'), at('docs', 'performance.md')], env);
  return worst;
});

function run(program, env) {
  const child = spawn(findRuntime(), program, { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
