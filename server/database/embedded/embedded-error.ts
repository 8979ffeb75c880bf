/** The embedded PostgreSQL cannot start; the message says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Failures that the operator can fix, recognized by what PostgreSQL, the loader or Node prints. */
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
      `An earlier PostgreSQL on ${place} has not stopped yet. Wait a few seconds and start again; if it stays, stop the processes named postgres that work in that folder.`,
  ],
  [
    /error while loading shared libraries|No such file or directory.*ld-|Library not loaded/,
    () =>
      `The PostgreSQL that comes with the store can't run on this system: a system library is missing. Install it (named below), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  ],
  [
    /could not (create|map|resize) (anonymous )?shared memory|Cannot allocate memory|ENOMEM/,
    () =>
      `There is not enough free memory for the database (it needs about 300 MB). Free some memory, or set DATABASE_URL to another PostgreSQL.`,
  ],
  [
    /incompatible with server|was initialized by PostgreSQL version/,
    (place) =>
      `The database in ${place} was created by another version of PostgreSQL. Start the store's version that created it, or set DATA_DIR to an empty folder.`,
  ],
  [
    /Permission denied|EACCES|EPERM|unable to open database file|could not open file|invalid permissions|has wrong ownership/,
    (place) =>
      `The database files in ${place} can't be read or written by the user who starts the store. Start it as the user who owns them, fix the owner with chown, or set DATA_DIR to another folder.`,
  ],
];

/** Turns the cause of a failed start into an EmbeddedError with its last lines, because they name the file or library. */
export function explainFailure(place: string, cause: unknown): EmbeddedError {
  if (cause instanceof EmbeddedError) return cause;
  const output = cause instanceof Error ? cause.message : String(cause);
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  const sentence = known ? known[1](place) : `The embedded database in ${place} can't start.`;
  const lines = output
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
