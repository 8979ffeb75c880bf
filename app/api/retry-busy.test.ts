import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentToasts } from '#app/ui/toasts/toast-store.ts';
import { retryBusy } from './retry-busy.ts';

const busy =
  (after = '2', code = 'overloaded', status = 503) =>
  () =>
    Response.json({ code }, { status, headers: { 'retry-after': after } });
const fine = () => new Response('fine');
const KEYED = { method: 'POST', headers: { 'idempotency-key': 'k' } };

/** Sends through the answers; time passes at once. @returns how often it was sent, the last status, and what was said */
async function run(
  answers: readonly (() => Response)[],
  init: RequestInit,
  context: { mock: { method: typeof import('node:test').mock.method } },
  signal?: AbortSignal,
) {
  const said: string[] = [];
  const { mock } = context.mock.method(globalThis, 'setTimeout', (go: () => void) => {
    said.push(...currentToasts().map(({ message }) => message));
    queueMicrotask(go);
  });
  let sent = 0;
  const answer = await retryBusy(async () => answers[Math.min(sent++, answers.length - 1)]!(), init, signal);
  // Several mocks of one function would be restored to one another.
  mock.restore();
  assert.deepEqual(currentToasts(), [], 'the notice goes with the answer');
  return { sent, status: answer.status, said };
}

const WAITING = 'The store is busy. Trying again in 2 s\u2026';

test('reads and keyed writes are sent again, visibly, and a limited number of times', async (context) => {
  for (const init of [{}, { method: 'GET' }, KEYED]) {
    assert.deepEqual(await run([busy(), fine], init, context), { sent: 2, status: 200, said: [WAITING] });
    assert.deepEqual(await run([busy()], init, context), { sent: 4, status: 503, said: [WAITING, WAITING, WAITING] });
    assert.equal((await run([busy('1', 'rate_limited', 429), fine], init, context)).sent, 2);
  }
});

test('nothing else is sent again', async (context) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    assert.equal((await run([busy(), fine], { method }, context)).sent, 1, method);
  for (const answer of [
    busy('60'),
    busy('', 'overloaded'),
    busy('2', 'provider_unavailable'),
    busy('2', 'internal', 500),
  ])
    assert.equal((await run([answer, fine], KEYED, context)).sent, 1);
});

test('a visitor who opens another page ends the waiting', async (context) => {
  assert.deepEqual(await run([busy(), fine], {}, context, AbortSignal.abort()), { sent: 1, status: 503, said: [] });
});
