import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteUnfinishedWrites, writeFileAtomically } from './files.ts';
import { EmbeddedError } from './embedded-error.ts';

/** The stored state of a data folder's PostgreSQL. It contains passwords, so only its owner can read the file. */
export interface State {
  format: 1;
  /** User id of the first start; null where there are none (Windows). */
  startedBy: number | null;
  /** Folder of the database when it could not be inside the data folder, else null. */
  home: string | null;
  /** Port on 127.0.0.1, reused while it is free. */
  port: number | null;
  adminPassword: string;
  password: string;
}

const FILE = 'postgres.json';

/** Reads the state; null when this data folder has none yet. Throws EmbeddedError for a damaged file or another user's. */
export async function readState(dataDir: string): Promise<State | null> {
  const me = process.getuid?.() ?? null;
  let text: string;
  try {
    text = await readFile(join(dataDir, FILE), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES') throw otherUser(dataDir, null, me);
    throw error;
  }
  let state: State;
  try {
    state = JSON.parse(text) as State;
  } catch {
    throw new EmbeddedError(
      `${join(dataDir, FILE)} is damaged, and it contains the database's passwords. Restore it from a backup, or set {folder} to an empty folder to start over.`,
    );
  }
  if (state.format !== 1)
    throw new EmbeddedError(
      `${dataDir} was made by a newer version of {program}. Start that version, or set {folder} to an empty folder.`,
    );
  if (state.startedBy !== me) throw otherUser(dataDir, state.startedBy, me);
  return state;
}

// Root and an ordinary user in one folder would leave files that the other cannot change.
function otherUser(dataDir: string, first: number | null, me: number | null): EmbeddedError {
  const who = (id: number | null) => (id === 0 ? 'root' : id === null ? 'another user' : `the user with id ${id}`);
  return new EmbeddedError(
    `${dataDir} was first used by ${who(first)}, and now {program} was started by ${who(me)}. ` +
      `Start it as ${who(first)} again, or set {folder} to another folder for a separate database.`,
  );
}

/** Creates a state with new passwords; not yet written. */
export function newState(home: string | null): State {
  const secret = () => randomBytes(24).toString('base64url');
  return {
    format: 1,
    startedBy: process.getuid?.() ?? null,
    home,
    port: null,
    adminPassword: secret(),
    password: secret(),
  };
}

/** Writes the state, readable by its owner only. The caller holds the data folder's lock. */
export async function writeState(dataDir: string, state: State): Promise<void> {
  const file = join(dataDir, FILE);
  await deleteUnfinishedWrites(file);
  await writeFileAtomically(file, `${JSON.stringify(state, null, 2)}\n`, 0o600);
}
