import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from './web/private-file.ts';

/** Someone who can be chosen at sign-in. */
export type Person = { sub: string; name: string; email: string; emailVerified: boolean };

/** What was typed for another account, not yet checked. */
export type TypedPerson = { name: string; email: string; emailVerified: boolean };

/** One message for each field that is wrong. */
export type FieldErrors = { name?: string; email?: string };

const MOST_TYPED = 1_000;
const EMAIL = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\.]+$/;

/**
 * The subject of an email: 21 digits like Google's. Made from the email alone, so that the same email is
 * the same person even when the sandbox's files are lost and the store's database isn't.
 */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

function person(name: string, email: string, emailVerified: boolean): Person {
  return { sub: subjectOf(email), name, email, emailVerified };
}

/** The accounts that every sandbox has; one is unverified so that its refusals can be tried. */
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
  /** The ready people. */
  ready: readonly Person[];
  /** Those typed in, the last used first. */
  typed(): readonly Person[];
  find(sub: string): Person | undefined;
  /** Keeps a typed person (the same email replaces name and mark, never the subject), or says what is wrong. */
  add(input: TypedPerson): Promise<Person | FieldErrors>;
};

/**
 * Opens the people kept in `stateDir`.
 * @throws when the file is there but can't be read or isn't what was written.
 */
export async function openPeople(stateDir: string): Promise<People> {
  const path = join(stateDir, 'people.json');
  let typed: Person[] = [];
  try {
    typed = JSON.parse(await readFile(path, 'utf8')) as Person[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`The identity sandbox can't read ${path}; remove the file to begin with no typed accounts.`, {
        cause: error,
      });
    }
  }
  // Writes follow one another, so that the file ends as the memory does.
  let writing: Promise<void> = Promise.resolve();
  return {
    ready: READY_PEOPLE,
    typed: () => typed,
    find: (sub) => READY_PEOPLE.find((one) => one.sub === sub) ?? typed.find((one) => one.sub === sub),
    async add(input) {
      const name = input.name.replace(/\s+/g, ' ').trim();
      const email = input.email.trim().toLowerCase();
      const errors = check(name, email);
      if (errors.name || errors.email) return errors;
      const added = person(name, email, input.emailVerified);
      typed = [added, ...typed.filter((one) => one.sub !== added.sub)].slice(0, MOST_TYPED);
      writing = writing.catch(() => {}).then(() => writePrivateFile(path, JSON.stringify(typed, null, 2)));
      await writing;
      return added;
    },
  };
}
