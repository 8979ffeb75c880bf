/*
 * Texts in the language of the reader. The English sentence stays in the code and is the key of the catalogs
 * (contract/language/catalogs), which `npm run texts` updates; a text that a catalog does not have is shown in English.
 * Browsers load scripts in which the build has replaced the English texts, so they have no catalogs
 * (tools/build/language-files.mjs); the server looks texts up.
 */

/** The parameters of a text. Numbers are formatted for the language. */
export type Values = Readonly<Record<string, string | number>>;

/** Where texts are looked up: on the server, and in the development server's pages. */
export interface TextSource {
  /** The language of the current request. */
  readonly language: string;
  /** The translation of an English text, or undefined. */
  translate(key: string): string | undefined;
}

/** The key of a text that is declared in a table and that `shown` translates. */
export type Message = string & { readonly isMessage: true };

/** The key of a text with a note on its meaning. It is no string, because a reader must never see the note. */
export type NotedMessage = { readonly isNoted: true };

let source: (() => TextSource | undefined) | undefined;

/** Sets what `t` asks for the language and the translations of the current request. */
export function setTextSource(next: () => TextSource | undefined): void {
  source = next;
}

declare const HAS_TEXTS: boolean;

/** Whether this is a browser's script of a build, which has its texts (tools/build/marked-texts.mjs defines it). */
const hasTexts = typeof HAS_TEXTS !== 'undefined';

/**
 * The language of the browser's document, which has its address and scripts in it; read once, because a browser that translates the
 * page writes another one there. This module also runs where there is no document.
 */
const pageLanguage = (globalThis as { document?: { documentElement: { lang: string } } }).document?.documentElement
  .lang;

/** The code of the current language; `Intl` also takes it for names and plurals. */
export function languageCode(): string {
  if (hasTexts) return pageLanguage!;
  return source?.()?.language ?? pageLanguage ?? 'en';
}

/**
 * The locale in which `Intl` writes numbers and days of the current language, always with the digits of SKUs and card numbers:
 * the Bangla ৪ looks like an 8.
 */
export function locale(): string {
  return `${languageCode()}-u-nu-latn`;
}

/** Separates a text from the note on its meaning, in the key of a catalog. */
const NOTE = ' ~ ';

/**
 * A text in the current language. The first argument is a literal with ICU placeholders: `{name}`,
 * `{count, plural, one {# part} other {# parts}}`, `{state, select, paid {Paid} other {Open}}`.
 * @param values its parameters
 * @param note tells apart two meanings of a word, for translators: `t('Order', {}, 'verb')`
 */
export function t(text: string, values?: Values, note?: string): string {
  return shown(keyOf(text, note), values);
}

/** The keys that `message` has declared, for the build, which marks them in `*.data.ts` modules. */
export const declaredKeys = new Set<string>();

/** Declares a text of a table, which `shown` translates: tables are made once, for all languages. */
export function message(text: string): Message;
export function message(text: string, note: string): NotedMessage;
export function message(text: string, note?: string): Message | NotedMessage {
  const key = keyOf(text, note);
  declaredKeys.add(key);
  return key;
}

/** The key of a text in the catalogs. */
export function keyOf(text: string, note?: string): Message {
  return (note && !hasTexts ? text + NOTE + note : text) as Message;
}

/** A declared text, in the current language. */
export function shown(key: Message | NotedMessage, values?: Values): string {
  const text = translated(key as Message);
  return values ? fill(text, values).join('') : text;
}

/** A declared text, in the current language, with its placeholders. */
export function translated(key: string): string {
  return hasTexts ? key : (source?.()?.translate(key) ?? key.split(NOTE, 1)[0]!);
}

/**
 * Fills the placeholders of a text. Braces that do not belong to a placeholder are not possible in texts.
 * @param hash what `#` stands for in the forms of a plural
 * @returns its pieces: texts, and values as they are, which may be elements
 */
export function fill(text: string, values: Readonly<Record<string, unknown>>, hash?: string): unknown[] {
  const pieces: unknown[] = [];
  let at = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    pieces.push(withHash(text.slice(at, open), hash));
    at = endOfBrace(text, open);
    const [name = '', kind, ...rest] = text.slice(open + 1, at - 1).split(', ');
    const value = values[name];
    if (kind) pieces.push(...chosen(rest.join(', '), kind, value, values));
    else pieces.push(typeof value === 'number' ? formatNumber(value) : value);
  }
  pieces.push(withHash(text.slice(at), hash));
  return pieces;
}

const withHash = (text: string, hash: string | undefined): string =>
  hash === undefined ? text : text.replaceAll('#', hash);

/** The index after the brace that closes the one at `open`. */
export function endOfBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The branch of a plural or of a choice that applies to a value. */
function chosen(branches: string, kind: string, value: unknown, values: Readonly<Record<string, unknown>>): unknown[] {
  const found = new Map<string, string>();
  for (let at = 0, open = branches.indexOf('{'); open >= 0; open = branches.indexOf('{', at)) {
    const end = endOfBrace(branches, open);
    found.set(branches.slice(at, open).trim(), branches.slice(open + 1, end - 1));
    at = end;
  }
  const isPlural = kind === 'plural';
  const form = found.get(isPlural ? pluralForm(value as number) : String(value));
  return fill(form ?? found.get('other') ?? '', values, isPlural ? formatNumber(value as number) : undefined);
}

const isEnglish = (language: string): boolean => language.startsWith('en');

function pluralForm(count: number): string {
  const language = languageCode();
  return isEnglish(language) ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(language).select(count);
}

/**
 * Formats a number for the current language, in English as '1,234,567', and keeps its decimals. English without `Intl`, because its first
 * use loads the browser's tables of all languages, which delays a phone longer than hydrating the whole page.
 */
export function formatNumber(count: number): string {
  if (!isEnglish(languageCode())) return new Intl.NumberFormat(locale(), { maximumFractionDigits: 20 }).format(count);
  const [whole = '', ...rest] = String(count).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
