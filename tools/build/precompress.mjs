import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const SUFFIXES = /\.(js|css|svg|json)$/;
/** Smaller files gain less than the headers cost, in bytes. */
const WORTH_IT = 1_000;

/**
 * Writes a Brotli and a gzip copy of each file in a folder, at the highest compression, once at build time instead of
 * per request. Run it last, because the page manifest is written after everything else.
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
