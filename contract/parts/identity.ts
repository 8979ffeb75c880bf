/*
 * Rules of the numbers that identify a part. Free of zod, so that a screen can use them before it loads a schema.
 */

/** The longest SKU, in characters. */
export const MAX_SKU_LENGTH = 40;

/** Whether a text can be a SKU: letters, digits, dots, dashes and underscores, beginning with a letter or a digit. */
export function isSku(text: string): boolean {
  return text.length <= MAX_SKU_LENGTH && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);
}

/** Whether a text is a GTIN (the number of a bar code): 8, 12, 13 or 14 digits, the last of which is the check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  // From the right, the digits are weighted 1 (the check digit), 3, 1, 3 and so on.
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
