import { once } from 'node:events';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { at } from '../project.mjs';

/* A process that runs unit test files one after another, each as a separate test, so that a file's hooks apply only
   to its own tests. tools/test/test-workers.mjs starts it and sends it the files; the server's code is loaded once for
   all of them. */
// The components of each file's store listen for the end of the process.
process.setMaxListeners(0);

// Keeps the process running while a test waits for something that does not, such as the end of an idle thread.
const stayOpen = () => {};
process.on('message', stayOpen);

for (;;) {
  process.send?.({ isFree: true });
  const [{ file }] = await once(process, 'message');
  if (!file) break;
  await test(file, () => import(pathToFileURL(at(file)).href));
}
process.off('message', stayOpen);
