import { pathToFileURL } from 'node:url';

/**
 * A Vite plugin that evaluates `*.data.ts` modules during the build, so that pages load the values of their exports
 * instead of the tables they are made from. The exports must be plain JSON.
 * @returns {import('vite').Plugin}
 */
export function dataModules() {
  return {
    name: 'partsmith-data-modules',
    load: {
      filter: { id: /\.data\.ts$/ },
      async handler(id) {
        const values = Object.entries(await import(pathToFileURL(id).href));
        return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      },
    },
  };
}
