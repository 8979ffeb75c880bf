import { registerHooks } from 'node:module';

/*
 * Loaded into the measured process (`--import`): runs the stand-ins for cards, Google and mail in their own processes,
 * as the real services would. Otherwise a purchase would include the provider's work.
 */

const STAND_INS: Readonly<Record<string, { kind: string; start: string }>> = {
  '/sandbox/cards/index.ts': { kind: 'cards', start: 'startCardSandbox' },
  '/sandbox/identity/index.ts': { kind: 'identity', start: 'startIdentitySandbox' },
};
const STARTER = new URL('./start-apart.ts', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    const found = Object.entries(STAND_INS).find(([path]) => url.endsWith(path))?.[1];
    if (!found) return next(url, context);
    const source = `import { startApart } from ${JSON.stringify(STARTER)};
      export const ${found.start} = (options) => startApart(${JSON.stringify(found.kind)}, options);`;
    return { format: 'module', source, shortCircuit: true };
  },
});
