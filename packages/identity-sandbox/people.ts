import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from './web/private-file.ts';

/** An account that can be chosen at sign-in. */
export type Person = { sub: string; name: string; email: string; emailVerified: boolean };

/** The submitted values of another account, not yet validated. */
export type EnteredPerson = { name: string; email: string; emailVerified: boolean };

/** One message for each invalid field. */
export type FieldErrors = { name?: string; email?: string };

const MAX_ENTERED = 1_000;
const EMAIL = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\.]+$/;

/**
 * The subject of an email: 21 digits like Google's, derived from the email alone, so that it stays the same when the
 * stand-in's files are deleted and the store's database is not.
 */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

function person(name: string, email: string, emailVerified: boolean): Person {
  return { sub: subjectOf(email), name, email, emailVerified };
}

/** The accounts of every stand-in; one is unverified, to test how the store refuses it. */
export const READY_PEOPLE: readonly Person[] = [
  person('Ada Vance', 'ada.vance@gmail.test', true),
  person('Ben Okoro', 'ben.okoro@gmail.test', true),
  person('Cleo Marsh', 'cleo.marsh@gmail.test', false),
];

function check(name: string, email: string): FieldErrors {
  const errors: FieldErrors = {};
  if (name === '') errors.name = 'Enter a name.';
  else if (name.length > 80) errors.name = 'Use at most 80 characters.';
  if (email === '') errors.email = 'Enter an email address.';
  else if (email.length > 254 || !EMAIL.test(email)) errors.email = 'Enter an address like name@example.test.';
  else if (READY_PEOPLE.some((ready) => ready.email === email))
    errors.email = 'This account is in the list above; choose it there.';
  return errors;
}

export type People = {
  /** The built-in accounts. */
  ready: readonly Person[];
  /** The entered accounts, the most recently used first. */
  entered(): readonly Person[];
  find(sub: string): Person | undefined;
  /** Stores an entered account, or returns its errors. The same email replaces name and verification, not the subject. */
  add(input: EnteredPerson): Promise<Person | FieldErrors>;
};

/**
 * Opens the accounts stored in `stateDir`.
 * @throws when the file cannot be read or parsed
 */
export async function openPeople(stateDir: string): Promise<People> {
  const path = join(stateDir, 'people.json');
  let entered: Person[] = [];
  try {
    entered = JSON.parse(await readFile(path, 'utf8')) as Person[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`The identity sandbox cannot read ${path}; delete the file to start without entered accounts.`, {
        cause: error,
      });
    }
  }
  // Writes run one after another, so that the file ends up matching the memory.
  let writing: Promise<void> = Promise.resolve();
  return {
    ready: READY_PEOPLE,
    entered: () => entered,
    find: (sub) => READY_PEOPLE.find((one) => one.sub === sub) ?? entered.find((one) => one.sub === sub),
    async add(input) {
      const name = input.name.replace(/\s+/g, ' ').trim();
      const email = input.email.trim().toLowerCase();
      const errors = check(name, email);
      if (errors.name || errors.email) return errors;
      const added = person(name, email, input.emailVerified);
      entered = [added, ...entered.filter((one) => one.sub !== added.sub)].slice(0, MAX_ENTERED);
      writing = writing.catch(() => {}).then(() => writePrivateFile(path, JSON.stringify(entered, null, 2)));
      await writing;
      return added;
    },
  };
}
