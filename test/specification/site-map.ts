import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './references.ts';

interface Entry {
  readonly path?: string;
  readonly children?: readonly Entry[];
}

/** The functions with which app/routes.ts builds its list. */
const BUILDERS = `
const index = () => ({});
const layout = (file, children) => ({ children });
const route = (path, file, children) => ({ path, children });
`;

/**
 * The addresses of app/routes.ts, including development pages, in the specification's form: `/part/{id}`. Runs the
 * file instead of importing it, because it uses the build tool's environment.
 */
export async function addresses(): Promise<string[]> {
  const source = readFileSync(join(ROOT, 'app/routes.ts'), 'utf8')
    .replace(/^import .*$/gm, BUILDERS)
    .replace('import.meta.env.PROD', 'false')
    .replace(/ satisfies \w+;/, ';');
  const site = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: readonly Entry[] };
  return site.default
    .flatMap((entry) => addressesOf(entry, ''))
    .filter((address) => !address.endsWith('*'))
    .map((address) => address.replace(/:(\w+)/g, '{$1}'));
}

function addressesOf({ path, children }: Entry, above: string): string[] {
  const here = path === undefined ? above : `${above}/${path}`;
  const own = path === undefined && children ? [] : [here || '/'];
  return [...new Set([...own, ...(children ?? []).flatMap((child) => addressesOf(child, here))])];
}
