import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, copyBinaries, installedBinaries, program } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { stopServerIn } from './server-process.ts';
import { type State, newState, readState, writeState } from './state-file.ts';
import { type ServerUser, canRun, canWrite, chooseServerUser, isRoot } from './server-user.ts';

/** What the caller chose. */
interface Place {
  /** Of the database, its role, and the operating system's user. */
  name: string;
  dataDir: string;
}

/** The fixed facts of an installation: its folders, programs, user and stored state. */
export interface Installation extends Place {
  /** Contains `data` (PostgreSQL's own folder), `run` (its socket) and our settings files. */
  home: string;
  user: ServerUser | null;
  binaries: Binaries;
  state: State;
}

// Below these root can create a folder that every user can enter and that survives a reboot.
const OUTSIDE = ['/var/lib', '/opt', '/srv'];

/** Prepares what a data folder contains, created when missing. The caller holds the data folder's lock. */
export async function prepareInstallation(place: Place, log: (line: string) => void): Promise<Installation> {
  const { name, dataDir } = place;
  const known = await readState(dataDir);
  const binaries = await installedBinaries();
  if (!isRoot()) {
    const installation = { ...place, home: join(dataDir, 'postgres'), user: null, binaries };
    await makeHome(installation.home, null);
    return { ...installation, state: known ?? (await saveState(dataDir, installation.home, newState(null))) };
  }
  const installation = known ? await knownInstallation(place, known) : await newInstallation(place, log);
  if (canRun(installation.user, program(binaries, 'postgres'))) return { ...installation, binaries };
  const base = outsideBase(installation.home, dataDir) ?? (await reachableBase(name, installation.user));
  return { ...installation, binaries: await copyBinaries(binaries, base) };
}

async function saveState(dataDir: string, home: string, state: State): Promise<State> {
  if (existsSync(join(home, 'data'))) {
    throw new EmbeddedError(
      `${dataDir} contains a database but not postgres.json with its passwords. Put that file back from a backup, or set {folder} to an empty folder to start over.`,
    );
  }
  await writeState(dataDir, state);
  return state;
}

async function makeHome(home: string, user: ServerUser | null): Promise<void> {
  await mkdir(join(home, 'run'), { recursive: true, mode: 0o700 });
  if (!user) return;
  await chmod(home, 0o755);
  await chown(join(home, 'run'), user.uid, user.gid);
}

/** A later start as root: the same folder and user as before. */
async function knownInstallation(
  { name, dataDir }: Place,
  state: State,
): Promise<Omit<Installation, 'binaries'> & { user: ServerUser }> {
  const home = state.home ?? join(dataDir, 'postgres');
  const owner = await stat(join(home, 'data')).catch(() => null);
  const user = owner ? { name: `with id ${owner.uid}`, uid: owner.uid, gid: owner.gid } : chooseServerUser(name);
  if (state.home) await claim(dataDir, state.home);
  await makeHome(home, user);
  if (!canWrite(user, join(home, 'run'))) {
    throw new EmbeddedError(
      `The database's user (${user.name}) can no longer access ${home}. Make every folder above it accessible again (chmod a+x), or set {folder} to another folder.`,
    );
  }
  return { name, dataDir, home, user, state };
}

/** The first start as root: in the data folder when the server's user can reach it, else outside. */
async function newInstallation(
  { name, dataDir }: Place,
  log: (line: string) => void,
): Promise<Omit<Installation, 'binaries'> & { user: ServerUser }> {
  const user = chooseServerUser(name);
  const inside = join(dataDir, 'postgres');
  if (existsSync(join(inside, 'data'))) await saveState(dataDir, inside, newState(null)); // throws
  await makeHome(inside, user);
  if (canWrite(user, join(inside, 'run')))
    return { name, dataDir, home: inside, user, state: await saveState(dataDir, inside, newState(null)) };
  await rm(inside, { recursive: true, force: true });

  const base = await reachableBase(name, user);
  await keepOld(base, dataDir, log);
  const home = join(base, randomBytes(8).toString('hex'));
  await makeHome(home, user);
  await writeFile(join(home, 'owner.json'), `${JSON.stringify({ dataDir })}\n`, { mode: 0o644 });
  const state = await saveState(dataDir, home, newState(home));
  log(
    `PostgreSQL can't run as root, and its user '${user.name}' can't enter ${dataDir}: the database is in ${home}. It belongs to this {folder}; copy or delete both together.`,
  );
  return { name, dataDir, home, user, state };
}

/** Keeps the outside database of a deleted data folder until the next time, in case the deletion was a mistake. */
async function keepOld(base: string, dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(base)) {
    const home = join(base, name);
    if ((await ownerOf(home)) !== dataDir) continue;
    await stopServerIn(join(home, 'data'));
    if (name.endsWith('.old')) await rm(home, { recursive: true, force: true });
    else {
      await rename(home, `${home}.old`);
      log(
        `The database of a deleted {folder} of the same name was renamed to ${home}.old; delete it when you no longer need it.`,
      );
    }
  }
}

async function ownerOf(home: string): Promise<string | null> {
  const text = await readFile(join(home, 'owner.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { dataDir: string }).dataDir;
}

/** Follows the pointer in the data folder when the data folder was moved; refuses it when the data folder was copied, as two stores would share one database. */
async function claim(dataDir: string, home: string): Promise<void> {
  const owner = await ownerOf(home);
  if (owner === null)
    throw new EmbeddedError(
      `The database of ${dataDir} was in ${home}, which no longer exists. Restore it from a backup, or delete ${dataDir} to start over.`,
    );
  if (owner === dataDir) return;
  const original = await readState(owner).catch(() => null);
  if (original?.home === home) {
    throw new EmbeddedError(
      `${dataDir} is a copy of ${owner}, but the database of both is in ${home} and belongs to the original. Delete ${dataDir} to start over there, or delete the original to continue with the copy.`,
    );
  }
  await writeFile(join(home, 'owner.json'), `${JSON.stringify({ dataDir })}\n`);
}

function outsideBase(home: string, dataDir: string): string | null {
  return home === join(dataDir, 'postgres') ? null : dirname(home);
}

async function reachableBase(name: string, user: ServerUser): Promise<string> {
  for (const parent of OUTSIDE) {
    const base = join(parent, name);
    const probe = join(base, `probe-${process.pid}`);
    try {
      await mkdir(base, { recursive: true });
      await chmod(base, 0o755);
      await mkdir(probe);
      await chown(probe, user.uid, user.gid);
      if (canWrite(user, probe)) return await realpath(base);
    } catch {
      // Read-only or missing on this system: try the next one.
    } finally {
      await rmdir(probe).catch(() => undefined);
    }
  }
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and its user '${user.name}' can access neither {program}'s folder nor ${OUTSIDE.join(', ')}. Set {folder} to a folder that every user can access, start {program} as an ordinary user, or {otherwise}.`,
  );
}
