import { cutText } from '#contract/cut-text.ts';
import { invalidFields } from '#contract/errors.ts';
import type { ListColumnUse } from '#contract/choices.ts';
import {
  MAX_GUESSES,
  MAX_MATCH_LINES,
  MAX_REPLACED_LINES,
  MAX_SEARCHED_LINES,
  type MatchedLine,
  type MatchedList,
} from '#contract/quick-order/quick-order.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import { alternativesOf } from '#server/parts/alternatives/alternatives.ts';
import type { Alternative, Part } from '#contract/parts/parts.ts';
import { requireClient } from '#server/bounded-work/client-signal.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { selectByNumbers, selectOnSale } from '#server/parts/queries.ts';
import { selectByOwnNumbers, selectOwnNumbers } from '#server/companies/part-numbers/own-numbers.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { bareUnits, readUnits, type Units } from './line-units.ts';
import { hasOtherNumber, isAbout, isOtherModel, numberBelongs, strayNumber } from './part-words.ts';
import { findNames, type Named } from './find-names.ts';
import { readLines, type ListLine } from './read-lines.ts';
import { findSimilarParts, NO_SIMILAR_PARTS, type SimilarParts } from './similar-parts.ts';

/** The longest text of a line that is looked up, and the longest SKU, maker's number or GTIN, in characters. */
const LONGEST_TEXT = 300;
const LONGEST_NUMBER = 60;
/** Words of a line that may be a number of a part. */
const MAX_NUMBERS = 24;
/** A number up to this may be units even where it is also in the name. */
const FEW_UNITS = 20;
/** A number from this on may be a size that the line names, such as 850 watts. */
const LARGE_SIZE = 100;

interface Choices {
  /** What the columns of a table are used for. */
  readonly columns?: readonly ListColumnUse[] | undefined;
  /** Ends the work, for example when the client leaves. */
  readonly signal?: AbortSignal | undefined;
  /** Counts the client by the number of its lines before they are looked up, and by those that need a search. */
  readonly count?: ((what: 'lines' | 'searches', count: number) => void) | undefined;
  /** Whose own prices the parts get, and whose company's own numbers name them. */
  readonly customer?: PricedCustomer;
}

/** What a line means. */
interface Meaning {
  readonly units: Units;
  readonly part?: PartRow | undefined;
  readonly guesses?: readonly PartRow[];
  readonly isLikely?: boolean;
  readonly isSkipped?: boolean;
}

/**
 * Finds the part of each line of a pasted list: all by number, then all by name and what distinguishes namesakes, each with
 * a few statements however many lines there are, then the first of the other lines by the shop's search.
 * @throws Failure `invalid_fields` when it has too many lines, `malformed` (the client left), what `count` throws
 */
export async function matchLines(db: Executor, text: string, choices: Choices = {}): Promise<MatchedList> {
  const { lines, leftOut, columns, isTooLong } = await readLines(text, choices.columns);
  if (isTooLong) {
    const message = `At most ${MAX_MATCH_LINES} lines`;
    throw invalidFields({ text: message });
  }
  choices.count?.('lines', lines.length);
  const meanings = await meaningsOf(db, lines, choices);
  const priced = await pricedParts(db, meanings, choices.customer);
  const matched = lines.map((line) => serialize(line, meanings.get(line)!, priced));
  return { lines: await withAlternatives(db, matched, meanings, choices), leftOut, columns };
}

/**
 * Adds what can be ordered instead to the first lines whose part cannot be ordered; to those whose part is not made for long
 * any more, the part that replaces it.
 */
async function withAlternatives(
  db: Executor,
  lines: readonly MatchedLine[],
  meanings: ReadonlyMap<ListLine, Meaning>,
  { signal, customer }: Choices,
): Promise<MatchedLine[]> {
  const rows = new Map([...meanings.values()].flatMap(({ part }) => (part ? [[part.id, part] as const] : [])));
  const isMissing = (part: Part): boolean => orderableUnits(part) < part.minimum;
  const missing = lines.flatMap(({ part }) =>
    part && (isMissing(part) || (part.substitute !== '' && part.lifecycle !== '')) ? [part._id] : [],
  );
  const found = new Map<string, Alternative[]>();
  for (const id of new Set(missing.slice(0, MAX_REPLACED_LINES))) {
    requireClient(signal);
    found.set(id, await alternativesOf(db, rows.get(id)!, customer));
  }
  return lines.map((line) => {
    const { part } = line;
    const all = part ? (found.get(part._id) ?? []) : [];
    const alternatives = part && isMissing(part) ? all : all.filter(({ isSubstitute }) => isSubstitute);
    return alternatives.length > 0 ? { ...line, alternatives } : line;
  });
}

/** The parts that lines may mean, as the customer sees them, by id. */
async function pricedParts(
  db: Executor,
  meanings: ReadonlyMap<ListLine, Meaning>,
  customer: PricedCustomer,
): Promise<ReadonlyMap<string, Part>> {
  const all = [...meanings.values()].flatMap(({ part, guesses = [] }) => (part ? [part, ...guesses] : guesses));
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  const priced = await withOwnPrices(db, customer, rows, ({ id }) => id);
  const numbers = await selectOwnNumbers(db, customer, [...new Set(rows.map(({ id }) => id))]);
  return new Map(
    priced.map((row) => {
      const ownNumber = numbers.get(row.id);
      return [row.id, { ...partOf(row), ...(ownNumber !== undefined && { ownNumber }) }];
    }),
  );
}

function serialize(
  { input }: ListLine,
  { units, part, guesses = [], isLikely, isSkipped }: Meaning,
  priced: ReadonlyMap<string, Part>,
): MatchedLine {
  const { quantity, others = [] } = units;
  const isUnclear = others.length > 0 && (part !== undefined || guesses.length > 0);
  const shown = isUnclear && part ? [part] : guesses;
  return {
    input,
    quantity,
    ...(isUnclear && { quantities: [...new Set([quantity, ...others])] }),
    part: part && !isUnclear ? priced.get(part.id)! : null,
    guesses: part && !isUnclear ? [] : shown.map(({ id }) => priced.get(id)!),
    ...(isLikely && !isUnclear && { likely: true }),
    ...(isSkipped && { skipped: true }),
  };
}

async function meaningsOf(
  db: Executor,
  lines: readonly ListLine[],
  { signal, count, customer }: Choices,
): Promise<Map<ListLine, Meaning>> {
  const own = await selectByOwnNumbers(db, customer, numbersOf(lines));
  // The numbers of the customer's company come before those of the shop.
  const numbers = new Map([...(await findNumbers(db, lines)), ...own]);
  requireClient(signal);
  const names = await findNames(db, [...new Set(lines.flatMap(textsOf))]);
  requireClient(signal);
  const ids = [...numbers.values(), ...[...names.values()].map((named) => named.ids)].flatMap((found) =>
    found.slice(0, MAX_GUESSES),
  );
  const rows = await selectOnSale(db, [...new Set(ids)]);
  const known: Known = { numbers, own: new Set(own.keys()), names, rows };
  const meanings = new Map(lines.map((line) => [line, certainMeaning(line, known)]));
  const open = lines.filter((line) => meanings.get(line) === undefined);
  const searched = open.slice(0, MAX_SEARCHED_LINES);
  if (searched.length > 0) count?.('searches', searched.length);
  const found = new Map<string, SimilarParts>();
  const search = async (given: string): Promise<SimilarParts> => {
    requireClient(signal);
    const similar = found.get(given) ?? (given === '' ? NO_SIMILAR_PARTS : await findSimilarParts(db, given));
    found.set(given, similar);
    return similar;
  };
  for (const line of searched) meanings.set(line, await searchedMeaning(line, known, search));
  requireClient(signal);
  return new Map(lines.map((line) => [line, meanings.get(line) ?? skippedMeaning(line, known)]));
}

/** What the catalog has of the texts of all lines. */
interface Known {
  /** Number -> ids of its parts. */
  readonly numbers: ReadonlyMap<string, readonly string[]>;
  /** The numbers of the customer's company. */
  readonly own: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, Named>;
  readonly rows: ReadonlyMap<string, PartRow>;
}

/** The texts of a line that may be the name of a part. */
function textsOf(line: ListLine): string[] {
  const { whole, cells } = line;
  return [...new Set([whole, ...formsOf(line).map(({ text }) => text), ...cells].map(cleanText))];
}

const cleanText = (text: string): string => cutText(text.replace(/\s+/g, ' ').trim(), LONGEST_TEXT);

/** A line with none, one or both of the numbers at its ends taken as its quantity. */
interface Form {
  readonly text: string;
  readonly units: Units;
  readonly taken: readonly ('start' | 'end')[];
}

function formsOf({ text, units, start, end }: ListLine): Form[] {
  const both = start && end ? bareUnits(end.text, 'start') : undefined;
  return [
    { text: cleanText(text), units, taken: [] },
    ...(end ? [{ text: cleanText(end.text), units: end.units, taken: ['end'] as const }] : []),
    ...(start ? [{ text: cleanText(start.text), units: start.units, taken: ['start'] as const }] : []),
    ...(both && end
      ? [{ text: cleanText(both.text), units: bothUnits(end.units, both.units), taken: ['start', 'end'] as const }]
      : []),
  ];
}

/** A number before the text and one behind it: either may be the quantity. */
function bothUnits(end: Units, start: Units): Units {
  return { ...end, others: [...(end.others ?? []), ...(start.quantity === end.quantity ? [] : [start.quantity])] };
}

/** What may be a number of a part in lines. */
const numbersOf = (lines: readonly ListLine[]): string[] => [
  ...new Set(lines.flatMap((line) => [...wholeNumbersOf(line), ...formsOf(line).flatMap(wordsWithDigits)])),
];

async function findNumbers(db: Executor, lines: readonly ListLine[]): Promise<Map<string, string[]>> {
  const numbers = numbersOf(lines);
  return numbers.length > 0 ? selectByNumbers(db, numbers) : new Map();
}

const isNumber = (text: string): boolean => text !== '' && text.length <= LONGEST_NUMBER;

/** The texts of a line that may be a number: its cells, and what remains without its quantity. */
function wholeNumbersOf(line: ListLine): string[] {
  return [...line.cells.map((cell) => cell.trim()), ...formsOf(line).map(({ text }) => text)].filter(isNumber);
}

/** The words of a text that may be the number of a part. */
function wordsWithDigits({ text }: Pick<Form, 'text'>): string[] {
  const words = text.split(/[\s,;()[\]"'|]+/).flatMap((word) => {
    const [, glued] = /^(.{4,})[x×*/]\d{1,4}$/i.exec(word) ?? [];
    return [word.replace(/[.:]+$/, ''), ...(glued ? [glued] : [])];
  });
  return words.filter((word) => word.length > 3 && /\d/.test(word) && isNumber(word)).slice(0, MAX_NUMBERS);
}

/** The part of a line by a number or a name, or undefined if it has to be searched for. */
function certainMeaning(line: ListLine, known: Known): Meaning | undefined {
  return byNumber(line, known) ?? byNumberInText(line, known) ?? byName(line, known);
}

function rowsOf(ids: readonly string[] | undefined, { rows }: Known): PartRow[] {
  return (ids ?? []).flatMap((id) => rows.get(id) ?? []);
}

/** The part whose SKU, maker's number or GTIN is a cell of the line, or all of it but the quantity. */
function byNumber(line: ListLine, known: Known): Meaning | undefined {
  const forms = formsOf(line).filter(({ text }) => known.numbers.has(text));
  const [form, ...others] = forms;
  if (form) {
    if (others.some(({ text }) => known.numbers.get(text)![0] !== known.numbers.get(form.text)![0])) return undefined;
    // Two numbers may both be those of parts.
    return meaningOf(rowsOf(known.numbers.get(form.text), known), form.units);
  }
  const found = line.cells.map((cell) => cell.trim()).find((cell) => known.numbers.has(cell));
  if (found === undefined) return undefined;
  const units = line.end?.units ?? line.units;
  return meaningOf(rowsOf(known.numbers.get(found), known), units);
}

/** One part is certain; of several, each may be meant. */
function meaningOf(rows: readonly PartRow[], units: Units): Meaning | undefined {
  if (rows.length === 0) return undefined;
  return rows.length === 1 ? { units, part: rows[0] } : { units, guesses: rows.slice(0, MAX_GUESSES) };
}

/**
 * The part whose number is a word of the line: certain by the shop's SKU or a GTIN, by a maker's number only if the other
 * words are about the same part.
 */
function byNumberInText(line: ListLine, known: Known): Meaning | undefined {
  const whole = formsOf(line)[0]!;
  const words = wordsWithDigits(whole).filter((word) => known.numbers.has(word));
  if (words.length === 0) return undefined;
  const rows = [...new Set(words.flatMap((word) => rowsOf(known.numbers.get(word), known)))];
  const [row] = rows;
  if (!row || rows.length > 1) return meaningOf(rows, whole.units);
  const number = words[0]!;
  const form = formWithout(line, [row]);
  const rest = form.text.replace(number, ' ');
  const isOwn = known.own.has(number) || number.toLowerCase() === row.sku.toLowerCase() || /^\d{8,14}$/.test(number);
  const isSure = isAbout(row, rest) || (isOwn && !RELATION.test(rest));
  const units = withUnread(form.units, rest, row);
  return isSure ? { units, part: row } : { units, guesses: [row] };
}

/** The units of a line; unclear if it has numbers that were not understood: `5-10`, `2+1`, `1k`, `½`. */
function withUnread(units: Units, rest: string, row: PartRow): Units {
  const words = rest.split(/\s+/);
  const unread = words.filter(
    (word) => word.length <= LONGEST_UNREAD && UNREAD.test(word) && !/^\d+$/.test(word) && !isAbout(row, word),
  );
  const stray = strayNumber(row, words.filter((word) => !unread.includes(word)).join(' '));
  if (unread.length === 0 && stray === undefined) return units;
  const written = unread.flatMap(numbersIn);
  const numbers = [...written, ...(stray === undefined ? [] : [stray])];
  const others = numbers.filter((number) => number !== units.quantity);
  return others.length > 0 ? { ...units, others: [...(units.others ?? []), ...others] } : { ...units, quantity: 0 };
}

/** What a number that was not understood may mean: `12.000,00` as a whole, `5-10` by its parts, `1k`. */
function numbersIn(word: string): number[] {
  const plain = word.replace(/^[x×*(]+|\)$/g, '');
  const { quantity = 0 } = readUnits(plain) ?? readUnits(plain, ',') ?? {};
  if (quantity > 0) return [quantity];
  return [...word.matchAll(/(\d{1,6})(k?)/gi)].map(([, number, k]) => Number(number) * (k ? 1_000 : 1));
}

/** A number without letters, except those next to a quantity. */
const UNREAD = /^(?=.*\p{N})[\p{N}x×*ke(.,+~/–-]+\)?$/iu;
const LONGEST_UNREAD = 20;
/** With such words a line may mean another part than the one that it names. */
const RELATION =
  /(?:^|\s)(?:for|to|fits?|like|as|than|not|no|without|instead|replace[sd]?|replacement|compatible|spare|similar|alternative|or|für|ohne|statt|wie|nicht|oder|pour|para)(?:\s|$)/i;

/** The form of a line without the numbers that the parts do not have in their names. */
function formWithout(line: ListLine, rows: readonly PartRow[]): Form {
  const forms = formsOf(line);
  const [plain] = forms;
  const isTaken = (side: 'start' | 'end'): boolean => {
    const one = line[side];
    return one !== undefined && !rows.some((row) => numberBelongs(row, one, side));
  };
  const taken = (['start', 'end'] as const).filter(isTaken);
  const form = forms.find(
    (one) => one.taken.length === taken.length && one.taken.every((side) => taken.includes(side)),
  );
  return form ?? plain!;
}

/** The part whose name, and what distinguishes it from its namesakes, is the line; namesakes have to be searched for. */
function byName(line: ListLine, known: Known): Meaning | undefined {
  const { names } = known;
  const named = (text: string): Named | undefined => names.get(cleanText(text));
  // A name with the quantity in it: 'MSI Radeon RX 6600 Mech 2X'.
  const ofWhole = named(line.whole);
  const forms = formsOf(line);
  const isInName = forms.every(({ text }) => text !== cleanText(line.whole));
  if (isInName && ofWhole?.isComplete && ofWhole.rest === '') {
    const rows = rowsOf(ofWhole.ids, known);
    if (rows.length === 1) return { units: { quantity: 1, isSigned: false }, part: rows[0] };
  }
  const complete = forms.flatMap((form) => {
    const one = named(form.text);
    return one?.isComplete ? rowsOf(one.ids, known) : [];
  });
  const form = formWithout(line, complete);
  const found = named(form.text);
  if (found?.isComplete) {
    const rows = rowsOf(found.ids, known);
    const isOther = form.taken.includes('end') && hasOtherNumber(rows[0]!, line.end!);
    if (rows.length === 1 && !isOther && !isOtherModel(rows[0]!, form.text))
      return { units: withStray(withSizes(form, line, rows), found.rest, rows[0]!), part: rows[0] };
    return undefined;
  }
  for (const cell of line.cells) {
    const ofCell = named(cell);
    const rows = ofCell?.isComplete ? rowsOf(ofCell.ids, known) : [];
    const others = line.cells.filter((one) => one !== cell).join(' ');
    if (rows.length === 1 && isAbout(rows[0]!, others)) return { units: withSizes(form, line, rows), part: rows[0] };
  }
  return undefined;
}

/** The units of a form; unclear where its number is also a size of the part, or a word of its name. */
function withSizes({ units, taken }: Form, line: ListLine, rows: readonly PartRow[]): Units {
  return (['start', 'end'] as const).reduce((all, side) => {
    const one = line[side];
    if (one === undefined) return all;
    const { quantity } = one.units;
    if (taken.includes(side))
      return quantity >= LARGE_SIZE && rows.some((row) => numberBelongs(row, one, side, 'size')) ? oneOr(all) : all;
    const isFew = quantity <= FEW_UNITS && rows.some((row) => numberBelongs(row, one, side, 'variant'));
    return isFew ? { ...all, others: [...(all.others ?? []), quantity] } : all;
  }, units);
}

/** One unit rather than those of a number that may belong to the name. */
const oneOr = ({ quantity, others = [], isSigned }: Units): Units => ({
  quantity: 1,
  others: [quantity, ...others.filter((other) => other !== 1)],
  isSigned,
});

/** The units of a line; unclear if the text behind a name has a further quantity: 'Samsung 990 Pro x 2 4TB'. */
function withStray(units: Units, rest: string, row: PartRow): Units {
  const [, after, before] =
    /(?:^|\s)(?:[x×*]\s?(\d{1,4})(?!\s?gb?(?:\s|$))|(\d{1,4})\s?[x×*](?!\s?\d))(?:\s|$)/i.exec(rest) ?? [];
  const other = Number(after ?? before ?? strayNumber(row, rest) ?? units.quantity);
  return other === units.quantity ? units : { ...units, others: [...(units.others ?? []), other] };
}

/** The units of a number that was taken from the end of a text; unclear where it may belong to the name of a part. */
function takenUnits({ units, taken }: Form, { end }: ListLine, rows: readonly PartRow[]): Units {
  if (end === undefined || !taken.includes('end') || units.quantity === 1) return units;
  const isUnclear = units.quantity >= LARGE_SIZE || rows.some((row) => hasOtherNumber(row, end));
  return isUnclear ? oneOr(units) : units;
}

/** The parts that the shop's search finds for a line. */
async function searchedMeaning(
  line: ListLine,
  known: Known,
  search: (text: string) => Promise<SimilarParts>,
): Promise<Meaning> {
  const [whole] = formsOf(line);
  const first = await search(whole!.text);
  const form = line.start || line.end ? formWithout(line, first.rows) : whole!;
  const found = form === whole ? first : await search(form.text);
  const ofNames = rowsOf(known.names.get(form.text)?.ids, known).slice(0, MAX_GUESSES);
  const cells = found.rows.length > 0 ? [] : line.cells;
  for (const cell of cells) {
    const ofCell = await search(cleanText(cell));
    if (ofCell.rows.length > 0) return { units: form.units, guesses: ofCell.rows };
  }
  const units = found.rows[0]
    ? withSizes({ ...form, units: takenUnits(form, line, found.rows) }, line, found.rows)
    : form.units;
  return found.rows.length > 0 ? { units, guesses: found.rows, isLikely: found.isLikely } : { units, guesses: ofNames };
}

/** The parts with the name of a line for which no similar parts are searched. */
function skippedMeaning(line: ListLine, known: Known): Meaning {
  const rows = formsOf(line).flatMap(({ text }) => rowsOf(known.names.get(text)?.ids, known));
  return { units: formsOf(line)[0]!.units, guesses: rows.slice(0, MAX_GUESSES), isSkipped: true };
}
