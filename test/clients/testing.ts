import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a program printed, and how it ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a TypeScript file of the project as a person does, with these settings in its environment, until it ends. */
export function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  command = process.execPath,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const child = spawn(command, [file, ...args], { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
