import { readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { at } from './project.mjs';

const MODULE = /\/contract\/[\w-]+\.ts$/;
const PIECE = /^(.*\/contract\/[\w-]+\.ts)\?(?:(?:piece|schema)=(\w+)|later)$/;
/** What of an endpoint is needed to call it. */
const CARRIED = new Set(['name', 'method', 'path', 'access']);

/**
 * A Vite plugin for the browser's bundle: each declaration of a module in contract/ becomes a module of its own, and
 * endpoints are left with what a caller needs. A bundler moves whole modules between files, so that otherwise whoever
 * formats a price or lists parts would get every schema that stands beside it, and zod. Here zod comes with a form.
 * @returns {import('vite').Plugin}
 */
export function contractInPieces() {
  return {
    name: 'partsmith-contract-in-pieces',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(id, importer, { kind }) {
      if (PIECE.test(id)) return { id, moduleSideEffects: false };
      if (kind !== 'dynamic-import' || !id.startsWith('#contract/')) return null;
      // What is to come later is no part of what is there from the start.
      const resolved = await this.resolve(id, importer);
      return resolved && { id: `${resolved.id}?later`, moduleSideEffects: false };
    },
    async load(id) {
      const [, file = id, name] = PIECE.exec(id) ?? [];
      if (!MODULE.test(file)) return null;
      const { imports, declarations } = await read(file);
      const code = name ? pieceOf(name, file, imports, declarations) : exportsOf(file, declarations);
      return { code: await fromPieces(code, '\\.'), moduleType: 'ts', moduleSideEffects: false };
    },
    async transform(code, id) {
      return /\/app\/.*\.tsx?$/.test(id) && code.includes("'#contract/")
        ? { code: await fromPieces(code, '#contract'), map: null }
        : null;
    },
  };
}

/** Code whose imports of modules in contract/ are imports of their pieces. */
async function fromPieces(/** @type {string} */ code, /** @type {'#contract' | '\\.'} */ folder) {
  const parts = code.split(new RegExp(`^import \\{([^}]*)\\} from '${folder}/([\\w-]+\\.ts)';$`, 'm'));
  for (let index = 1; index < parts.length; index += 3) {
    const file = at('contract', parts[index + 1] ?? '');
    const { declarations } = await read(file);
    const names = (parts[index] ?? '').split(',').map((name) => name.trim());
    const values = names.filter((name) => name && !name.startsWith('type '));
    parts[index] = values.map((name) => `import { ${name} } from ${addressOf(name, file, declarations)};`).join('');
    parts[index + 1] = '';
  }
  return parts.join('');
}

/** @typedef {{ code: string, refersTo: Set<string> }} Declaration */
/** @typedef {Map<string, Declaration>} Declarations */

/** The values a module declares, by name, and the imports of values it has. */
async function read(/** @type {string} */ file) {
  const code = await readFile(file, 'utf8');
  /** @type {Declarations} */
  const declarations = new Map();
  const imports = [];
  for (const statement of /** @type {any[]} */ (parseSync(file, code).program.body)) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      const names = statement.specifiers.map((/** @type {any} */ { local }) => local.name);
      imports.push({ names, code: code.slice(statement.start, statement.end) });
    }
    const declared = statement.declaration ?? statement;
    if (!/^(Variable|Function|Class)Declaration$/.test(declared.type)) continue;
    const { name } = (declared.declarations?.[0] ?? declared).id;
    declarations.set(name, {
      code: endpointOf(declared, code) ?? code.slice(declared.start, declared.end),
      refersTo: endpointOf(declared, code) ? new Set() : references(declared),
    });
  }
  return { imports, declarations };
}

/** `const listParts = endpoint({ ... })` without its schemas and words; undefined for what is no endpoint. */
function endpointOf(/** @type {any} */ declared, /** @type {string} */ code) {
  const made = declared.declarations?.[0].init;
  if (made?.type !== 'CallExpression' || made.callee.name !== 'endpoint') return undefined;
  const carried = made.arguments[0].properties.filter((/** @type {any} */ { key }) => CARRIED.has(key.name));
  const fields = carried.map((/** @type {any} */ { start, end }) => code.slice(start, end));
  return `const ${declared.declarations[0].id.name} = { ${fields.join(', ')} }`;
}

/** The names that code refers to; a function's own parameters and variables are none. @returns {Set<string>} */
function references(/** @type {any} */ code) {
  const used = new Set();
  const own = new Set();
  const visit = (/** @type {any} */ node, /** @type {Set<string>} */ names) => {
    if (Array.isArray(node)) for (const one of node) visit(one, names);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'Identifier') names.add(node.name);
    const isFunction = node !== code && /Function/.test(node.type);
    if (isFunction) return references(node).forEach((name) => names.add(name));
    for (const [key, child] of Object.entries(node)) {
      const isName = (key === 'property' || key === 'key') && !node.computed;
      const isType = /^(typeAnnotation|returnType|typeArguments|typeParameters)$/.test(key);
      const isPattern = key === 'params' || key === 'param' || (key === 'id' && node.type === 'VariableDeclarator');
      if (!isName && !isType) visit(child, isPattern ? own : names);
    }
  };
  visit(code, used);
  return used.difference(own);
}

/** Those that need zod are told apart by their address, so that vite.config.ts can keep them together. */
function addressOf(/** @type {string} */ name, /** @type {string} */ file, /** @type {Declarations} */ declarations) {
  const names = [...(declarations.get(name)?.refersTo ?? [])];
  const kind = names.some((used) => used === 'z' || used.endsWith('Schema')) ? 'schema' : 'piece';
  return JSON.stringify(`${file}?${kind}=${name}`);
}

/** A declaration with the imports it needs. */
function pieceOf(
  /** @type {string} */ name,
  /** @type {string} */ file,
  /** @type {{ names: string[], code: string }[]} */ imports,
  /** @type {Declarations} */ declarations,
) {
  const { code, refersTo } = /** @type {Declaration} */ (declarations.get(name));
  const siblings = [...declarations.keys()].filter((other) => other !== name && refersTo.has(other));
  return [
    ...imports.filter(({ names }) => names.some((known) => refersTo.has(known))).map((needed) => needed.code),
    ...siblings.map((other) => `import { ${other} } from ${addressOf(other, file, declarations)};`),
    `export ${code}`,
  ].join('\n');
}

/** All of a module, for `import()`. */
function exportsOf(/** @type {string} */ file, /** @type {Declarations} */ declarations) {
  const names = [...declarations.keys()];
  return names.map((name) => `export { ${name} } from ${addressOf(name, file, declarations)};`).join('\n');
}
