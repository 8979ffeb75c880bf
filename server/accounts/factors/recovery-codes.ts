import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const HALF = 5;

/** Creates ten recovery codes like `k7m2p-x9qrt`: each one of 31^10 (8e14) values. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${letters(HALF)}-${letters(HALF)}`);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
