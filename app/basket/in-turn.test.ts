import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { browserSend } from '#app/api/browser-send.ts';
import { createCall } from '#app/api/caller.ts';
import { Unreachable } from '#app/api/unreachable-failure.ts';
import { CHANGE_LIMIT_MS, inTurn } from './in-turn.ts';

afterEach(() => mock.reset());

/** A store that does not answer, as the browser's `fetch` reports it; `sent` lists the methods of its requests. */
function hangingStore(): string[] {
  const sent: string[] = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(globalThis, 'fetch', (_path: string, { method, signal }: RequestInit) => {
    sent.push(method!);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return sent;
}

/** Lets every pending promise settle that waits for nothing else. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a change without an answer fails after the limit, and the next one is made then', async () => {
  const sent = hangingStore();
  const { call } = createCall(browserSend);
  const params = { part: 'fan' };
  const saved = inTurn((signal) => call('setBasketLine', { params, body: { quantity: 5 }, signal }));
  const removed = inTurn((signal) => call('removeBasketLine', { params, signal }));
  const failures = Promise.all([saved, removed].map((change) => assert.rejects(change, Unreachable)));
  await settled();
  assert.deepEqual(sent, ['PUT'], 'the removal waits for the save');
  mock.timers.tick(CHANGE_LIMIT_MS);
  await settled();
  assert.deepEqual(sent, ['PUT', 'DELETE']);
  mock.timers.tick(CHANGE_LIMIT_MS);
  await failures;
});

test('a change that fails lets the next one begin', async () => {
  const failed = inTurn(() => Promise.reject(new Error('refused')));
  const made = inTurn(async () => 'made');
  await assert.rejects(failed, /refused/);
  assert.equal(await made, 'made');
});
