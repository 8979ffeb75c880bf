import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedRuns } from './shared-runs.ts';

test('callers during a run share the next one, even if the first fails', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const run = sharedRuns(() => {
    runs.push(Promise.withResolvers());
    return runs.at(-1)!.promise;
  });
  const first = run();
  const [second, third] = [run(), run()];
  assert.equal(runs.length, 1);
  runs[0]!.reject(new Error('lost'));
  await assert.rejects(first);
  await new Promise(setImmediate);
  assert.equal(runs.length, 2);
  runs[1]!.resolve(2);
  assert.deepEqual(await Promise.all([second, third]), [2, 2]);
  void run();
  assert.equal(runs.length, 3);
});
