/** The embedded PostgreSQL cannot start; the message says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** What messages call the program that starts the database, and the settings of its operator. */
export interface Words {
  /** Inside a sentence, e.g. 'the shop'. */
  program: string;
  /** The setting that names the data folder, e.g. 'DATA_DIR'. */
  folder: string;
  /** What an operator can do instead, e.g. 'set DATABASE_URL'. */
  otherwise: string;
}

export const PLAIN_WORDS: Words = {
  program: 'the program',
  folder: 'the data folder',
  otherwise: 'use another PostgreSQL',
};

/** Fills in `{program}`, `{Program}` (at the beginning of a sentence), `{folder}` and `{otherwise}`. */
export function inWords(text: string, { program, folder, otherwise }: Words): string {
  return text
    .replaceAll('{program}', program)
    .replaceAll('{Program}', program.charAt(0).toUpperCase() + program.slice(1))
    .replaceAll('{folder}', folder)
    .replaceAll('{otherwise}', otherwise);
}

/** Failures that the operator can fix, recognized by what PostgreSQL, the loader or Node prints. */
const KNOWN: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /No space left on device|disk is full|ENOSPC|Disk quota exceeded|EDQUOT/,
    (place) =>
      `The disk that holds ${place} is full, so the database can't start. Free some space there, or set {folder} to a folder on another disk.`,
  ],
  [
    /Read-only file system|readonly database|EROFS/,
    (place) =>
      `The disk that holds ${place} can't be written to, so the database can't start. Set {folder} to a folder that can be written.`,
  ],
  [
    /pre-existing shared memory block|still in use/,
    (place) =>
      `An earlier PostgreSQL on ${place} has not stopped yet. Wait a few seconds and start again; if it stays, stop the processes named postgres that work in that folder.`,
  ],
  [
    /error while loading shared libraries|No such file or directory.*ld-|Library not loaded/,
    () =>
      `The PostgreSQL that comes with {program} can't run on this system: a system library is missing. Install it (named below), or {otherwise}.`,
  ],
  [
    /could not (create|map|resize) (anonymous )?shared memory|Cannot allocate memory|ENOMEM/,
    () => `There is not enough free memory for the database (it needs about 300 MB). Free some memory, or {otherwise}.`,
  ],
  [
    /incompatible with server|was initialized by PostgreSQL version/,
    (place) =>
      `The database in ${place} was created by another version of PostgreSQL. Start {program}'s version that created it, or set {folder} to an empty folder.`,
  ],
  [
    /Permission denied|EACCES|EPERM|unable to open database file|could not open file|invalid permissions|has wrong ownership/,
    (place) =>
      `The database files in ${place} can't be read or written by the user who starts {program}. Start it as the user who owns them, fix the owner with chown, or set {folder} to another folder.`,
  ],
];

/** Turns the cause of a failed start into an EmbeddedError with its last lines, because they name the file or library. */
export function explainFailure(place: string, cause: unknown, words: Words): EmbeddedError {
  if (cause instanceof EmbeddedError) return new EmbeddedError(inWords(cause.message, words), { cause: cause.cause });
  const output = cause instanceof Error ? cause.message : String(cause);
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  const sentence = known ? known[1](place) : `The embedded database in ${place} can't start.`;
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return new EmbeddedError(
    `${inWords(sentence, words)}\n${lines
      .slice(-6)
      .map((line) => `  ${line}`)
      .join('\n')}`,
    { cause },
  );
}
