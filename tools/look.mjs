import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, at, runTool, say } from './project.mjs';
import { findRuntime } from './runtime.mjs';
import { testEnv } from './test/stages.mjs';

/**
 * `npm run look`: takes a screenshot of every screen in both themes and three widths into .cache/look, with an index
 * page; `npm run look -- 'customer: payment'` takes only the screens whose names match.
 */
await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = testEnv({ LOOK: process.argv[2] ?? '.', CHROMIUM_PATH: await ensureChromium() });
  const command = [at('node_modules', 'playwright', 'cli.js'), 'test', 'test/e2e/look'];
  const program = spawn(findRuntime(), command, { cwd: ROOT, env, stdio: 'inherit' });
  const code = await new Promise((resolve) => program.once('exit', (status) => resolve(status ?? 1)));
  say(`The pictures: ${at('.cache', 'look', 'index.html')}`);
  return code;
});
