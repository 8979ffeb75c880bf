/** The embedded PostgreSQL can't be had; the message is a plain sentence that says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Failures that a person can mend, told apart by what PostgreSQL, the loader or Node prints about them. */
const KNOWN: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /No space left on device|disk is full|ENOSPC|Disk quota exceeded|EDQUOT/,
    (place) =>
      `The disk that holds ${place} is full, so the database can't start. Free some space there, or set DATA_DIR to a folder on another disk.`,
  ],
  [
    /Read-only file system|readonly database|EROFS/,
    (place) =>
      `The disk that holds ${place} can't be written to, so the database can't start. Set DATA_DIR to a folder that can be written.`,
  ],
  [
    /pre-existing shared memory block|still in use/,
    (place) =>
      `An earlier PostgreSQL on ${place} has not ended yet. Wait a few seconds and start again; if it stays, end the processes named postgres that work in that folder.`,
  ],
  [
    /error while loading shared libraries|No such file or directory.*ld-|Library not loaded/,
    () =>
      `The PostgreSQL that comes with the store can't run on this system: a system library is missing. Install it (named below), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  ],
  [
    /could not (create|map|resize) (anonymous )?shared memory|Cannot allocate memory|ENOMEM/,
    () =>
      `There is not enough free memory for the database (it needs about 300 MB). Free some memory, or set DATABASE_URL to a PostgreSQL elsewhere.`,
  ],
  [
    /incompatible with server|was initialized by PostgreSQL version/,
    (place) =>
      `The database in ${place} was made by another version of PostgreSQL. Start the store's version that made it, or set DATA_DIR to an empty folder.`,
  ],
  [
    /Permission denied|EACCES|EPERM|unable to open database file|could not open file|invalid permissions|has wrong ownership/,
    (place) =>
      `The database files in ${place} can't be read or written by the user who starts the store. Start it as the user who owns them, mend the owner with chown, or set DATA_DIR to another folder.`,
  ],
];

/**
 * Turns whatever stopped the database from starting into an EmbeddedError.
 * `detail` is what the failing program printed; its last lines are kept below the sentence, because they name
 * the file or library that the sentence can't know.
 */
export function explainFailure(place: string, cause: unknown, detail = ''): EmbeddedError {
  if (cause instanceof EmbeddedError) return cause;
  const said = `${cause instanceof Error ? cause.message : String(cause)}\n${detail}`;
  const known = KNOWN.find(([pattern]) => pattern.test(said));
  const sentence = known ? known[1](place) : `The embedded database in ${place} can't start.`;
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return new EmbeddedError(
    `${sentence}\n${lines
      .slice(-6)
      .map((line) => `  ${line}`)
      .join('\n')}`,
    { cause },
  );
}
