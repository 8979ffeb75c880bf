import * as modules from 'node:module';

/**
 * Given to Node by `--import`: finds drizzle-orm's files without reading its package.json again for each of its imports.
 *
 * Node parses all `exports` of the package a file lies in whenever it asks of what kind the file is, and forgets them.
 * Drizzle's are 179 KB, asked for some thousand times: more than half of what a process of the store takes to start.
 */
const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** What its entries resolve to, by how they are asked for. @type {Map<string, import('node:module').ResolveFnOutput>} */
const entries = new Map();

// Node 20, which the tools have to run on, has none of this, and nothing to be helped with.
modules.registerHooks?.({
  resolve(specifier, context, next) {
    const inside = context.parentURL?.includes(INSIDE) && context.conditions.includes('import');
    if (inside && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
    const asked = [specifier, ...context.conditions].join();
    const entry = entries.get(asked) ?? { ...next(specifier, context), shortCircuit: true };
    entries.set(asked, entry);
    return entry;
  },
});
