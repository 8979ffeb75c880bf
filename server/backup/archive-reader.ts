import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError, type PartSum } from './format.ts';
import { unlock, type Keys } from './locks.ts';

/** An entry of an archive that is being read; its bytes have to be taken before the next one comes. */
interface Entry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Entries of an archive one after the other, with a look at the name of the next. */
export interface ArchiveReader {
  /** The next entry's name; undefined at the end of the archive. */
  readonly next: string | undefined;
  /** The next entry as a whole, of at most that many bytes. */
  take(mostBytes: number): Promise<Buffer>;
  /** Hands on all entries in a folder, as one flow; answers what they came to. */
  takeFlow(folder: string, into: (flow: AsyncIterable<Uint8Array>) => Promise<number>): Promise<PartSum>;
}

/**
 * Opens an archive: decrypts and unpacks as it is read, in bounded memory.
 * @param stopping aborted: gives up, and rejects
 * @throws BackupError when it is none, is damaged or does not open with the keys
 */
export async function openArchive(source: Readable, keys: Keys, stopping?: AbortSignal): Promise<ArchiveReader> {
  const plain = await unlock(source, keys);
  const unpacked = new PassThrough();
  // Its failure is also the unpacked stream's, where it is noticed.
  pipeline(plain, createGunzip(), unpacked, { signal: stopping }).catch(() => undefined);
  const tar = Readable.toWeb(unpacked) as ReadableStream<Uint8Array>;
  const entries = tar.pipeThrough(createTarDecoder({ strict: true })).getReader();
  let current: Entry | undefined;
  const advance = async (): Promise<void> => {
    const { value } = await unlessDamaged(entries.read());
    current = value && { name: value.header.name, bytes: value.body as unknown as AsyncIterable<Uint8Array> };
  };
  await advance();

  return {
    get next() {
      return current?.name;
    },
    async take(mostBytes) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of soundly(current!.bytes)) {
        size += chunk.length;
        if (size > mostBytes) throw new BackupError(`The backup is damaged: ${current!.name} is far too long.`);
        chunks.push(chunk);
      }
      await advance();
      return Buffer.concat(chunks);
    },
    async takeFlow(folder, into) {
      const hash = createHash('sha256');
      let [count, bytes] = [0, 0];
      const flow = async function* () {
        while (current?.name === `${folder}/${String(count).padStart(6, '0')}`) {
          for await (const chunk of soundly(current.bytes)) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
          count++;
          await advance();
        }
      };
      const rows = await into(flow());
      return { rows, bytes, sha256: hash.digest('hex') };
    },
  };
}

async function* soundly(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await unlessDamaged(chunks.next());
    if (done) return;
    yield value;
  }
}

/** What fails while a file is read is told as what it is: the file does not hold what was written to it. */
async function unlessDamaged<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: Error) => {
    if (cause instanceof BackupError || cause.name === 'AbortError') throw cause;
    throw new BackupError(`The backup is damaged or was cut short (${cause.message}).`, { cause });
  });
}
