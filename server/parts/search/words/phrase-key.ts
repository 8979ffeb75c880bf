import { normalizeText } from './typed-words.ts';

/** Only the letters and digits of a phrase, without accents, in lower case: 'M.2-2280' equals 'm2 2280'. */
export function phraseKey(phrase: string): string {
  return normalizeText(phrase).replace(/[^\p{L}\p{N}]+/gu, '');
}
