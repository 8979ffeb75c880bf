/** Replaces Bangla digits, which a Bangla keyboard types, by those that numbers, codes and phone numbers are stored in. */
export function latinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
}

/**
 * Parses a number as people type it: `1,299.50`, `1,20,000`, `-5`, `.5`, `৪২`. Undefined for anything else, including `1,5`, which is
 * ambiguous between locales.
 */
export function readNumber(text: string): number | undefined {
  const plain = latinDigits(text)
    .trim()
    .replace(/^\u2212/, '-');
  if (!/^[+-]?((\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}
