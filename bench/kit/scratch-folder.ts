import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for a database and a store, which the caller removes. */
export async function makeScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-bench-'));
  // When running as root, PostgreSQL's own user has to be able to pass through; otherwise the database would be created
  // elsewhere and never removed.
  await chmod(folder, 0o711);
  return folder;
}
