/**
 * A number as people type it: `1,299.50`, `-5`, `.5`. Undefined for anything else: `1,5` is no number here, as it means
 * one thing to some people and another to others.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^\u2212/, '-');
  if (!/^[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}
