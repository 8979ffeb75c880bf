import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, copyBinaries, installedBinaries, program } from './embedded-binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { endServerIn } from './embedded-process.ts';
import { type State, newState, readState, writeState } from './embedded-state.ts';
import { type ServerUser, canRun, canWrite, chooseServerUser, isRoot } from './embedded-user.ts';

/** Everything that is fixed before the server starts: where it lives, as whom it runs, and what it remembers. */
export interface Place {
  dataDir: string;
  /** Holds `data` (PostgreSQL's own), `run` (its socket) and our settings files. */
  home: string;
  user: ServerUser | null;
  binaries: Binaries;
  state: State;
}

// Below these, root can make a folder that any user can enter and that outlives a restart.
const OUTSIDE = ['/var/lib', '/opt', '/srv'];

/** Prepares the folders of a DATA_DIR (made when missing). Call it holding the DATA_DIR's lock. */
export async function preparePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const known = await readState(dataDir);
  const binaries = await installedBinaries();
  if (!isRoot()) {
    const place = { dataDir, home: join(dataDir, 'postgres'), user: null, binaries };
    await makeHome(place.home, null);
    return { ...place, state: known ?? (await remember(dataDir, place.home, newState(null))) };
  }
  const place = known ? await knownPlace(dataDir, known) : await newPlace(dataDir, log);
  if (canRun(place.user, program(binaries, 'postgres'))) return { ...place, binaries };
  const base = outsideBase(place.home, dataDir) ?? (await reachableBase(place.user));
  return { ...place, binaries: await copyBinaries(binaries, base) };
}

async function remember(dataDir: string, home: string, state: State): Promise<State> {
  if (existsSync(join(home, 'data'))) {
    throw new EmbeddedError(
      `${dataDir} holds a database but not postgres.json with its passwords. Put that file back from a backup, or set DATA_DIR to an empty folder to begin anew.`,
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

/** As root, a later start: the same place and user as before, whoever it would be today. */
async function knownPlace(dataDir: string, state: State): Promise<Omit<Place, 'binaries'> & { user: ServerUser }> {
  const home = state.home ?? join(dataDir, 'postgres');
  const owner = await stat(join(home, 'data')).catch(() => null);
  const user = owner ? { name: `with id ${owner.uid}`, uid: owner.uid, gid: owner.gid } : chooseServerUser();
  if (state.home) await claim(dataDir, state.home);
  await makeHome(home, user);
  if (!canWrite(user, join(home, 'run'))) {
    throw new EmbeddedError(
      `The database's user (${user.name}) can no longer enter ${home}. Give every folder above it back its right to be entered (chmod a+x), or set DATA_DIR to another folder.`,
    );
  }
  return { dataDir, home, user, state };
}

/** As root, the first start: in DATA_DIR when the server's user can reach it, else outside. */
async function newPlace(
  dataDir: string,
  log: (line: string) => void,
): Promise<Omit<Place, 'binaries'> & { user: ServerUser }> {
  const user = chooseServerUser();
  const inside = join(dataDir, 'postgres');
  if (existsSync(join(inside, 'data'))) await remember(dataDir, inside, newState(null)); // throws
  await makeHome(inside, user);
  if (canWrite(user, join(inside, 'run')))
    return { dataDir, home: inside, user, state: await remember(dataDir, inside, newState(null)) };
  await rm(inside, { recursive: true, force: true });

  const base = await reachableBase(user);
  await setAside(base, dataDir, log);
  const home = join(base, randomBytes(8).toString('hex'));
  await makeHome(home, user);
  await writeFile(join(home, 'owner.json'), `${JSON.stringify({ dataDir })}\n`, { mode: 0o644 });
  const state = await remember(dataDir, home, newState(home));
  log(
    `PostgreSQL can't run as root, and its user '${user.name}' can't enter ${dataDir}: the database lies in ${home}. It belongs to this DATA_DIR; copy or delete both together.`,
  );
  return { dataDir, home, user, state };
}

/** A database outside whose DATA_DIR was deleted: someone wanted a fresh store. It is kept, in case they didn't, until the next time. */
async function setAside(base: string, dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(base)) {
    const home = join(base, name);
    if ((await ownerOf(home)) !== dataDir) continue;
    await endServerIn(join(home, 'data'));
    if (name.endsWith('.old')) await rm(home, { recursive: true, force: true });
    else {
      await rename(home, `${home}.old`);
      log(
        `The database of a deleted DATA_DIR of the same name was set aside as ${home}.old; delete it when nobody misses it.`,
      );
    }
  }
}

async function ownerOf(home: string): Promise<string | null> {
  const text = await readFile(join(home, 'owner.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { dataDir: string }).dataDir;
}

/** The pointer in DATA_DIR is followed when DATA_DIR was moved, and refused when it was copied: two stores on one database. */
async function claim(dataDir: string, home: string): Promise<void> {
  const owner = await ownerOf(home);
  if (owner === null)
    throw new EmbeddedError(
      `The database of ${dataDir} lay in ${home}, which is gone. Put it back from a backup, or delete ${dataDir} to begin anew.`,
    );
  if (owner === dataDir) return;
  const original = await readState(owner).catch(() => null);
  if (original?.home === home) {
    throw new EmbeddedError(
      `${dataDir} is a copy of ${owner}, but the database of both lies in ${home} and belongs to the original. Delete ${dataDir} to begin anew there, or delete the original to go on with the copy.`,
    );
  }
  await writeFile(join(home, 'owner.json'), `${JSON.stringify({ dataDir })}\n`);
}

function outsideBase(home: string, dataDir: string): string | null {
  return home === join(dataDir, 'postgres') ? null : dirname(home);
}

async function reachableBase(user: ServerUser): Promise<string> {
  for (const parent of OUTSIDE) {
    const base = join(parent, 'partsmith');
    const probe = join(base, `probe-${process.pid}`);
    try {
      await mkdir(base, { recursive: true });
      await chmod(base, 0o755);
      await mkdir(probe);
      await chown(probe, user.uid, user.gid);
      if (canWrite(user, probe)) return await realpath(base);
    } catch {
      // Read-only or missing on this system: the next one may do.
    } finally {
      await rmdir(probe).catch(() => undefined);
    }
  }
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and its user '${user.name}' can enter neither the store's folder nor ${OUTSIDE.join(', ')}. Set DATA_DIR to a folder that every user can enter, start the store as an ordinary user, or set DATABASE_URL.`,
  );
}
