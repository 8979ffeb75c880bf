import { endOfBrace } from './text.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};

/** A text of the pseudo-language: in brackets, accented and a third longer. @param text in English, with its placeholders */
export function pseudoText(text: string): string {
  const letters = text.replaceAll(/\{[^}]*\}?|<\/?\w+>/g, '').length;
  return `⟦${accented(text)}${'~'.repeat(Math.ceil(letters / 3))}⟧`;
}

/** Accents all but placeholders, the names of forms, and tags. */
function accented(text: string): string {
  const open = text.indexOf('{');
  if (open < 0) return plain(text);
  const end = endOfBrace(text, open);
  const [, head = '', branches] = /^(\w+(?:, (?:plural|select), )?)(.*)$/s.exec(text.slice(open + 1, end - 1)) ?? [];
  return `${plain(text.slice(0, open))}{${head}${branches ? withForms(branches) : ''}}${accented(text.slice(end))}`;
}

function withForms(branches: string): string {
  const open = branches.indexOf('{');
  if (open < 0) return branches;
  const end = endOfBrace(branches, open);
  return `${branches.slice(0, open)}{${accented(branches.slice(open + 1, end - 1))}}${withForms(branches.slice(end))}`;
}

const plain = (text: string): string =>
  text.replaceAll(/<\/?\w+>|[a-zA-Z]/g, (piece) => (piece.length > 1 ? piece : (ACCENTED[piece] ?? piece)));
