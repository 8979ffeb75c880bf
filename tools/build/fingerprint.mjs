import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../project.mjs';

/** One hash over the names and contents of files and folders; a missing path counts as empty. */
export async function fingerprint(/** @type {string[]} */ paths, root = ROOT) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesAt(join(root, path))) {
      const content = await readFile(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesAt(/** @type {string} */ path) {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const files = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    files.push(...(entry.isDirectory() ? await filesAt(join(path, entry.name)) : [join(path, entry.name)]));
  }
  return files.sort();
}
