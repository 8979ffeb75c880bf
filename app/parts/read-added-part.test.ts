import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { readAddedPart } from './read-added-part.ts';

/** The loader of a page whose call for the part fails. */
const readAfter = (failure: Failure) =>
  readAddedPart({
    url: new URL('http://shop.test/dashboard/builds?add=1'),
    call: () => Promise.reject(failure),
  } as unknown as LoaderContext);

test('a part that could not be read is called gone only if the store has none', async () => {
  assert.deepEqual(await readAfter(new Failure('not_found')), { part: null, isGone: true });
  for (const code of ['rate_limited', 'overloaded', 'unauthenticated'] as const)
    await assert.rejects(readAfter(new Failure(code)), { code });
});
