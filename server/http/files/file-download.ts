import { keepReading } from '#server/database/replicas/reading.ts';
import { type Log, messageOf } from '#server/log.ts';

/**
 * A file as a streamed download; only the current piece is in memory. An error breaks the connection, so that a partial
 * file cannot be mistaken for a complete one.
 * @param name without date and extension; `notes` becomes `notes-2026-05-04.csv`
 * @param pieces bytes, or text to be encoded as UTF-8
 * @param log receives the error that broke the connection
 */
export function fileDownload(
  { name, ending, type }: { name: string; ending: string; type: string },
  pieces: AsyncGenerator<string | Uint8Array>,
  log: Log,
): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(ReadableStream.from(keepReading(encoded(name, pieces, log))), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}-${day}.${ending}"`,
      'cache-control': 'no-store',
    },
  });
}

async function* encoded(
  name: string,
  pieces: AsyncGenerator<string | Uint8Array>,
  log: Log,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
  } catch (error) {
    log('error', 'download broke off', { file: name, error: messageOf(error) });
    throw error;
  }
}
