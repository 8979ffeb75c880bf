import { spawn } from 'node:child_process';
import { toolEnv } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { findRuntime } from './runtime.mjs';

/** `node tools/run.mjs [--watch] FILE ...`: installs what is missing, then runs a program of ours on the project's Node until it ends. */
await runTool(async () => {
  await ensureInstalled();
  const program = spawn(findRuntime(), process.argv.slice(2), { cwd: ROOT, env: toolEnv(), stdio: 'inherit' });
  // The terminal's Ctrl-C reaches the program itself; this process waits for how it ends.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => signal === 'SIGTERM' && program.kill(signal));
  return new Promise((resolve) => program.once('exit', (code) => resolve(code ?? 1)));
});
