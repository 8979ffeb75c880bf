import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a program printed, and how it ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a TypeScript file of the project as a person does, with these settings in its environment, until it ends. */
export function runProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  return new Promise((resolve, reject) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * A network in front of a store that loses the answers of some requests, after the store has done its work.
 * @param isLost by the request's method, and its number from 0
 */
export async function openLossyNetwork(origin: string, isLost: (request: { method: string; at: number }) => boolean) {
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = '', url, headers } = incoming;
    const onwards = request(`${origin}${url}`, { method, headers }, (answer) => {
      if (isLost({ method, at: passed++ })) return void answer.resume().on('end', () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onwards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => passed, close };
}
