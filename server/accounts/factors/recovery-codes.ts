import { randomInt } from 'node:crypto';

/** Without the letters and digits that are taken for each other when they are read off paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const HALF = 5;

/** Ten recovery codes like `k7m2p-x9qrt`: of 31 letters each, so one in 800 million million is right. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${letters(HALF)}-${letters(HALF)}`);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
