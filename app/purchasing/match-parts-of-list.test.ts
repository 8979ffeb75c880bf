import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchPartsOfList } from './match-parts-of-list.ts';

/** A context whose catalog has a part for each line. */
const context = {
  call: async (_name: string, { body }: { body: { text: string } }) => ({
    lines: body.text
      .split('\n')
      .map((input) => ({ input, quantity: 1, part: { _id: input.split(',')[0] }, guesses: [] })),
  }),
} as unknown as LoaderContext;

const read = async (text: string) => {
  try {
    return (await matchPartsOfList(context, text, 'lines')).map(({ part, quantity, cost }) => [part, quantity, cost]);
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.fields?.['lines'];
  }
};

test('a line has a SKU, units and a unit cost, the latter two optional', async () => {
  assert.deepEqual(await read('sku, units, cost\nPS-1, 10, 12.50\n\nPS-2; 3\nPS-3\t4\t$1,299.00'), [
    ['PS-1', 10, 12.5],
    ['PS-2', 3, null],
    ['PS-3', 4, 1299],
  ]);
  assert.deepEqual(await read('PS-1'), [['PS-1', 1, null]]);
});

test('thousands are read where another separator is used, and refused where a comma could be either', async () => {
  assert.deepEqual(await read('PS-1; 1,000; 1,299.00'), [['PS-1', 1000, 1299]]);
  for (const line of ['PS-1, 10, 1,299.00', 'PS-1, 1,000, 5', 'PS-1; 1,5', 'PS-1, ten', 'PS-1, 2, free', 'PS-1, 1e3'])
    assert.match(
      String(await read(`PS-0, 1\n\n${line}`)),
      new RegExp(`^'${line}' is not 'SKU, units, unit cost'`),
      line,
    );
});
