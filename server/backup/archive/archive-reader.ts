import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError, type PartSum } from './format.ts';
import { decrypt, type Keys } from './encryption.ts';

/** An entry of an archive; its bytes have to be read before the next entry. */
interface Entry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads an archive's entries in order; the next name can be read ahead. */
export interface ArchiveReader {
  /** The next entry's name; undefined at the end of the archive. */
  readonly next: string | undefined;
  /** Reads the next entry whole, up to that many bytes. */
  take(maxBytes: number): Promise<Buffer>;
  /** Streams all entries of a folder as one; returns their size and digest. */
  takeStream(folder: string, into: (flow: AsyncIterable<Uint8Array>) => Promise<number>): Promise<PartSum>;
}

/**
 * Opens an archive: decrypts and unpacks while reading, in bounded memory.
 * @param stopping rejects when aborted
 * @throws BackupError if it is not an archive, is damaged, or the keys do not open it
 */
export async function openBackup(source: Readable, keys: Keys, stopping?: AbortSignal): Promise<ArchiveReader> {
  const plain = await decrypt(source, keys);
  const unpacked = new PassThrough();
  // The unpacked stream also reports this failure.
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
    async take(maxBytes) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of readChunks(current!.bytes)) {
        size += chunk.length;
        if (size > maxBytes) throw new BackupError(`The backup is damaged: ${current!.name} is far too long.`);
        chunks.push(chunk);
      }
      await advance();
      return Buffer.concat(chunks);
    },
    async takeStream(folder, into) {
      const hash = createHash('sha256');
      let [count, bytes] = [0, 0];
      const flow = async function* () {
        while (current?.name === `${folder}/${String(count).padStart(6, '0')}`) {
          for await (const chunk of readChunks(current.bytes)) {
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

async function* readChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await unlessDamaged(chunks.next());
    if (done) return;
    yield value;
  }
}

/** Turns read errors into BackupError: the file differs from what was written. */
async function unlessDamaged<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: Error) => {
    if (cause instanceof BackupError || cause.name === 'AbortError') throw cause;
    // A web stream wraps the error of a Node stream in one without a message.
    const { message } = cause.cause instanceof Error ? cause.cause : cause;
    throw new BackupError(`The backup is damaged or was cut short (${message}).`, { cause });
  });
}
