import { type RawEnv, VARIABLES } from './environment.ts';

/**
 * Finds set variables whose names almost match one of the store's, as 'X is not read; did you mean Y?': a misspelled key
 * would otherwise silently leave the store in sandbox mode.
 */
export function misspelledVariables(env: RawEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || VARIABLES.some((variable) => variable === name)) return [];
    const meant = VARIABLES.find((variable) => !env[variable]?.trim() && isNear(name, variable));
    return meant ? [`${name} is not read by the store; did you mean ${meant}?`] : [];
  });
}

function isNear(name: string, variable: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (plain(name) === plain(variable)) return true;
  // Short names have harmless neighbors (HOST, POST), so only long ones are compared by distance.
  return (
    variable.length >= 8 &&
    Math.abs(name.length - variable.length) <= 2 &&
    distance(plain(name), plain(variable)) <= (variable.length >= 12 ? 2 : 1)
  );
}

/** The edit distance of two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
