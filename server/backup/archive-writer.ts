import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { PartSum } from './format.ts';
import { lock, type Keys } from './locks.ts';

/** A tar archive wants to know each entry's length beforehand, and nobody knows a table's: so it comes in pieces of this. */
const PIECE = 1024 * 1024;

/** An archive that is being written. */
export interface ArchiveWriter {
  /** One entry, held in memory as a whole. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** What flows, in as many entries as it needs. Answers what it came to; the rows are the caller's to count. */
  addFlow(name: string, flow: AsyncIterable<Uint8Array>): Promise<Omit<PartSum, 'rows'>>;
}

/**
 * Writes an archive, packed and encrypted, to `sink`, which is ended. Memory stays bounded: a slow sink holds up `produce`.
 * @param stopping aborted: gives up, and rejects
 */
export async function writeArchive(
  sink: Writable,
  keys: Keys,
  produce: (archive: ArchiveWriter) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  // Fast rather than small: pictures don't shrink any further, and rows shrink to a fifth on the first level.
  const packed = createGzip({ level: 1 });
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  const locked = await lock(packed, keys);
  if (sink.errored) throw sink.errored;
  const flowing = Promise.all([pipeline(tar, packed, { signal: stopping }), pipeline(locked, sink)]);
  flowing.catch((error: unknown) => controller.error(error));
  const madeAt = new Date();
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600, mtime: madeAt }).getWriter();
    // Its closing rejects as well when the archive breaks off; the write says so already.
    writer.closed.catch(() => undefined);
    await writer.write(bytes);
    await writer.close();
  };
  try {
    await produce({ add, addFlow: (name, flow) => addPieces(add, name, flow) });
    controller.finalize();
  } catch (error) {
    controller.error(error);
    // When the way out is what broke, that is the cause, and this its consequence.
    throw await flowing.then(
      () => error,
      (cause: unknown) => cause,
    );
  }
  await flowing;
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
