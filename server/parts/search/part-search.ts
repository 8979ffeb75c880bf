import { eq, sql } from 'drizzle-orm';
import { MAX_SKU_LENGTH } from '#contract/parts/identity.ts';
import type { Executor } from '#server/database/client.ts';
import { selectByOwnNumbers } from '#server/companies/part-numbers/own-numbers.ts';
import { selectByNumbers } from '#server/parts/queries.ts';
import { plainNumber, plainText } from '#server/parts/plain-number.ts';
import { parts } from '#server/parts/tables.ts';
import { NO_WORDS, readSearch, searchOf, withWords, type Search, type SearchedWord } from './search.ts';
import { RANGE_CHOICE } from '#contract/parts/search-choices.ts';
import {
  type HiddenKind,
  IN_SAMPLE,
  isListed,
  MANY,
  searchConditions,
  type PartSelection,
  type Range,
} from './conditions.ts';
import { readNeed, readNeedWithoutFor, resolveNeed, withFit, type Need } from './read-need.ts';
import { describes } from './words/computer-terms.ts';
import { factWord } from './words/fact-words.ts';
import { typedWords } from './words/typed-words.ts';
import { valuesBetween } from './words/vocabulary.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import type { AdminPartQuery } from '#contract/parts/parts.ts';
import { selectAgreement } from '#server/price-lists/agreement.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { selectLowLevel } from '#server/settings/queries.ts';

/** The most parts that one number finds. */
const MAX_SAME_NUMBER = 100;
/** Longest SKU, maker's number or GTIN, in characters. */
const MAX_NUMBER_LENGTH = 60;
/** Shortest beginning of one that is searched, in characters, and in letters and digits. */
const MIN_BEGINNING_LENGTH = 4;
const MIN_PLAIN_LENGTH = 3;
/** Shortest piece of a number that is searched anywhere in it: a shorter one is in numbers by chance. */
const MIN_WITHIN_LENGTH = 5;

/**
 * Parses the search words of a query and drops what is not part of its filter.
 * @param options.hidden searches deleted parts or drafts instead of those on sale
 * @param options.hasNeeds see partSearchOf
 * @param options.customer whose own prices a price in the query is about
 * @returns undefined when the words contain nothing to search for, so that nothing matches
 */
export async function selectionOf(
  db: Executor,
  { q, words, category, in_stock, min_rating, min_price, max_price, minimum_at_most, spec, range }: PartFilter,
  {
    hidden,
    hasNeeds = false,
    customer,
  }: { hidden?: HiddenKind | undefined; hasNeeds?: boolean; customer?: PricedCustomer } = {},
): Promise<PartSelection | undefined> {
  const search = q ? await partSearchOf(db, q, { asWords: words === '1', hidden, hasNeeds, customer }) : undefined;
  if (q && !search) return undefined;
  return {
    search,
    hidden,
    category: category || undefined,
    in_stock,
    min_rating,
    min_price,
    max_price,
    minimum_at_most,
    spec,
    ranges: await rangesOf(db, range),
  };
}

/** `selectionOf` for the product table of staff, which also lists deleted parts and drafts, and filters by stock level. */
export async function adminSelectionOf(db: Executor, query: AdminPartQuery): Promise<PartSelection | undefined> {
  const selection = await selectionOf(db, query, { hidden: hiddenKindOf(query) });
  const stock = query.stock && { level: query.stock, storeLevel: await selectLowLevel(db) };
  return selection && { ...selection, stock };
}

function hiddenKindOf({ hidden, draft }: AdminPartQuery): HiddenKind | undefined {
  return hidden === '1' ? 'deleted' : draft === '1' ? 'draft' : undefined;
}

async function rangesOf(db: Executor, range: PartFilter['range']): Promise<Range[] | undefined> {
  if (range === undefined) return undefined;
  const read = [range].flat().flatMap((one) => {
    const [, key = '', from = '', to = ''] = RANGE_CHOICE.exec(one) ?? [];
    return from === '' && to === '' ? [] : [{ key, from: numberOr(from), to: numberOr(to) }];
  });
  const ranges = read.map(async ({ key, from, to }) => {
    return { key, values: await valuesBetween(db, { keys: [key], from, to }) };
  });
  return read.length > 0 ? Promise.all(ranges) : undefined;
}
const numberOr = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits));

/**
 * Parses a search query for parts: a SKU, maker's number or GTIN finds exactly its parts; anything else is searched by
 * its words, sizes and price. What no part has together with the rest is ignored, unless nothing remains. What finds
 * nothing as it was typed may be how a SKU or maker's number begins, or a piece of one.
 * @param asWords reads no size, no price and no computer term
 * @param hidden searches deleted parts or drafts instead of those on sale
 * @param hasNeeds also reads words that mean facts, 'quiet', and what a part has to fit, 'ram for b650'. Lists of staff do
 * not, because their changes apply to all matches of a condition, and whether a part fits is judged part by part
 * @param customer whose own prices a price in the query is about, and whose company's own numbers find their part
 * @returns undefined when the query contains nothing to search for
 */
export async function partSearchOf(
  db: Executor,
  q: string | undefined,
  {
    asWords = false,
    hidden,
    hasNeeds = false,
    customer,
  }: { asWords?: boolean; hidden?: HiddenKind | undefined; hasNeeds?: boolean; customer?: PricedCustomer } = {},
): Promise<Search | undefined> {
  const number = q?.trim() ?? '';
  const own = asWords ? undefined : (await selectByOwnNumbers(db, customer, [number])).get(number);
  if (own) return { ...NO_WORDS, ids: own, atMostAbout: own.length };
  // A word without a digit is a name rather than a number.
  const isNumber = /^\S{3,}$/.test(number) && /\d/.test(number) && number.length <= MAX_NUMBER_LENGTH;
  const ids = ((isNumber || isSpaced(number)) && (await selectByNumbers(db, [number], hidden)).get(number)) || [];
  if (ids.length > 0) return { ...NO_WORDS, ids, atMostAbout: ids.length };
  const separated = isNumber || isSpaced(number) ? await idsByPlainNumber(db, number, hidden) : [];
  if (separated.length > 0) return { ...NO_WORDS, ids: separated, atMostAbout: separated.length };
  const priced = async (search: Search | undefined) =>
    search?.price ? { ...search, own: await selectAgreement(db, customer) } : search;
  const read = await priced(asWords ? await searchOf(db, number) : await readSearch(db, number, hasNeeds));
  const purpose = asWords ? undefined : readNeed(number);
  const fitting =
    read && hasNeeds && !asWords ? await priced(await fittingSearch(db, number, { read, purpose })) : undefined;
  if (fitting) return withMatches(db, fitting, { hidden, hasNeeds });
  const search = read && (await withMatches(db, read, { hidden, hasNeeds, purpose: purpose?.typed ?? '' }));
  if (!isNumber || number.length < MIN_BEGINNING_LENGTH || plainText(number).length < MIN_PLAIN_LENGTH) return search;
  const isAsTyped = search && search.corrected.length === 0 && search.ignored.length === 0;
  if (isAsTyped && (await firstWithMatch(db, [search], hidden)) === 0) return search;
  const begun = await numbersWith(db, { beginning: number }, hidden);
  const isLong = plainText(number).length >= MIN_WITHIN_LENGTH;
  return begun ?? (isLong ? await numbersWith(db, { within: number }, hidden) : undefined) ?? search;
}

/**
 * A search for parts that fit another one; undefined for any other query. Without 'for', 'ryzen 7 7800x3d cooler', it is one
 * unless a part of the kind has all the words.
 */
async function fittingSearch(
  db: Executor,
  q: string,
  { read, purpose }: { read: Search; purpose: Need | undefined },
): Promise<Search | undefined> {
  const named = purpose && (await resolveNeed(db, purpose));
  const behind = named ? undefined : readNeedWithoutFor(q);
  const isFound = behind && (await firstWithMatch(db, [read], undefined, behind.kind)) !== undefined;
  const need = named ? purpose : isFound ? undefined : behind;
  const fit = named ?? (need && (await resolveNeed(db, need)));
  const search = fit && (await readSearch(db, need!.rest, true));
  return search && withFit(search, fit, need!);
}

/** Whether a text can be a number with spaces, `1N4148 113` or `4 006381 333931`: few searches are looked up in vain. */
function isSpaced(text: string): boolean {
  return text.length <= MAX_SKU_LENGTH && /^\S+(?: \S+){1,2}$/.test(text) && /\d/.test(text);
}

/** The parts whose SKU or maker's number is a text but for its separators: `gv r57xt-8gd b` for `GV-R57XT-8GD-B`. */
async function idsByPlainNumber(db: Executor, typed: string, hidden: HiddenKind | undefined): Promise<string[]> {
  const plain = plainText(typed);
  if (plain.length < MIN_PLAIN_LENGTH) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${parts} where ${isListed(hidden)} and (${plainNumber(parts.sku)} = ${plain}
      or (${parts.mpn} <> '' and ${plainNumber(parts.mpn)} = ${plain})) order by id limit ${MAX_SAME_NUMBER}`);
  return rows.map(({ id }) => id);
}

/** A search for parts by how their number begins, or what it contains; undefined if there are none. */
async function numbersWith(
  db: Executor,
  piece: { readonly beginning: string } | { readonly within: string },
  hidden: HiddenKind | undefined,
): Promise<Search | undefined> {
  const search = { ...NO_WORDS, ...piece };
  const [condition] = searchConditions(search);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${parts} where ${isListed(hidden)} and ${condition} limit ${MANY + 1}) found`,
  );
  const { count } = rows[0]!;
  return count > 0 ? { ...search, atMostAbout: count } : undefined;
}

/** A search without some of its words, or without its price. */
interface Without {
  readonly words: readonly SearchedWord[];
  readonly isPriceIgnored: boolean;
}

/**
 * Leaves out of a search what no part on sale, no deleted one, or no draft, has together with the rest.
 * @param hasNeeds finds nothing rather than parts of another kind, or parts that match by chance
 * @param purpose what the parts are for, as typed: a word of it says less than the others
 */
async function withMatches(
  db: Executor,
  search: Search,
  { hidden, hasNeeds, purpose = '' }: { hidden: HiddenKind | undefined; hasNeeds: boolean; purpose?: string },
): Promise<Search> {
  const canBeLeftOut = ({ kind, isWeak, isFact, isNegated }: SearchedWord): boolean =>
    !isFact && !isNegated && (kind === undefined || (isWeak === true && !hasNeeds));
  const required = search.words.filter(({ isOptional }) => !isOptional);
  const size = required.length + (search.price ? 1 : 0);
  if (size === 0 || (await firstWithMatch(db, [search], hidden)) === 0) return search;
  // First the words that no part has at all: one that the vocabulary does not know yet may have been added just now.
  const strange = required.filter((word) => word.parts === 0 && canBeLeftOut(word));
  const missing = strange.map(({ typed, meant }) => meant?.typed ?? typed);
  const isAll = strange.length === size;
  const purposes = new Set(typedWords(purpose).map(({ typed }) => typed));
  const unresolved = required.filter((word) => purposes.has(word.typed) && canBeLeftOut(word));
  const steps = [
    // Of what the parts are for, one word says nothing without the others: 'ram for macbook pro'.
    ...(unresolved.length > 0 && unresolved.length < size ? [{ words: unresolved, isPriceIgnored: false }] : []),
    ...(strange.length > 0 && !isAll ? [{ words: strange, isPriceIgnored: false }] : []),
    ...(isAll || size < 2 ? [] : choices(search, required, strange, canBeLeftOut)),
  ];
  const searches = steps.map((step) => without(search, step));
  const found = await firstWithMatch(db, searches, hidden);
  const lacking = hasNeeds ? await kindWithoutParts(db, search, hidden) : undefined;
  if (found === undefined || lacking) return { ...search, missing: lacking ? [lacking] : missing };
  const left = steps[found]!.words;
  const kept = required.filter((word) => !left.includes(word));
  const told = hasNeeds && tellsNothing(left, kept, purposes, required[0]);
  const unknown = missing.length > 0 ? missing : left.map(({ typed }) => typed);
  return told ? { ...search, missing: unknown } : searches[found]!;
}

/** The word for the kind of a search if there is no part of this kind, so that every match would be of another. */
async function kindWithoutParts(
  db: Executor,
  { words }: Search,
  hidden: HiddenKind | undefined,
): Promise<string | undefined> {
  const named = words.find(({ kind }) => kind !== undefined);
  if (!named) return undefined;
  // In an order that has an index, because PostgreSQL may scan all parts in the hope of an early match.
  const { rows } = await db.execute(
    sql`select from ${parts} where ${isListed(hidden)} and category = ${named.kind} order by created_at desc, id desc limit 1`,
  );
  return rows.length === 0 ? named.typed : undefined;
}

/**
 * Whether what is left of a search would match by chance: the 11 of 'windows 11', or the RTX of 'rtx 6090', whose number
 * no part has.
 */
function tellsNothing(
  left: readonly SearchedWord[],
  kept: readonly SearchedWord[],
  purpose: ReadonlySet<string>,
  first: SearchedWord | undefined,
): boolean {
  const names = kept.filter(({ kind, values, isFact, isNegated }) => !kind && !values && !isFact && !isNegated);
  const isOfKind = kept.some(({ kind }) => kind !== undefined);
  if (!isOfKind && names.length > 0 && names.every(({ typed }) => /^\d{1,4}$/.test(typed))) return true;
  if (names.some(isModelNumber)) return false;
  // What no part has is a thing, and the rest describes it or is in parts by chance: 'gaming chair', 'usb c hub', 'steam deck'.
  const saysNothing = ({ typed, isBegun }: SearchedWord): boolean =>
    isBegun === true || describes(typed) || factWord([typed]) !== undefined;
  const unknown =
    isOfKind || names.length === 0 ? [] : left.filter(({ parts, isCorrected }) => parts === 0 || isCorrected);
  if (unknown.length > 0 && names.every(saysNothing)) return true;
  // What comes first without a kind is the name of a thing: 'iphone 16 pro'.
  if (unknown.some((word) => word === first)) return true;
  return left.some((word) => isModelNumber(word) && (!purpose.has(word.typed) || /\d{3}/.test(word.typed)));
}

/** Whether a word is the number of a model: '6090', 'ddr6', 'nh-d15', but not a year or a resolution. */
function isModelNumber({ typed, values, meant }: SearchedWord): boolean {
  if (values || meant || /^(?:19|20)\d\d$|^\d+[pk]$/.test(typed)) return false;
  return /\d{3}/.test(typed) || /\p{L}\d|\d\p{L}/u.test(typed);
}

/** The combinations of terms to leave out, the least important first: one, two, then all but one. */
function choices(
  search: Search,
  required: readonly SearchedWord[],
  strange: readonly SearchedWord[],
  canBeLeftOut: (word: SearchedWord) => boolean,
): Without[] {
  const known = required
    .filter((word) => !strange.includes(word) && canBeLeftOut(word))
    .sort((a, b) => worthOf(a) - worthOf(b));
  const isMoreKept = known.length + strange.length < required.length;
  const things: (SearchedWord | 'price')[] = [...known];
  if (search.price) things.splice(known.filter(({ isCorrected }) => isCorrected).length, 0, 'price');
  const leave = (...left: (SearchedWord | 'price')[]): Without => {
    const words = [...strange, ...left.filter((one) => one !== 'price')];
    // The digit of a series goes with its name: the 7 of 'Ryzen 7' is also in 'WIFI7'.
    const digits = required.filter(({ typed }, at) => /^\d$/.test(typed) && words.includes(required[at - 1]!));
    return { words: [...new Set([...words, ...digits])], isPriceIgnored: left.includes('price') };
  };
  const pairs = things.flatMap((one, at) => things.slice(0, at).map((other) => [other, one] as const));
  const lone = things.map((kept) => things.filter((one) => one !== kept)).reverse();
  const all = [
    ...(things.length > (isMoreKept ? 0 : 1) ? things.map((one) => [one]) : []),
    ...(things.length > (isMoreKept ? 1 : 2) ? pairs : []),
    ...(things.length > 3 ? lone : []),
  ];
  return all.map((left) => leave(...left));
}

/** A term's weight in identifying the part: model numbers, rare words, sizes and corrected words. */
function worthOf({ typed, parts, values, isCorrected }: SearchedWord): number {
  if (isCorrected) return 0;
  const isModel = !values && /\d{3}/.test(typed);
  return (values ? 1e9 : isModel ? 2.5e9 : 2e9) - Math.min(parts, 1e8);
}

function without(search: Search, { words, isPriceIgnored }: Without): Search {
  const kept = search.words.filter((word) => !words.includes(word));
  return {
    ...search,
    ...withWords(kept),
    price: isPriceIgnored ? undefined : search.price,
    corrected: search.corrected.filter(({ typed }) => kept.some((word) => word.typed === typed)),
    ignored: [
      ...words.map((word) => word.meant?.typed ?? word.typed),
      ...(isPriceIgnored ? [search.price!.typed] : []),
    ],
  };
}

/**
 * The first of some searches that finds a part on sale, a deleted one, or a draft; undefined if none does.
 * @param kind only parts of this kind count
 */
async function firstWithMatch(
  db: Executor,
  searches: readonly Search[],
  hidden: HiddenKind | undefined,
  kind?: string,
): Promise<number | undefined> {
  if (searches.length === 0) return undefined;
  const cases = searches.map((search, at) => {
    const conditions = [...searchConditions(search), ...(kind === undefined ? [] : [eq(parts.category, kind)])];
    const inAll = sql`from ${parts} where ${sql.join([isListed(hidden), ...conditions], sql` and `)}`;
    const inSample = sql`from ${parts} where ${sql.join([isListed(hidden), IN_SAMPLE, ...conditions], sql` and `)}`;
    // For a plain `exists`, PostgreSQL may scan all parts in the hope of an early match. It plans a materialized query for
    // all rows, by the index of words, and reads one.
    const matches = sql.raw(`matches_${at}`);
    const isFound =
      search.words.length > 0
        ? sql`exists (with ${matches} as materialized (select ${inAll}) select from ${matches})`
        : sql`exists (select ${inAll})`;
    const isFrequent = search.atMostAbout > MANY;
    return sql`when ${isFrequent ? sql`exists (select ${inSample}) or ${isFound}` : isFound} then ${sql.raw(String(at))}`;
  });
  const { rows } = await db.execute<{ first: number | null }>(sql`select case ${sql.join(cases, sql` `)} end as first`);
  return rows[0]!.first ?? undefined;
}
