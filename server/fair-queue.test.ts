import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FairQueue, type Caller } from './fair-queue.ts';

const WAIT = { burst: 10_000, standing: 1_000 };

/** A queue of `places` with up to `each` for a caller, and what happened in it. */
function openQueue(places: number, each: number, maxWaiting = 100) {
  const queue = new FairQueue({ limit: (inUse) => (inUse >= places ? 0 : each), maxWaiting, wait: WAIT });
  const events: string[] = [];
  const enter = (key: string | Caller, name = ''): (() => void) => {
    const caller: Caller = typeof key === 'string' ? [{ key, shares: 1 }] : key;
    return queue.enter(
      caller,
      () => events.push(`${caller[0].key}${name}`),
      () => events.push(`${caller[0].key}${name} refused`),
    );
  };
  const leave = (key: string): void => queue.leave([{ key, shares: 1 }]);
  return { queue, events, enter, leave, read: () => events.splice(0).join(' ') };
}

describe('a fair queue', () => {
  test('gives a caller up to the limit, and leaves the rest to others', () => {
    const { enter, leave, read, queue } = openQueue(4, 2);
    for (const name of ['1', '2', '3', '4']) enter('a', name);
    assert.equal(read(), 'a1 a2');
    enter('b');
    assert.equal(read(), 'b', 'another caller does not wait');
    leave('a');
    assert.equal(read(), 'a3');
    assert.deepEqual([queue.inUse, queue.waiting], [3, 1]);
  });

  test('serves callers by turns, however many of one wait', () => {
    const { enter, leave, read } = openQueue(1, 1);
    enter('x');
    for (const name of ['1', '2', '3']) enter('a', name);
    for (const name of ['1', '2']) enter('b', name);
    enter('c', '1');
    read();
    const served: string[] = [];
    for (let who = 'x'; ; who = served.at(-1)![0]!) {
      leave(who);
      const next = read();
      if (next === '') break;
      served.push(next);
    }
    assert.deepEqual(served, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('counts a caller for the groups around it', () => {
    const { enter, read } = openQueue(100, 2);
    const neighbor = (key: string): Caller => [
      { key, shares: 1 },
      { key: 'all of them', shares: 1.5 },
    ];
    for (const key of ['a', 'b', 'c', 'd']) enter(neighbor(key));
    assert.equal(read(), 'a b c');
    enter('e');
    assert.equal(read(), 'e');
  });

  test('serves those who can be served behind one who cannot, and whoever a served caller makes room for', () => {
    const { queue, enter, leave, read, events } = openQueue(2, 1);
    enter('a');
    enter('b');
    enter('a', '2');
    // Leaves as soon as it is admitted.
    queue.enter(
      [{ key: 'c', shares: 1 }],
      () => {
        events.push('c');
        leave('c');
      },
      assert.fail,
    );
    enter('d');
    leave('b');
    assert.equal(read(), 'a b c d');
    assert.deepEqual([queue.inUse, queue.waiting], [2, 1]);
  });

  test('refuses one too many, and forgets one that stopped waiting', () => {
    const { queue, enter, leave, read } = openQueue(1, 1, 2);
    enter('a', '1');
    const stop = enter('a', '2');
    enter('a', '3');
    enter('a', '4');
    assert.equal(read(), 'a1 a4 refused');
    stop();
    stop();
    assert.equal(queue.waiting, 1);
    leave('a');
    assert.equal(read(), 'a3');
    leave('a');
    assert.deepEqual([queue.inUse, queue.waiting], [0, 0]);
  });

  test('waits long in a burst, and shortly behind a queue that stands', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const { queue, enter, leave, read } = openQueue(1, 1);
    enter('a', '1');
    enter('a', '2');
    context.mock.timers.tick(9_000);
    enter('a', '3');
    context.mock.timers.tick(1_000);
    assert.equal(read(), 'a1 a2 refused');
    context.mock.timers.tick(1_000);
    enter('a', '4');
    context.mock.timers.tick(1_000);
    assert.equal(read(), 'a4 refused', 'the queue has not been empty for as long as a burst');
    leave('a');
    assert.equal(read(), 'a3');
    enter('a', '5');
    context.mock.timers.tick(9_999);
    assert.equal(read(), '', 'after the queue was empty, the next is a burst again');
    assert.equal(queue.waiting, 1);
    enter('b');
    context.mock.timers.tick(1);
    assert.equal(read(), 'a5 refused');
    leave('a');
    assert.equal(read(), 'b', 'another caller has its own queue');
  });
});
