import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** A private table of the job queue, with or without its schema. */
const PRIVATE_TABLE = /\bgraphile_worker\s*\.\s*"?_\w+|\b_private_(jobs|job_queues|tasks|known_crontabs)\b/;

/** Undocumented ways into another package. */
const BREACHES: readonly [what: string, pattern: RegExp][] = [
  ['names a private table of the job queue', PRIVATE_TABLE],
  ['calls a method of a prototype on another object', /\b[A-Z]\w*\.prototype\.\w+\.(call|apply|bind)\(/],
  ['changes a prototype', /\b[A-Z]\w*\.prototype(\.\w+|\[[^\]]+\])\s*=[^=>]/],
  [
    'changes a prototype',
    /\bObject\.(assign|defineProperty|defineProperties|setPrototypeOf)\(\s*\(?[A-Z]\w*\.prototype\b/,
  ],
  ['changes a prototype', /\b[A-Z]\w*\.prototype as\b[^;]*\)(\.\w+|\[[^\]]+\])\s*=[^=>]/],
  ['hooks the module loader', /\b(registerHooks|register)\b[^;]*from 'node:module'/],
  ['imports a file of node_modules', /(from|import)\s*\(?\s*'[^']*node_modules\//],
  ["reads a framework's global", /\b__reactRouter\w*/],
  ['reads an internal field of the identity library', /\bgenericOAuthPendingDiscovery\b/],
];

const IMPORT = /(?:\bfrom|\bimport|\bimport\s*\()\s*'([^'./#][^']*)'/g;

export function namesPrivateTable(source: string): boolean {
  return PRIVATE_TABLE.test(source);
}

/** A source file's uses of undocumented internals; empty if none. @param root the project's folder */
export function breachesIn(source: string, root: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const found = BREACHES.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
  const deep = Array.from(code.matchAll(IMPORT), ([, specifier]) => specifier!).filter(
    (name) => !isOffered(name, root),
  );
  return [...found, ...deep.map((name) => `imports ${name}, which its package does not export`)];
}

/**
 * Whether the package's `exports` contain that path; a package without `exports` offers its main file and top-level
 * folders with an index, such as `@stripe/stripe-js/pure`.
 */
function isOffered(specifier: string, root: string): boolean {
  if (/^(node|virtual):/.test(specifier) || builtinModules.includes(specifier)) return true;
  const [, name, path] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name || !path) return true;
  const file = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return true;
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, unknown> };
  if (!exports) return existsSync(join(root, 'node_modules', name, path, 'index.js')) && !/^(dist|lib|src)$/.test(path);
  return Object.entries(exports).some(([key, target]) => target !== null && covers(key, `./${path}`));
}

function covers(key: string, path: string): boolean {
  const [before, after] = key.split('*');
  return after === undefined ? key === path : path.startsWith(before!) && path.endsWith(after);
}
