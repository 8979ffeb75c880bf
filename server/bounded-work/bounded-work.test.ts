import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { runInThread, startThread, type ThreadTask } from './run-in-thread.ts';
import type { double, fail, fillMemory, refuse, spin, sum } from './testing.ts';

const module = new URL('testing.ts', import.meta.url);
const tooMuch = 'Too much.';
// Long enough for a thread to start on a busy machine.
const limits = { deadlineMs: 60_000, tooMuch };
const spinTask: ThreadTask<typeof spin> = { module, name: 'spin' };

describe('a thread', () => {
  test('returns the result of a function', async () => {
    const task: ThreadTask<(value: number) => Promise<ReturnType<typeof double>>> = { module, name: 'double' };
    assert.equal(await runInThread(task, [21], limits), 42);
  });

  test('steps through a generator with the values that it gets', async () => {
    const thread = startThread<typeof sum>({ module, name: 'sum' }, [1], limits);
    assert.deepEqual(await thread.next(), { value: 1, done: false });
    assert.deepEqual(await thread.next(4), { value: 5, done: false });
    assert.deepEqual(await thread.next(7), { value: 'ended at 12', done: true });
    await thread.end();
  });

  test('is used again once its work is done, also after a failure, and not when it ended early', async () => {
    const task: ThreadTask<() => Promise<number>> = { module, name: 'threadNumber' };
    const first = await runInThread(task, [], limits);
    assert.equal(await runInThread(task, [], limits), first);
    await assert.rejects(runInThread({ module, name: 'refuse' } as ThreadTask<typeof refuse>, [], limits), {
      code: 'invalid_fields',
    });
    assert.equal(await runInThread(task, [], limits), first);
    const early = startThread<typeof sum>({ module, name: 'sum' }, [1], limits);
    await early.next();
    await early.end();
    assert.notEqual(await runInThread(task, [], limits), first);
  });

  test('is terminated after its deadline, even if it never lets go', async () => {
    const running = runInThread(spinTask, [], { deadlineMs: 1, tooMuch });
    await assert.rejects(running, { code: 'too_large', message: tooMuch });
  });

  test('is terminated when its client leaves, even if it never lets go', async () => {
    const client = new AbortController();
    const running = runInThread(spinTask, [], { ...limits, signal: client.signal });
    client.abort();
    await assert.rejects(running, { code: 'malformed', message: 'The client disconnected.' });
    await assert.rejects(runInThread(spinTask, [], { ...limits, signal: client.signal }), { code: 'malformed' });
  });

  test('that takes too much memory fails alone', async () => {
    const task: ThreadTask<typeof fillMemory> = { module, name: 'fillMemory' };
    await assert.rejects(runInThread(task, [], { ...limits, memoryMb: 32 }), {
      code: 'too_large',
      message: tooMuch,
    });
  });

  test('passes an unexpected error on', async () => {
    const task: ThreadTask<typeof fail> = { module, name: 'fail' };
    await assert.rejects(runInThread(task, [], limits), { message: 'unexpected' });
  });
});

describe('a concurrency limiter', () => {
  const busy = 'Try again.';

  test('runs tasks in order, as many at a time as it has slots', async () => {
    const limiter = new ConcurrencyLimiter({ slots: 2, queue: 3, busy });
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const run = (at: number) =>
      limiter.run(() => {
        started.push(at);
        return new Promise<void>((resolve) => void (ends[at] = resolve));
      });
    const running = [0, 1, 2, 3].map(run);
    await setImmediate();
    assert.deepEqual(started, [0, 1]);
    ends[1]!();
    await running[1];
    await setImmediate();
    assert.deepEqual(started, [0, 1, 2]);
    for (const at of [0, 2]) ends[at]!();
    await setImmediate();
    ends[3]!();
    await Promise.all(running);
    assert.deepEqual(started, [0, 1, 2, 3]);
  });

  test('refuses what exceeds its queue, waits too long or whose client has left', async () => {
    const limiter = new ConcurrencyLimiter({ slots: 1, queue: 2, waitMs: 1, busy, retryAfterSeconds: 7 });
    const leave = await limiter.enter();
    const refusal = { code: 'overloaded', message: busy, retryAfterSeconds: 7 };
    const client = new AbortController();
    const waiting = [limiter.enter(), limiter.enter({ signal: client.signal })];
    const all = Promise.all([
      assert.rejects(limiter.enter(), refusal),
      assert.rejects(waiting[0]!, refusal),
      assert.rejects(waiting[1]!, { code: 'malformed' }),
    ]);
    client.abort();
    await all;
    leave();
    (await limiter.enter())();
  });

  test('leaves a slot and half of the queue to others than one client', async () => {
    const limiter = new ConcurrencyLimiter({ slots: 2, queue: 4, busy });
    const one = { client: 'one' };
    const leave = await limiter.enter(one);
    const own = [limiter.enter(one), limiter.enter(one)];
    await assert.rejects(limiter.enter(one), { code: 'overloaded' });
    (await limiter.enter({ client: 'other' }))();
    leave();
    for (const entered of own) (await entered)();
  });
});
