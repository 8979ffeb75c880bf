import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { DocumentContent } from './draw-pdf.ts';

// The thread draws one document and ends.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await drawPdf(workerData as DocumentContent));
