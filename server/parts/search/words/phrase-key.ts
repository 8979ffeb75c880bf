/** Only the letters and digits of a phrase, without accents, in lower case: the key of tables of phrases. */
export function phraseKey(phrase: string): string {
  return phrase
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
