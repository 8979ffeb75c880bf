import { latinDigits } from '#contract/latin-digits.ts';

/** A code as it is stored: customers type it in any case, and copy it with spaces. */
export function normalCode(text: string): string {
  return latinDigits(text).replace(/\s/g, '').toUpperCase();
}
