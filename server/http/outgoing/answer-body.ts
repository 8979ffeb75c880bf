import type { Dispatcher } from 'undici';

type Body = Dispatcher.ResponseData['body'];

/** Closes the connection instead of reading the rest, which may be endless. */
export function drop(body: Body): void {
  body.on('error', () => undefined);
  body.destroy();
}

/**
 * Reads an answer of a stranger's server.
 * @param maxBytes how large it may be
 * @returns undefined for a larger one, whose connection is closed
 */
export async function readAtMost(body: Body, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
