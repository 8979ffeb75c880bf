/** The initials of the first and last name, in capitals; '?' without a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase('en')).join('') || '?';
}
