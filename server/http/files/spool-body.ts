import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#contract/errors.ts';

/**
 * Writes a request body to a temporary file for the duration of `work`: memory does not grow with the body, and no
 * transaction waits for a slow client.
 * @param name of the file, for messages @param maxBytes the maximum size of the body
 * @throws Failure `too_large`, `malformed` (the client disconnected), `invalid_fields` (an empty file), `overloaded`
 * (the disk is full)
 */
export async function spoolBody<T>(
  request: Request,
  { name, maxBytes }: { name: string; maxBytes: number },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const tooLarge = new Failure('too_large', `Files can be up to ${maxBytes / 1024 / 1024} MB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-upload-'));
  try {
    const path = join(folder, 'upload');
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.byteLength;
        if (size > maxBytes) throw tooLarge;
        // Unlike `write`, it writes all of the chunk or fails.
        await file.appendFile(chunk).catch((cause: unknown) => {
          throw new Failure('overloaded', undefined, { cause });
        });
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('malformed', 'The file ended before all of it arrived.', { cause: error });
    } finally {
      await file.close();
    }
    if (size === 0) throw new Failure('invalid_fields', `${name} is empty.`, { fields: { file: `${name} is empty.` } });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
