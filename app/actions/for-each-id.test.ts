import { countOf } from '#app/ui/text/format-number.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '#contract/errors.ts';
import { forEachId, idsOfForm } from './for-each-id.ts';

test('each id is processed once, and a failure does not stop the others', async () => {
  const seen: string[] = [];
  const result = await forEachId(['a', 'b', 'c', 'a', 'd', 'e', 'f'], async (id) => {
    seen.push(id);
    await new Promise((resolve) => setTimeout(resolve, id === 'a' ? 5 : 1));
    if (id === 'c') throw new Failure('order_state');
    return id !== 'b';
  });
  assert.deepEqual(seen.sort(), ['a', 'b', 'c', 'd', 'e', 'f']);
  assert.deepEqual(
    result.done.map(({ id }) => id),
    ['a', 'b', 'd', 'e', 'f'],
  );
  assert.deepEqual(
    result.done.filter(({ changed }) => !changed),
    [{ id: 'b', changed: false }],
  );
  assert.deepEqual(
    result.failed.map(({ id, failure }) => [id, failure.code]),
    [['c', 'order_state']],
  );
});

test('only a few ids are processed at the same time', async () => {
  let running = 0;
  let most = 0;
  await forEachId(
    Array.from({ length: 20 }, (_, id) => String(id)),
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return true;
    },
  );
  assert.equal(most, 4);
});

test('an unexpected error is rethrown', async () => {
  await assert.rejects(
    forEachId(['a'], async () => {
      throw new TypeError('a bug');
    }),
    TypeError,
  );
});

test('a form names one id or several', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return idsOfForm(data);
  };
  assert.deepEqual(form({ id: 'a' }), ['a']);
  assert.deepEqual(form({ ids: 'a,b' }), ['a', 'b']);
  assert.deepEqual(form({}), []);
});

test('counts agree with their nouns', () => {
  assert.equal(countOf(1, ['order', 'orders']), '1 order');
  assert.equal(countOf(1200, ['order', 'orders']), '1,200 orders');
});
