import { LONGEST_NUMBER, numberOf, UNIT_WORDS, type Decimal } from '#server/spreadsheets/cell-numbers.ts';

/** The units of a line. */
export interface Units {
  /** 0 for what no order accepts, such as `1.5`, so that it is noticed. */
  readonly quantity: number;
  /** What else the number may mean: `1.000` is a thousand or one. */
  readonly others?: readonly number[];
  /** Whether a sign or a word says that it is a quantity: `x4`, `4 pcs`. */
  readonly isSigned: boolean;
}

/** The quantities that a list accepts; stock is checked by the order. */
const MAX_UNITS = 10 ** 15;

/** A number as a pattern, with or without groups of thousands; groups separated by blanks only where no name is near. */
const PLAIN = String.raw`\d{1,3}(?:[.,'’]\d{3}){1,4}(?![\d.,]*\d)|\d{1,15}(?:\.0{1,3})?(?![.,]?\d)`;
const NUMBER = String.raw`\d{1,3}(?: \d{3}){1,4}(?![\d.,]*\d)|${PLAIN}`;
/** Up to this a number with a sign right behind it is a quantity: `2x`; `5600x` may be a model. */
const SMALL = String.raw`\d{1,2}`;
/** Words for units: those of spreadsheets, and those of letters. */
const WORDS = `${UNIT_WORDS}|st|stuks?|szt|off|nos|uds?|unidades|pi[eè]ces?|pezzi|pz|kits|sets|adet|ks|kpl|kus[yů]?|pe[çc]as?|piezas?|unit[éà]s?|шт|[個个件台]`;
const QUANTITY = 'qty|qnty|quantity|quant|menge|anzahl|quantité|cantidad';
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  fifty: 50,
  'half a dozen': 6,
  'a dozen': 12,
  'two dozen': 24,
  'a hundred': 100,
  'a pair of': 2,
  'a couple of': 2,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  zehn: 10,
};

/** The number of a text with groups of thousands; undefined if it is none. */
export function readUnits(text: string, decimal?: Decimal): Omit<Units, 'isSigned'> | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_NUMBER || !/^\d/.test(trimmed) || /[a-z]/i.test(trimmed)) return undefined;
  // '1.000' is a thousand in German and one with three decimals in English.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(trimmed)) {
    const thousands = Number(trimmed.replace('.', ''));
    const plain = Number(trimmed);
    return Number.isInteger(plain) && decimal !== ','
      ? { quantity: thousands, others: [plain] }
      : { quantity: thousands };
  }
  const value = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(trimmed)
    ? Number(trimmed.replaceAll('.', ''))
    : numberOf(trimmed, decimal ?? '.');
  if (value === undefined) return undefined;
  return { quantity: Number.isInteger(value) && value < MAX_UNITS ? value : 0 };
}

const CELL_SIGN = new RegExp(
  `^(?:[(\\[]\\s?)?(?:(?:${QUANTITY})\\b[:.=\\s]*|[x×*]\\s*)?(.*?)(\\s*[x×*]|\\s*(?:${WORDS})\\.?)?(?:\\s?[)\\]])?$`,
  'iu',
);

/** The whole number in a cell: `4`, `1,000`, `4.00`, `4 pcs`, `x4`, `qty 4`, `(4)`; not `1E3`, which can be a part's number. */
export function unitsOfCell(cell: string, decimal?: Decimal): Units | undefined {
  const text = cell.trim();
  if (text.length > LONGEST_NUMBER || /^[+]|\dE\d/i.test(text)) return undefined;
  if (/^-\s?\d+$/.test(text)) return { quantity: 0, isSigned: false };
  const word = NUMBER_WORDS[text.toLowerCase()];
  if (word !== undefined) return { quantity: word, isSigned: false };
  const found = CELL_SIGN.exec(text);
  const units = found && readUnits(found[1]!, decimal);
  return units ? { ...units, isSigned: found[1] !== text } : undefined;
}

/** What remains of a text next to its units. */
export interface TextWithUnits {
  readonly units: Units;
  readonly text: string;
}

const LEADING = [
  new RegExp(`^(${NUMBER})(?:\\s+[x×*]|\\s*[×*])\\s*(?=\\S)(.+)$`, 'iu'),
  new RegExp(`^(${SMALL})[x×]\\s+(.+)$`, 'iu'),
  new RegExp(`^(\\d{1,3}(?:[.,]\\d{3}){1,3})[x×]\\s+(.+)$`, 'iu'),
  new RegExp(`^(${SMALL})[x×](?=\\p{Lu})(.+)$`, 'u'),
  new RegExp(`^(${NUMBER})\\s*(?:${WORDS})\\.?\\s+(?:of\\s+)?(?:the\\s+)?(.+)$`, 'iu'),
  new RegExp(`^(${PLAIN})\\s+of\\s+(?:the\\s+)?(.+)$`, 'iu'),
  new RegExp(`^(?:${QUANTITY})[:.=\\s]*(${PLAIN})[\\s,:;x×*-]+(.+)$`, 'iu'),
  new RegExp(`^[(\\[{](?:[x×]\\s*)?(${NUMBER})\\s*[x×]?[)\\]}]\\s*(.+)$`, 'iu'),
  new RegExp(`^[x×]\\s?(${PLAIN})\\s+(.+)$`, 'iu'),
];
const LEADING_WORD = new RegExp(
  `^(${Object.keys(NUMBER_WORDS).join('|')})\\s+(?:[x×]\\s+|(?:${WORDS})\\s+)?(?:of\\s+)?(?:the\\s+)?(.+)$`,
  'iu',
);
const TRAILING = [
  new RegExp(`[\\s,;(\\[][x×*]\\s+(${NUMBER})\\s*[)\\]]?$`, 'iu'),
  new RegExp(`[\\s,;(\\[][x×*](${PLAIN})\\s*[)\\]]?$`, 'u'),
  new RegExp(`[\\s,;(\\[:-](?:${QUANTITY})[:.=\\s-]*(${PLAIN})(?:\\s*(?:${WORDS})\\.?)?[)\\]]?$`, 'iu'),
  new RegExp(`[\\s,;(\\[:=–-](${PLAIN})\\s*(?:${WORDS})\\.?[)\\]]?$`, 'iu'),
  new RegExp(`[\\s,;(\\[:=–-](${PLAIN})(?:\\s+[x×*]|[×*])[)\\]]?$`, 'iu'),
  new RegExp(`[\\s,;(\\[:=–-](${SMALL})x[)\\]]?$`, 'iu'),
  new RegExp(`\\s?[(\\[{]\\s?(${PLAIN})\\s?[)\\]}]$`, 'iu'),
];
const TRAILING_WORD = new RegExp(
  `(?:,\\s*|\\s[–—-]\\s)(${Object.keys(NUMBER_WORDS).join('|')})(?:\\s+(?:${WORDS}))?$|\\s(${Object.keys(NUMBER_WORDS).join('|')})\\s+(?:${WORDS})$`,
  'iu',
);
const BARE = String.raw`\d{1,3}(?:[,.]\d{3}){1,4}|\d{1,15}`;
const BARE_START = new RegExp(`^(${BARE})(?:[x×]?\\s+|\\s?(?:[:=–—]|->|=>|-\\s)\\s*)(\\S.*)$`, 'iu');
/** `X4` without a blank is a number of cores in 'Phenom II X4'. */
const BARE_END = new RegExp(`(?:\\sX?|\\s[-–—=:/@]\\s?|\\s?(?:->|=>|:|=)\\s?)(${BARE})[x×]?$`, 'iu');
/** What no order accepts: fractions and less than nothing, with a sign. */
const WRONG_START = /^(?:-\s?\d{1,9}|-?\d{1,9}[.,]\d{1,2})\s*[x×*]\s+(.+)$/iu;
const WRONG_END = /[\s(][x×*]\s*(?:-\d{1,9}|-?\d{1,9}[.,]\d{1,2})\)?$/iu;

/** A text with a quantity that no order accepts, such as `1.5 x it`: 0, so that it is noticed. */
export function wrongUnits(line: string): TextWithUnits | undefined {
  const units: Units = { quantity: 0, isSigned: true };
  const [, text] = WRONG_START.exec(line) ?? [];
  if (text !== undefined && !/^\d+[.,]0+\s*[x×*]/i.test(line)) return { units, text };
  const found = WRONG_END.exec(line.slice(-LONGEST_TRAILING));
  if (!found || /\d[.,]0+\)?$/.test(found[0])) return undefined;
  const before = withoutSeparators(line.slice(0, -found[0].length));
  return before ? { units, text: before } : undefined;
}

/** The part of a line's end in which a quantity is looked for: the time of the search must not grow with the line. */
const LONGEST_TRAILING = 60;

/** A quantity with a sign before a text: `4 x it`, `2 pcs of it`, `qty 4: it`, `(4) it`, `two it`. */
export function leadingUnits(line: string, decimal?: Decimal): TextWithUnits | undefined {
  for (const form of LEADING) {
    const [, number, text] = form.exec(line) ?? [];
    const units = number && text ? readUnits(number, decimal) : undefined;
    if (units) return { units: { ...units, isSigned: true }, text: text!.trim() };
  }
  const [, word, text] = LEADING_WORD.exec(line) ?? [];
  if (!word || !text) return undefined;
  return { units: { quantity: NUMBER_WORDS[word.toLowerCase()]!, isSigned: true }, text };
}

/** A quantity with a sign after a text: `it x 4`, `it (4)`, `it, qty 4`, `it 4 pcs`. A year in brackets is part of a name. */
export function trailingUnits(line: string, decimal?: Decimal): TextWithUnits | undefined {
  const end = line.slice(-LONGEST_TRAILING);
  for (const form of TRAILING) {
    const found = form.exec(end);
    const units = found && !/[([]\s?20[0-3]\d\s?[)\]]$/.test(found[0]) ? readUnits(found[1]!, decimal) : undefined;
    const text = found && units ? withoutSeparators(line.slice(0, line.length - found[0].length)) : '';
    if (units && text) return { units: { ...units, isSigned: true }, text };
  }
  const found = TRAILING_WORD.exec(end);
  const text = found ? withoutSeparators(line.slice(0, line.length - found[0].length)) : '';
  const quantity = NUMBER_WORDS[(found?.[1] ?? found?.[2] ?? '').toLowerCase()];
  return quantity && text ? { units: { quantity, isSigned: true }, text } : undefined;
}

/** A number without a sign before or after a text, which may belong to the name of the part: `Ryzen 7`, `NH-D15 2`. */
export function bareUnits(line: string, side: 'start' | 'end'): TextWithUnits | undefined {
  const found = side === 'start' ? BARE_START.exec(line) : BARE_END.exec(line.slice(-LONGEST_TRAILING));
  const units = found && !/^0\d/.test(found[1]!) ? readUnits(found[1]!) : undefined;
  if (!found || !units) return undefined;
  const text = side === 'start' ? found[2]! : withoutSeparators(line.slice(0, line.length - found[0].length));
  return text ? { units: { ...units, isSigned: false }, text } : undefined;
}

/** Without the separators before a quantity. A regular expression would take quadratic time. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:(=–-]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
