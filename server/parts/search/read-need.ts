import type { Meant } from '#contract/parts/search.ts';
import { knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import type { Executor } from '#server/database/client.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { selectByNumbers, selectOnSale } from '#server/parts/queries.ts';
import { buildPartOf, type BuildPart } from '#server/builds/facts.ts';
import { comparableKinds, fitOf, partWith, type Fit, type Target } from './fitting.ts';
import { selectRanked } from './ranked.ts';
import { readSearch, type Search } from './search.ts';
import { computerTerm } from './words/computer-terms.ts';
import { phraseKey } from './words/phrase-key.ts';
import { findPrice } from './words/prices.ts';
import { readQuery } from './words/read-query.ts';
import { normalizeText, piecesOf } from './words/typed-words.ts';
import { socketsOnSale } from './words/vocabulary.ts';

/** A search for parts of a kind that fit something: 'psu for rtx 4070 super'. */
export interface Need {
  readonly kind: string;
  /** What the part is for, as typed. */
  readonly typed: string;
  /** The query without it. */
  readonly rest: string;
}

/** The number of parts that decide what a name such as 'b650' means. */
const MAX_TARGETS = 3;

const FOR =
  /^(.+?)\s+(?:for|für|fuer|pour|para|per|(?:that |which )?(?:fits?|supports?|works with)|compatible (?:with|to|avec|con)|kompatibel (?:mit|zu)|passend (?:für|zu)|passt (?:zu|auf|in))\s+(?:an?\s+|the\s+|my\s+|mein(?:en?)?\s+|eine?n?\s+|une?\s+|le\s+|la\s+|mon\s+|mi\s+|el\s+)?(.+)$/iu;
/** In Bangla what the part is for comes first. */
const BANGLA_FOR = /^(.+?)\s*(?:-?\s?এর|র|ের)?\s+(?:জন্য|সাথে|উপযোগী)\s+(.+)$/u;
/** What follows these words belongs to the part, not to what it is for. */
const WITH = /\s+(?:with|without|mit|ohne|avec|sans|con|sin)\s+.*$/iu;

/** Reads a query with a word such as 'for' between a kind of part and what it is for; undefined for any other query. */
export function readNeed(q: string): Need | undefined {
  const price = findPrice(q);
  const unpriced = price ? `${q.slice(0, price.start)} ${q.slice(price.end)}` : q;
  const text = unpriced.replace(/\s+/g, ' ').trim();
  const [, left, right] = FOR.exec(text) ?? [];
  const [, target, part] = left && right ? [] : (BANGLA_FOR.exec(text) ?? []);
  const [what, purpose] = left && right ? [left, right] : [part, target];
  if (!what || !purpose) return undefined;
  const more = WITH.exec(purpose)?.[0] ?? '';
  const { typed, sizes } = withoutSizes(purpose.slice(0, purpose.length - more.length).trim());
  const rest = `${what}${more} ${sizes} ${price ? q.slice(price.start, price.end) : ''}`.replace(/\s+/g, ' ').trim();
  const kind = kindIn(rest);
  return kind && /\S/.test(typed) ? { kind, typed, rest } : undefined;
}

/** A size behind what a part is for is one of the part, unless a kind is named there: 'ram for am5 64gb'. */
function withoutSizes(purpose: string): { typed: string; sizes: string } {
  const { words } = readQuery(purpose, false);
  const sizes = words.some(({ kind }) => kind) ? [] : words.flatMap(({ meant }) => (meant ? [meant.typed] : []));
  const typed = sizes.reduce((text, size) => text.replace(size, ' '), purpose);
  return { typed: typed.replace(/\s+/g, ' ').trim(), sizes: sizes.join(' ') };
}

/**
 * Reads a query that names a kind behind the part that it is for: 'ryzen 7 7800x3d cooler'.
 * @returns undefined when the query names no kind, or nothing but it with a digit
 */
export function readNeedWithoutFor(q: string): Need | undefined {
  const { words } = readQuery(q);
  const kind = words.find((word) => word.kind)?.kind;
  const named = words.filter(
    (word) => !word.kind && !word.values && (!word.fact || word.fact.isSeries) && !word.means && !word.isOptional,
  );
  if (!kind || !named.some(({ typed }) => /\d/.test(typed))) return undefined;
  const isNamed = (chunk: string): boolean => {
    const word = piecesOf(normalizeText(chunk)).join('');
    return named.some(({ typed }) => typed === word);
  };
  const chunks = q.split(/\s+/);
  const typed = chunks.filter(isNamed).join(' ');
  return typed === '' ? undefined : { kind, typed, rest: chunks.filter((chunk) => !isNamed(chunk)).join(' ') };
}

function kindIn(text: string): string | undefined {
  return readQuery(text).words.find(({ kind, isOptional }) => kind && !isOptional)?.kind;
}

/** What a need asks for, by the rules of builds; undefined when what it is for is unknown or decides nothing certain. */
export async function resolveNeed(db: Executor, { kind, typed }: Need): Promise<Fit | undefined> {
  const kinds = comparableKinds(kind);
  if (kinds.length === 0) return undefined;
  const targets = (await targetsOf(db, typed, kinds))?.map((target) => ({
    ...target,
    parts: target.parts.filter((part) => part.kind !== kind),
  }));
  return targets?.every(({ parts }) => parts.length > 0) ? fitOf(db, kind, targets) : undefined;
}

/** Between two things that a part is for: 'psu for rtx 4070 and ryzen 7 7700'. */
const AND = /\s+(?:and|und|et|y|এবং|ও)\s+(?:an?\s+|the\s+|eine?n?\s+|une?\s+)?|\s*[&+,]\s+/iu;

/** What a need is for: one target, or two parts of different kinds; undefined when one of them is unknown. */
async function targetsOf(db: Executor, typed: string, kinds: readonly string[]): Promise<Target[] | undefined> {
  const whole = await targetOf(db, typed, kinds);
  if (whole) return [whole];
  const names = typed.split(AND);
  if (names.length !== 2) return undefined;
  const targets = await Promise.all(names.map((name) => targetOf(db, name, kinds)));
  const found = targets.filter((target) => target !== undefined);
  const areApart = new Set(found.map(({ parts }) => parts[0]?.kind)).size === names.length;
  return areApart ? found : undefined;
}

async function targetOf(db: Executor, typed: string, kinds: readonly string[]): Promise<Target | undefined> {
  return (await socketTarget(db, typed)) ?? statedTarget(typed, kinds) ?? (await namedTarget(db, typed, kinds));
}

/** The search for parts of a kind that fit, with its filters as chips. */
export function withFit(search: Search, fit: Fit, { kind, typed, rest }: Need): Search {
  const meant = fit.filters.map(({ label }): Meant => ({ typed, rest, label }));
  return { ...search, kind: search.kind ?? kind, fit: { ...fit, meant } };
}

/** The kinds that a text names, and the text without them: 'am4 motherboard', 'socket am5'. */
function withoutKinds(text: string): { rest: string; kind: string | undefined } {
  const words = text
    .split(/\s+/)
    .filter((word) => !/^(?:socket|sockel|chipset|chipsatz|plattform|platform)$/i.test(word));
  let kind: string | undefined;
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const at = words.findIndex(
      (_, from) => computerTerm(words.slice(from, from + length).map(plain))?.kind !== undefined,
    );
    if (at < 0) continue;
    kind ??= computerTerm(words.slice(at, at + length).map(plain))!.kind;
    words.splice(at, length);
  }
  return { rest: words.join(' '), kind };
}
const plain = (word: string): string => piecesOf(normalizeText(word)).join('');

/** 'am5', 'LGA 1700': a processor and a board with the socket. */
async function socketTarget(db: Executor, typed: string): Promise<Target | undefined> {
  const { rest } = withoutKinds(typed);
  const key = phraseKey(rest);
  if (!/^\D*\d/.test(key) || key.length > 12) return undefined;
  const socket = (await socketsOnSale(db)).find((one) => phraseKey(one) === key);
  return socket
    ? {
        name: `socket ${socket}`,
        parts: [
          partWith('motherboard', { Socket: socket, 'Form factor': 'ATX' }),
          partWith('processor', { Socket: socket }),
        ].slice(0, 2),
      }
    : undefined;
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bmini[ -]?itx\b|\bitx\b/i, 'Mini ITX'],
  [/\b(?:micro|m|u)[ -]?atx\b/i, 'Micro ATX'],
  [/\be[ -]?atx\b|\bextended atx\b/i, 'EATX'],
  [/\batx\b/i, 'ATX'],
  [/\bsfx\b/i, 'SFX'],
];

/** A part that is named by its kind and facts: 'micro atx board', '550w psu', 'ddr5'. */
function statedTarget(typed: string, kinds: readonly string[]): Target | undefined {
  const generation = /\bddr[2-5]\b/i.exec(typed)?.[0].toUpperCase();
  const { rest, kind: named } = withoutKinds(typed);
  const kind = named ?? (generation && phraseKey(rest) === phraseKey(generation) ? 'memory' : undefined);
  if (kind === undefined || !kinds.includes(kind)) return undefined;
  const facts: Record<string, string | number> = {};
  let left = rest;
  const form = FORMS.find(([pattern]) => pattern.test(left));
  if (form) {
    facts['Form factor'] = form[1];
    left = left.replace(form[0], ' ');
  }
  if (generation) {
    facts[kind === 'memory' ? 'Generation' : 'Memory type'] = generation;
    left = left.replace(/\bddr[2-5]\b/i, ' ');
  }
  for (const word of readQuery(left).words) {
    if (word.isOptional) continue;
    const stated = word.values?.flat().map((value) => value.split(':') as [string, string]);
    const fact = stated?.find(([key]) => knownSpecification(kind, key));
    if (!fact) return undefined;
    facts[knownSpecification(kind, fact[0])!.name] = Number(fact[1]);
  }
  return Object.keys(facts).length > 0 ? { name: typed, parts: [partWith(kind, facts)] } : undefined;
}

/** The parts on sale that the words name: 'ryzen 7 7800x3d', 'b650', or the only one with a number: 'PS-10482'. */
async function namedTarget(db: Executor, typed: string, kinds: readonly string[]): Promise<Target | undefined> {
  const { rest, kind } = withoutKinds(typed);
  const ids = /^\S*\d\S*$/.test(typed) ? (await selectByNumbers(db, [typed])).get(typed) : undefined;
  const [numbered] = ids?.length === 1 ? (await selectOnSale(db, ids)).values() : [];
  if (numbered) {
    if (!kinds.includes(numbered.category)) return undefined;
    return { name: partTitle(numbered), parts: [buildPartOf(numbered, 1)] };
  }
  // Words without a number name too many parts: 'gaming'.
  if (!/\d/.test(rest)) return undefined;
  const search = await readSearch(db, rest, false);
  if (!search || search.words.every(({ isOptional }) => isOptional) || search.price) return undefined;
  const among = kind === undefined ? kinds : kinds.filter((one) => one === kind);
  if (among.length === 0) return undefined;
  const { rows } = await selectRanked(db, { search, kinds: among }, { limit: MAX_TARGETS, after: undefined });
  const first = rows[0];
  if (!first) return undefined;
  const same = rows.filter(({ category }) => category === first.category);
  const parts = same.map((row): BuildPart => buildPartOf(row, 1));
  return { name: nameOf(rest, parts), parts };
}

/** The name of the only part, or of the chipset that all cards have, or else the words as typed. */
function nameOf(typed: string, parts: readonly BuildPart[]): string {
  const names = new Set(
    parts.map(({ kind, facts, name }) => (kind === 'graphics-card' ? facts.text('Chipset') : name)),
  );
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : typed.toUpperCase();
}
