import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { ROOT } from '../project.mjs';

/** The modules whose functions take texts, by the end of their path, and the functions. */
const FUNCTIONS = /** @type {const} */ ({
  '/language/text.ts': ['t', 'message'],
  '/ui/text/rich.tsx': ['rich'],
});

/** Separates a text from the note on its meaning, as in contract/language/text.ts. */
const NOTE = ' ~ ';

/** Folders with texts. */
export const TEXT_FOLDERS = ['app', 'contract', 'server'];

/**
 * @typedef {object} TextCall
 * @property {string} name of the function
 * @property {string | undefined} key of the catalogs; undefined if the text is not a literal
 * @property {string} text in English
 * @property {string[] | undefined} given the names of the values; undefined if they are not a literal object
 * @property {boolean} hasValues
 * @property {number} start of the call
 * @property {number} end of the call
 * @property {{ start: number, end: number }} textAt its first argument
 * @property {{ start: number, end: number } | undefined} valuesAt
 */

/** Whether a module may call a function that takes texts, judging by its imports. */
export const mayHaveTexts = (/** @type {string} */ code) => Object.keys(FUNCTIONS).some((path) => code.includes(path));

/**
 * The calls of `t`, `message` and `rich` in a module.
 * @param {string} file its name, by which the parser knows the language
 * @param {string} code
 * @returns {TextCall[]}
 */
export function textCalls(file, code) {
  if (!mayHaveTexts(code)) return [];
  const { program } = parseSync(file, code);
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const path = Object.keys(FUNCTIONS).find((end) => node.source.value.endsWith(end));
    for (const one of node.specifiers)
      if (path && one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        if (
          FUNCTIONS[/** @type {keyof typeof FUNCTIONS} */ (path)].some(
            (name) => name === /** @type {any} */ (one.imported).name,
          )
        )
          names.set(one.local.name, one.imported.name);
  }
  /** @type {TextCall[]} */
  const calls = [];
  new Visitor({
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? names.get(node.callee.name) : undefined;
      if (name === undefined) return;
      const [first, ...others] = node.arguments;
      const values = name === 'message' ? undefined : others.shift();
      const text = literalOf(first);
      const note = literalOf(others[0]);
      const properties = values?.type === 'ObjectExpression' ? values.properties : [];
      const isLiteral = values === undefined || values.type === 'ObjectExpression';
      calls.push({
        name,
        key: text === undefined ? undefined : note ? text + NOTE + note : text,
        text: text ?? '',
        given:
          isLiteral && properties.every((one) => one.type === 'Property' && !one.computed)
            ? properties.map((one) => /** @type {any} */ (one).key.name ?? /** @type {any} */ (one).key.value)
            : undefined,
        hasValues: values !== undefined && (!isLiteral || properties.length > 0),
        start: node.start,
        end: node.end,
        textAt: { start: first?.start ?? node.start, end: first?.end ?? node.end },
        valuesAt: values && { start: values.start, end: values.end },
      });
    },
  }).visit(program);
  return calls;
}

function literalOf(/** @type {any} */ node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

/**
 * The names of the placeholders and tags of a text, each once.
 * @param {string} text
 * @throws {Error} for a text that cannot be read
 */
export function placeholdersOf(text) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const [, tag = ''] of text.matchAll(/<([a-z]\w*)>/gi)) {
    if (!text.includes(`</${tag}>`)) throw new Error(`<${tag}> has no end`);
    names.add(tag);
  }
  readPieces(text, names);
  return [...names].sort();
}

function readPieces(/** @type {string} */ text, /** @type {Set<string>} */ names) {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    const close = text.indexOf('}', at);
    if (close >= 0 && (open < 0 || close < open)) throw new Error('} closes nothing');
    if (open < 0) return;
    const end = endOf(text, open);
    const [name = '', kind, ...rest] = text.slice(open + 1, end - 1).split(', ');
    if (!/^\w+$/.test(name)) throw new Error(`'{${name}' is no placeholder`);
    names.add(name);
    if (kind !== undefined) readBranches(name, kind, rest.join(', '), names);
    at = end;
  }
}

function readBranches(
  /** @type {string} */ name,
  /** @type {string} */ kind,
  /** @type {string} */ branches,
  /** @type {Set<string>} */ names,
) {
  if (kind !== 'plural' && kind !== 'select') throw new Error(`{${name}} is neither plural nor select`);
  const keys = [];
  for (let at = 0, open = branches.indexOf('{'); open >= 0; open = branches.indexOf('{', at)) {
    const end = endOf(branches, open);
    const key = branches.slice(at, open).trim();
    if (!/^\w+$/.test(key)) throw new Error(`'${key}' is no form of {${name}}`);
    keys.push(key);
    readPieces(branches.slice(open + 1, end - 1), names);
    at = end;
  }
  if (!keys.includes('other')) throw new Error(`{${name}} has no form 'other'`);
}

function endOf(/** @type {string} */ text, /** @type {number} */ open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  throw new Error('a brace is not closed');
}

/** Why a call cannot be translated; undefined for a correct one. */
export function problemOfCall(/** @type {TextCall} */ { key, text, given, hasValues, name }) {
  if (key === undefined) return `the text of ${name} is not a literal`;
  if (text.includes(NOTE)) return `'~' separates notes: ${text}`;
  try {
    const wanted = placeholdersOf(text);
    // A declared text gets its values where it is shown.
    if (name === 'message') return undefined;
    if (given === undefined) return `the values of '${text}' are not a literal object`;
    const names = [...given].sort();
    if (names.join() !== wanted.join() && (hasValues || wanted.length > 0))
      return `'${text}' needs the values ${wanted.join(', ') || 'none'}, not ${names.join(', ') || 'none'}`;
  } catch (error) {
    return `'${text}': ${/** @type {Error} */ (error).message}`;
  }
  return undefined;
}

/**
 * Every text in the code, in the order of the files.
 * @returns {Promise<{ keys: Map<string, string[]>, problems: string[] }>} each key with the files that have it
 */
export async function findTexts(root = ROOT) {
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const folder of TEXT_FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const code = await readFile(file, 'utf8');
      for (const call of textCalls(file, code)) {
        const path = relative(root, file).replaceAll('\\', '/');
        const problem = problemOfCall(call);
        if (problem) problems.push(`${path}:${code.slice(0, call.start).split('\n').length}: ${problem}`);
        else if (!keys.get(call.key ?? '')?.includes(path))
          keys.set(call.key ?? '', [...(keys.get(call.key ?? '') ?? []), path]);
      }
    }
  }
  return { keys, problems };
}
