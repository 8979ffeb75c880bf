/**
 * Parses a number as people type it: `1,299.50`, `-5`, `.5`. Undefined for anything else, including `1,5`, which is
 * ambiguous between locales.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^\u2212/, '-');
  if (!/^[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}
