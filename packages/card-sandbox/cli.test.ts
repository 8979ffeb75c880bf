import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSandbox, sdkFor } from './testing.ts';

const program = fileURLToPath(new URL('./cli.ts', import.meta.url));
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-sandbox-cli-'));
});
after(() => rm(folder, { recursive: true }));

/** Runs the command; `text` resolves with what it prints until it says how to stop it, or until it ends. */
function start(...args: string[]): { child: ChildProcess; text: Promise<string> } {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  let output = '';
  const text = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/pure'/.test(output)) resolve(output);
      });
    child.once('close', () => resolve(output));
  });
  return { child, text };
}

test('the command prints what a shop needs, and payments survive a restart', async () => {
  const [first, second] = [start('--port', '0'), start('--port', '0', '--state', 'other.sqlite')];
  const text = await first.text;
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)![0];
  const key = /STRIPE_SECRET_KEY=(\S+)/.exec(text)![1]!;
  const { id } = await sdkFor(origin, key).paymentIntents.create({ amount: 1_000, currency: 'usd' });
  for (const { child } of [first, second]) child.kill('SIGTERM');
  await Promise.all([first, second].map(({ child }) => child.exitCode ?? once(child, 'exit')));
  const again = start('--port', '0');
  const later = /http:\/\/127\.0\.0\.1:\d+/.exec(await again.text)![0];
  assert.equal((await sdkFor(later, key).paymentIntents.retrieve(id)).amount, 1_000);
  again.child.kill('SIGTERM');
  const [code] = await once(again.child, 'exit');
  assert.equal(code, 0);
});

test('wrong options are named, with the right ones below', async () => {
  for (const args of [['--port', 'x'], ['--color', 'red'], ['extra']]) {
    const { child, text } = start(...args);
    assert.match(await text, /^.*(x is not a port|--color|extra).*\n[\s\S]*--webhook URL/);
    assert.equal(child.exitCode, 1);
  }
});

test('idle connections stay open longer than clients keep them', async () => {
  const cards = await openSandbox();
  const { headers } = await fetch(cards.origin);
  await cards.end();
  assert.equal(headers.get('keep-alive'), 'timeout=75');
});
