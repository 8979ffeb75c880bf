import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ROOT, ToolError, at, say } from './project.mjs';

/** The environment with the project's programs first in PATH, so that they run on the project's Node. */
export function toolEnv(more = {}) {
  return { ...process.env, PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more };
}

/**
 * Runs a long step and buffers its output: prints one line at the start, one every ten seconds, and everything on
 * failure. Throws a ToolError with the text `failed`.
 */
export async function runQuietly(
  /** @type {string} */ title,
  /** @type {string[]} */ [command, ...args],
  /** @type {string} */ failed,
  env = toolEnv(),
) {
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  say(`${title}...`);
  const progress = setInterval(() => say(`${title}... ${seconds()}`), 10_000);
  const output = [];
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  clearInterval(progress);
  if (code === 0) {
    say(`${title}: done in ${seconds()}`);
    return;
  }
  process.stderr.write(Buffer.concat(output));
  const text = Buffer.concat(output).toString();
  const full = /ENOSPC|No space left/.test(text) ? ` The disk that holds ${ROOT} is full.` : '';
  throw new ToolError(`${failed}${full}`);
}
