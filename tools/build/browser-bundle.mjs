import { relative } from 'node:path';
import { ROOT } from '../project.mjs';

const FORBIDDEN =
  /^(server|packages|demo|tools|test)\/|^contract\/pages\.ts$|^node_modules\/(pg|stripe|better-auth|drizzle-orm|hono|nodemailer)\/|^(node:|__vite-browser-external)/;

/**
 * A Vite plugin that rejects a browser bundle with a server module or server library in it, however it was imported;
 * lint sees direct imports only.
 * @returns {import('vite').Plugin}
 */
export function browserBundle() {
  return {
    name: 'partsmith-browser-bundle',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const strangers = new Set();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const path = relative(ROOT, id.replace(/^\0/, '').replace(/\?.*$/, ''));
          if (FORBIDDEN.test(path) || FORBIDDEN.test(id.replace(/^\0/, ''))) strangers.add(path);
        }
      }
      if (strangers.size > 0) this.error(`these must not reach the browser: ${[...strangers].join(', ')}`);
    },
  };
}
