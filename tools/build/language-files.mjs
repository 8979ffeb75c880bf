import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { pseudoText } from '../../contract/language/pseudo-text.ts';
import { catalogLanguages, PSEUDO_LANGUAGE, readCatalog } from '../texts/catalogs.mjs';
import { MARK } from './marked-texts.mjs';

/** A script of another one in the same folder: `from"./name.js"`, `import("./name.js")`. */
const IMPORT = /(["'`])\.\/([\w-]+\.js)\1/g;
/** A script in the manifest of the routes. */
const IN_MANIFEST = /\/assets\/([\w-]+\.js)\b/g;

/**
 * Replaces the marked texts in the browser's scripts by the English ones, and writes the scripts of each other language into
 * a folder of their own: those with texts and those that import them. All others are shared, so that a page never
 * loads a module twice. `languages.json` next to the server's build names the folders.
 * @param {string} build the folder with `client` and `server`
 */
export async function writeLanguageFiles(build) {
  const assets = join(build, 'client', 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  /** @type {Map<string, string>} */
  const scripts = new Map();
  for (const name of names) scripts.set(name, await readFile(join(assets, name), 'utf8'));
  const manifest = names.find((name) => name.startsWith('manifest-')) ?? '';
  /** @type {Map<string, Replacement[]>} */
  const texts = new Map();
  for (const [name, code] of scripts) if (code.includes(`${MARK}(`)) texts.set(name, marksIn(name, code));

  const own = importersOf(new Set(texts.keys()), scripts).add(manifest);
  /** @type {Record<string, { folder: string, scripts: string[] }>} */
  const languages = {};
  for (const language of [...(await catalogLanguages()), PSEUDO_LANGUAGE]) {
    /** @type {Record<string, string>} */
    const catalog = language === PSEUDO_LANGUAGE ? {} : await readCatalog(language);
    const translate = (/** @type {string} */ key) => {
      const english = key.split(' ~ ', 1)[0] ?? '';
      return language === PSEUDO_LANGUAGE ? pseudoText(english) : catalog[key] || english;
    };
    const translated = [...own].map((name) => {
      const code = withTexts(scripts.get(name) ?? '', texts.get(name) ?? [], translate);
      return /** @type {const} */ ([name, code]);
    });
    const hash = createHash('sha256');
    for (const [name, code] of translated) hash.update(`${name}\0${code}\0`);
    const folder = `${language}-${hash.digest('hex').slice(0, 8)}`;
    await mkdir(join(assets, folder), { recursive: true });
    for (const [name, code] of translated) {
      const moved =
        name === manifest
          ? code.replaceAll(IN_MANIFEST, (path, script) => (own.has(script) ? `/assets/${folder}/${script}` : path))
          : code.replaceAll(IMPORT, (path, quote, script) => (own.has(script) ? path : `${quote}../${script}${quote}`));
      await writeFile(join(assets, folder, name), moved);
    }
    languages[language] = { folder, scripts: [...own] };
  }
  for (const [name, replacements] of texts)
    await writeFile(
      join(assets, name),
      withTexts(scripts.get(name) ?? '', replacements, (key) => key.split(' ~ ', 1)[0] ?? ''),
    );
  await writeFile(join(build, 'server', 'languages.json'), JSON.stringify(languages));
}

/** The scripts of a set, and all that import one of them, directly or not. */
function importersOf(/** @type {Set<string>} */ found, /** @type {ReadonlyMap<string, string>} */ scripts) {
  const importers = new Map();
  for (const [name, code] of scripts)
    for (const [, , imported] of code.matchAll(IMPORT))
      importers.set(imported, [...(importers.get(imported) ?? []), name]);
  // A set also visits what is added to it meanwhile.
  for (const name of found) for (const importer of importers.get(name) ?? []) found.add(importer);
  return found;
}

/** @typedef {{ start: number, end: number, key: string }} Replacement */

/** The marked texts of a script, in their order. */
function marksIn(/** @type {string} */ name, /** @type {string} */ code) {
  /** @type {Replacement[]} */
  const marks = [];
  new Visitor({
    CallExpression({ callee, start, end, arguments: [text] }) {
      if (callee.type !== 'Identifier' || callee.name !== MARK) return;
      if (text?.type === 'Literal' && typeof text.value === 'string') marks.push({ start, end, key: text.value });
      else if (text?.type === 'TemplateLiteral' && text.expressions.length === 0)
        marks.push({ start, end, key: text.quasis[0]?.value.cooked ?? '' });
      else throw new Error(`a marked text of ${name} is no literal: ${code.slice(start, end)}`);
    },
  }).visit(parseSync(name, code).program);
  return marks.sort((a, b) => a.start - b.start);
}

function withTexts(
  /** @type {string} */ code,
  /** @type {readonly Replacement[]} */ marks,
  /** @type {(key: string) => string} */ translate,
) {
  let at = 0;
  let result = '';
  for (const { start, end, key } of marks) {
    result += code.slice(at, start) + literal(translate(key));
    at = end;
  }
  return result + code.slice(at);
}

/** A string literal as the bundler's compression writes it. */
function literal(/** @type {string} */ text) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\n', '\\n');
  return `\`${escaped}\``;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeLanguageFiles(process.argv[2] ?? '');
