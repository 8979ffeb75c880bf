import { registerHooks } from 'node:module';

/*
 * Loaded into the measured process (`--import`): its stand-ins for cards, Google and mail run in processes of their own, as
 * what they stand in for does. Else a purchase would be measured with the provider's work in the store's own process.
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
