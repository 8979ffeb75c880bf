/*
 * Rules of the numbers that identify a part. Free of zod, so that a screen can use them before it loads a schema.
 */

/** The longest SKU, in characters. */
export const MAX_SKU_LENGTH = 64;

/**
 * Letters, digits and the signs that makers use in numbers: `LM317T/NOPB`, `SN74HC00N#PBF`, `1N4148 113`. No percent sign,
 * because routers decode an address twice.
 */
const SKU = /^[\p{L}\p{N}](?:[\p{L}\p{N}._/#+&()[\]:,*=@'-]| (?=\S))*$/u;

/** Whether a text can be a SKU: it begins with a letter or a digit, and has single spaces only between other characters. */
export function isSku(text: string): boolean {
  return text.length <= MAX_SKU_LENGTH && SKU.test(text);
}

/** The hint for a text that `isSku` refuses. */
export const SKU_HINT = `Use up to ${MAX_SKU_LENGTH} letters, digits, single spaces and . _ - / # + & ( ) [ ] : , * = @ '`;

/**
 * Whether a text is a GTIN (the number of a bar code): 8, 12, 13 or 14 digits, the last of which is the check digit. Zeros
 * alone are none.
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text) || isZeroGtin(text)) return false;
  const digits = [...text].reverse().map(Number);
  // From the right, the digits are weighted 1 (the check digit), 3, 1, 3 and so on.
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** The zeros that files have in place of a missing GTIN. */
export function isZeroGtin(text: string): boolean {
  return /^0{1,14}$/.test(text);
}

const GTIN_LENGTHS = [8, 12, 13, 14];

/**
 * The forms of a GTIN, shortest first, which are one number: with more, fewer or no leading zeros, spaces and dashes.
 * @returns none for any other text
 */
export function gtinForms(text: string): string[] {
  const digits = text.length > 30 ? '' : text.replace(/[\s-]/g, '');
  if (!/^\d{1,14}$/.test(digits)) return [];
  const number = digits.replace(/^0+/, '');
  return GTIN_LENGTHS.filter((length) => number.length <= length)
    .map((length) => number.padStart(length, '0'))
    .filter(isGtin);
}
