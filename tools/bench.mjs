import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runQuietly } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, ToolError, at, runTool } from './project.mjs';
import { findRuntime } from './runtime.mjs';
import { testEnv } from './stages.mjs';

/** `npm run bench -- NAME`: runs one measure of bench/ on the built store. */
await runTool(async () => {
  const name = process.argv[2] ?? '';
  const names = readdirSync(at('bench')).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  if (!names.includes(name)) throw new ToolError(`npm run bench -- NAME, where NAME is one of ${names.join(', ')}`);
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
  const program = spawn(findRuntime(), [at('bench', `${name}.ts`)], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => program.once('exit', (code) => resolve(code ?? 1)));
});
