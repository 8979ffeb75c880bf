import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentContent } from './draw-pdf.ts';

/** The drawing in progress; documents are drawn one after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a document as PDF in a thread of its own: embedding the fonts takes about 200 ms of processor time, in which no other
 * request could be answered.
 * @throws the error of the drawing
 */
export async function drawInThread(content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = last.then(() => drawOnce(content));
  last = drawing.catch(() => undefined);
  return drawing;
}

async function drawOnce(content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> {
  const thread = new Worker(new URL('pdf-thread.ts', import.meta.url), { workerData: content });
  const [pdf] = (await once(thread, 'message')) as [Uint8Array<ArrayBuffer>];
  return pdf;
}
