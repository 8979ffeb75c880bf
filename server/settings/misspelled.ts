import { spellingDistance } from '#server/spelling-distance.ts';
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
    spellingDistance(plain(name), plain(variable)) <= (variable.length >= 12 ? 2 : 1)
  );
}
