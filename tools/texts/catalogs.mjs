import { readFile, readdir } from 'node:fs/promises';
import { at } from '../project.mjs';
import { placeholdersOf } from './find-texts.mjs';

const FOLDER = at('contract', 'language', 'catalogs');

/** The pseudo-language of contract/language/languages.ts, made from the English texts. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** The languages with a catalog. */
export async function catalogLanguages() {
  return (await readdir(FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();
}

/** The path of a catalog. */
export const catalogPath = (/** @type {string} */ language) => `${FOLDER}/${language}.json`;

/**
 * A catalog: the translation of each English text, empty if there is none yet.
 * @returns {Promise<Record<string, string>>}
 */
export async function readCatalog(/** @type {string} */ language) {
  return JSON.parse(await readFile(catalogPath(language), 'utf8'));
}

/**
 * A catalog's file for the texts in the code: new texts are added without a translation, others keep theirs.
 * @param {ReadonlyMap<string, readonly string[]>} keys as `findTexts` returns them
 * @param {Readonly<Record<string, string>>} catalog
 */
export function catalogFile(keys, catalog) {
  const sorted = [...keys.keys()].sort((a, b) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted.map((key) => [key, catalog[key] ?? ''])), null, 2)}\n`;
}

/** What is wrong with the translations of a catalog: other placeholders or tags than in the English text. */
export function catalogProblems(/** @type {Readonly<Record<string, string>>} */ catalog) {
  return Object.entries(catalog).flatMap(([key, translation]) => {
    if (translation === '') return [];
    try {
      const [wanted, found] = [placeholdersOf(key.split(' ~ ', 1)[0] ?? ''), placeholdersOf(translation)];
      return wanted.join() === found.join() ? [] : [`'${translation}' needs ${wanted.join(', ') || 'no values'}`];
    } catch (error) {
      return [`'${translation}': ${/** @type {Error} */ (error).message}`];
    }
  });
}
