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
  const env = testEnv({ CHROMIUM_PATH: await ensureChromium() });
  const programs = { pages: [at('bench', 'pages.ts')], growth: [at('bench', 'growth.ts')] };
  const program = spawn(findRuntime(), programs[name] ?? [at('bench', 'main.ts'), name], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve) => program.once('exit', (code) => resolve(code ?? 1)));
});
