/** The longest search that is kept. */
export const MAX_WORDS = 60;

/**
 * A search in the form in which equal ones are counted together: lower case, single spaces. Undefined for what is not
 * kept: too long, without a letter, or possibly about a person (an email address, a phone or card number).
 */
export function searchedWords(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  const isPersonal =
    words.includes('@') || /\d(?:[ ().+/-]*\d){6}/.test(words.replaceAll(/[\p{L}_]\S*|\S*[\p{L}_]/gu, ''));
  return words.length < 2 || words.length > MAX_WORDS || !/\p{L}/u.test(words) || isPersonal ? undefined : words;
}
