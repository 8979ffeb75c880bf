import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for a database and a store, which the caller removes. */
export async function makeScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-bench-'));
  // As root, PostgreSQL's own user has to pass through; otherwise the database would be outside and stay there.
  await chmod(folder, 0o711);
  return folder;
}
