import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import type { DrawableDocument, FileInfo } from './draw-pdf.ts';
import type { ThreadMessage } from './pdf-thread.ts';

/** Runs drawings one after another. Single documents have their own queue and never wait for a file with hundreds. */
const queueOf = (queue: number): ConcurrencyLimiter =>
  new ConcurrencyLimiter({
    slots: 1,
    queue,
    busy: 'Other documents are being printed. Try again in a moment.',
    retryAfterSeconds: 10,
  });

/** How long a reader may take for the next piece of a file, in milliseconds: others are waiting for it. */
const STALL_MS = 60_000;

const single = queueOf(200);
const many = queueOf(8);

/**
 * Draws a document as PDF in a separate thread: embedding the fonts takes about 200 ms of CPU time, during which no
 * other request could be answered.
 * @throws the error of the drawing, Failure `overloaded`
 */
export async function drawInThread(content: DrawableDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, date, seller } = content;
  const info = { title, author: seller[0] ?? '', date };
  const chunks: Uint8Array[] = [];
  for await (const chunk of draw(single, info, [[content]])) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Draws documents into one PDF file, in a separate thread, one file after another.
 * @param slices the documents, a few at a time: the next slice is read once the thread has drawn the one before
 * @param stallMs milliseconds after which a file whose reader stalls is aborted
 * @throws the error of the drawing or of a slice, Failure `overloaded`
 */
export function drawManyInThread(
  info: FileInfo,
  slices: AsyncIterable<readonly DrawableDocument[]>,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array> {
  return abortStalled(draw(many, info, slices), stallMs);
}

/** Ends `pieces` if no request for the next piece follows in time, and then fails instead of ending early. */
async function* abortStalled<Piece>(pieces: AsyncGenerator<Piece>, stallMs: number): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    let isStalled = false;
    const timer = setTimeout(() => {
      isStalled = true;
      // Its error is the consumer's: without a handler here it would end the process.
      pieces.return(undefined).catch(() => {});
    }, stallMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    if (isStalled) throw new Error('The download stalled.');
  }
}

async function* draw(
  queue: ConcurrencyLimiter,
  info: FileInfo,
  slices: AsyncIterable<readonly DrawableDocument[]> | Iterable<readonly DrawableDocument[]>,
): AsyncGenerator<Uint8Array> {
  const end = await queue.enter();
  const thread = new Worker(new URL('pdf-thread.ts', import.meta.url), { workerData: info });
  try {
    const rest = Symbol.asyncIterator in slices ? slices[Symbol.asyncIterator]() : slices[Symbol.iterator]();
    for await (const [message] of on(thread, 'message') as AsyncIterable<[ThreadMessage]>) {
      if (message === 'done') return;
      if (message !== 'next') {
        yield message;
        continue;
      }
      const slice = await rest.next();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage(slice.done ? null : slice.value);
    }
  } finally {
    await thread.terminate();
    end();
  }
}
