import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { PartSum } from './format.ts';
import { encrypt, type Keys } from './encryption.ts';

/**
 * A tar entry states its length first, and a table's is unknown, so tables are split into chunks of this size, in
 * bytes.
 */
const PIECE = 1024 * 1024;

/** Writes an archive's entries. */
export interface ArchiveWriter {
  /** One entry, buffered in memory. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Streams into as many entries as needed. Returns the size and digest; the caller counts the rows. */
  addStream(name: string, flow: AsyncIterable<Uint8Array>): Promise<Omit<PartSum, 'rows'>>;
}

/**
 * Writes an archive, compressed and encrypted, to `sink`, and ends it. Uses bounded memory: a slow sink pauses
 * `produce`.
 * @param stopping rejects when aborted
 */
export async function writeArchive(
  sink: Writable,
  keys: Keys,
  produce: (archive: ArchiveWriter) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  // Fast rather than small: pictures do not compress, and level 1 shrinks rows to a fifth.
  const packed = createGzip({ level: 1 });
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  const encrypted = await encrypt(packed, keys);
  if (sink.errored) throw sink.errored;
  const written = Promise.all([pipeline(tar, packed, { signal: stopping }), pipeline(encrypted, sink)]);
  written.catch((error: unknown) => controller.error(error));
  const madeAt = new Date();
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600, mtime: madeAt }).getWriter();
    // Closing also rejects if the archive is cut off; the write already reports that.
    writer.closed.catch(() => undefined);
    await writer.write(bytes);
    await writer.close();
  };
  try {
    await produce({ add, addStream: (name, flow) => addPieces(add, name, flow) });
    controller.finalize();
  } catch (error) {
    controller.error(error);
    // If the sink failed, that is the cause and this its consequence.
    throw await written.then(
      () => error,
      (cause: unknown) => cause,
    );
  }
  await written;
}

async function addPieces(
  add: ArchiveWriter['add'],
  name: string,
  flow: AsyncIterable<Uint8Array>,
): Promise<Omit<PartSum, 'rows'>> {
  const hash = createHash('sha256');
  let [waiting, size, bytes, count]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const flush = async (): Promise<void> => {
    await add(`${name}/${String(count++).padStart(6, '0')}`, Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  for await (const chunk of flow) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    size += chunk.length;
    if (size >= PIECE) await flush();
  }
  if (size > 0) await flush();
  return { bytes, sha256: hash.digest('hex') };
}
