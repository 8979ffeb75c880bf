import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { drawPdfs, type DrawableDocument, type FileInfo } from './draw-pdf.ts';

/** The thread's messages: a part of the file, the request for the next documents, or the end. */
export type ThreadMessage = Uint8Array | 'next' | 'done';

// The thread draws one file and ends.
const port = parentPort!;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const send = (message: ThreadMessage): void => port.postMessage(message);

async function* contents(): AsyncGenerator<DrawableDocument> {
  for (;;) {
    send('next');
    const [slice] = (await once(port, 'message')) as [readonly DrawableDocument[] | null];
    if (slice === null) return;
    yield* slice;
  }
}

await drawPdfs(workerData as FileInfo, contents(), send);
send('done');
