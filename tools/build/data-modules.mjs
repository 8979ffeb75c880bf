import { pathToFileURL } from 'node:url';
import { markedValue } from './marked-texts.mjs';

/**
 * A Vite plugin that evaluates `*.data.ts` modules during the build, so that pages load the values of their exports
 * instead of the tables they are made from. The exports must be plain JSON. In the browser's build their declared texts are marked.
 * @returns {import('vite').Plugin}
 */
export function dataModules() {
  return {
    name: 'partsmith-data-modules',
    load: {
      filter: { id: /\.data\.ts$/ },
      async handler(id) {
        const values = Object.entries(await import(pathToFileURL(id).href));
        const isMarked = this.environment.mode === 'build' && this.environment.name === 'client';
        const codeOf = (/** @type {unknown} */ value) => (isMarked ? markedValue(value) : JSON.stringify(value));
        const lines = values.map(async ([name, value]) => `export const ${name} = ${await codeOf(value)};`);
        return (await Promise.all(lines)).join('\n');
      },
    },
  };
}
