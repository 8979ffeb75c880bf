import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const SUFFIXES = /\.(js|css|svg|json)$/;
/** Below this many bytes the headers weigh more than what is saved. */
const WORTH_IT = 1_000;

/**
 * Lays a Brotli and a gzip copy beside each file for browsers: packed as small as can be, once, instead of less well at
 * every request. Done when all is built: the list of pages is written after everything else.
 */
export async function precompress(/** @type {string} */ folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && SUFFIXES.test(entry.name));
  await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))));
}

async function pack(/** @type {string} */ file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
