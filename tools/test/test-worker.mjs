import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { at } from '../project.mjs';

/* A process that runs unit test files one after another, each as a separate test, so that a file's hooks apply only
   to its own tests. tools/test/test-workers.mjs starts it and sends it the files; the server's code is loaded once for
   all of them. */
// The components of each file's store listen for the end of the process.
process.setMaxListeners(0);

const GLOBALS = /** @type {const} */ (['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'Date']);
const natives = new Map(GLOBALS.map((name) => [name, globalThis[name]]));

for (;;) {
  process.send?.({ isFree: true });
  const [{ file }] = await once(process, 'message');
  if (!file) break;
  await test(file, () => import(pathToFileURL(at(file)).href));
  // The files that run after it in this process would hang or fail in its place.
  for (const name of GLOBALS) {
    if (globalThis[name] === natives.get(name)) continue;
    Object.assign(globalThis, { [name]: natives.get(name) });
    await test(`${file} leaves a mock in place of ${name}`, () => assert.fail());
  }
}
