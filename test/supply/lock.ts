import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Locked {
  readonly version: string;
  readonly license?: string;
  /** A link to one of the project's packages, which has a separate entry. */
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every package of package-lock.json by its path, such as `node_modules/pg`. */
export function readLock(): ReadonlyMap<string, Locked> {
  const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return new Map(Object.entries(packages).filter(([place, { link }]) => place !== '' && !link));
}

/** The number of other packages that one brings along, including those for other systems. */
export function countDependencies(lock: ReadonlyMap<string, Locked>, name: string): number {
  const first = `node_modules/${name}`;
  const seen = new Set([first]);
  for (const place of seen) {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = lock.get(place)!;
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(lock, place, needed);
      if (found) seen.add(found);
    }
  }
  return seen.size - 1;
}

/** Resolves a package: among a package's own packages, else one folder up, and so on. */
function placeOf(lock: ReadonlyMap<string, Locked>, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (lock.has(place)) return place;
    if (base === '') return undefined;
  }
}
