import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { answerLiveness } from './liveness.ts';

/** Asks while this thread is blocked, as by a request that keeps it busy. */
const ask = (port: number, path = '/healthz'): string =>
  execFileSync(process.execPath, [
    '-e',
    `fetch('http://127.0.0.1:${port}${path}').then(async (answer) => console.log(answer.status, await answer.text()))`,
  ])
    .toString()
    .trim();

test('a busy process answers that it lives, and one that has hung does not', async () => {
  const patient = await answerLiveness({ host: '127.0.0.1', port: 0 });
  assert.equal(ask(patient.port), '200 ok');
  assert.equal(ask(patient.port, '/metrics'), '404');
  await patient.stop();
  const hasty = await answerLiveness({ host: '127.0.0.1', port: 0 }, -1);
  assert.equal(ask(hasty.port), '503 the process has hung');
  await assert.rejects(answerLiveness({ host: '127.0.0.1', port: hasty.port }), /LIVENESS_PORT \d+ .*EADDRINUSE/);
  await hasty.stop();
});
