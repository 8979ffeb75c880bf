import { spawn } from 'node:child_process';
import { toolEnv } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { findRuntime } from './runtime.mjs';

/**
 * `node tools/run.mjs [--watch] FILE ...`: installs missing dependencies, then runs a program on the project's Node
 * until it exits.
 */
await runTool(async () => {
  await ensureInstalled();
  const program = spawn(findRuntime(), process.argv.slice(2), { cwd: ROOT, env: toolEnv(), stdio: 'inherit' });
  // Ctrl-C in a terminal reaches the program itself; this process only waits for its exit.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => signal === 'SIGTERM' && program.kill(signal));
  return new Promise((resolve) => program.once('exit', (code) => resolve(code ?? 1)));
});
