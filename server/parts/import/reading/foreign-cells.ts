import { cutText } from '#contract/cut-text.ts';
import { wordTable } from '#contract/word-table.ts';
import { gtinForms } from '#contract/parts/identity.ts';
import { isShortenedNumber, numberOf } from '#server/spreadsheets/cell-numbers.ts';
import { isNotOnSale } from './fields.ts';
import { stockFlagOf } from './named-column.ts';
import type { Cells, Reading } from './reading.ts';

/**
 * Reads the cells of a file that is not the store's own as the store writes them: HTML as text, stock in words, several
 * pictures in a cell, a flag instead of a stock.
 * @returns also what the store does not have; or why the row is refused
 */
export function readForeign(cells: Cells, reading: Reading): { cells: Cells; notes: string[] } | { refused: string } {
  const read: Cells = { ...cells };
  const notes: string[] = [];
  const { published = '', sale_price = '', in_stock = '' } = cells;
  if (isNotOnSale(published))
    return {
      refused: `not on sale in the other shop ('${cutText(published.trim(), 20)}'); to import it as a draft, choose 'Publish on' for that column`,
    };
  if (cells.name) read.name = plainText(cells.name).replace(/\s+/g, ' ').trim();
  if (cells.description && HTML.test(cells.description)) read.description = plainText(cells.description);
  if (cells.stock) read.stock = stockCell(cells.stock);
  const flag = stockFlagOf(in_stock);
  if (flag === false && !read.stock) read.stock = '0';
  if (
    read.stock === '0' &&
    cells.stock &&
    stockFlagOf(cells.stock) === undefined &&
    numberOf(cells.stock, reading.decimal) === undefined
  )
    notes.push(`stock '${cutText(cells.stock, 40)}' is read as 0`);
  const sale = amountOf(sale_price, reading);
  if (sale !== undefined && sale > 0)
    notes.push(
      `the sale price ${cutText(sale_price.trim(), 20)} is left out; plan it on the page of the part's prices`,
    );
  const compareAt = amountOf(cells.compare_at, reading);
  if (reading.isOfSystem && compareAt !== undefined && compareAt <= (amountOf(cells.price, reading) ?? 0)) {
    // Many systems write 0 or the price itself where there is no former price.
    if (compareAt > 0 && compareAt !== amountOf(cells.price, reading))
      notes.push(
        `the compare-at price ${cutText(cells.compare_at!.trim(), 20)} is left out, because it is below the price`,
      );
    read.compare_at = '';
  }
  const units = numberOf(read.stock ?? '', reading.decimal);
  if (units !== undefined && units < 0) {
    notes.push(`stock ${read.stock!.trim()} is read as 0`);
    read.stock = '0';
  }
  // Systems write 0 for no minimum and no cost.
  if (numberOf(cells.minimum ?? '', reading.decimal) === 0) read.minimum = '';
  if (reading.isOfSystem && numberOf(cells.cost ?? '', reading.decimal) === 0) read.cost = '';
  const { gtin = '' } = cells;
  if (/[1-9A-Z]/i.test(gtin) && !isShortenedNumber(gtin.trim()) && gtinForms(gtin).length === 0) {
    notes.push(`'${cutText(gtin.trim(), 20)}' is not a GTIN and was left out`);
    delete read.gtin;
  }
  if ((read.description?.length ?? 0) > MAX_DESCRIPTION) {
    notes.push(`the description is cut after ${MAX_DESCRIPTION.toLocaleString('en-US')} characters`);
    read.description = cutText(read.description!, MAX_DESCRIPTION);
  }
  for (const measure of MEASURES) {
    const { field, noun } = measure;
    const cell = cells[field];
    if (!cell) continue;
    const value = measured(cell, measure, reading);
    if (value === undefined) {
      notes.push(`the ${noun} '${cutText(cell.trim(), 20)}' has no known unit and was left out`);
      delete read[field];
    } else read[field] = value === 0 ? '' : String(value);
  }
  if (cells.picture) Object.assign(read, picturesOf(cells));
  if (cells.datasheet?.startsWith('//')) read.datasheet = `https:${cells.datasheet}`;
  return { cells: read, notes };
}

/** An amount of money, whatever its currency; undefined if it is none. */
const amountOf = (cell: string | undefined, { decimal }: Reading): number | undefined =>
  numberOf((cell ?? '').replace(/[^\d.,]/g, ''), decimal);

interface Measure {
  readonly field: 'weight' | 'package_length' | 'package_width' | 'package_height';
  readonly noun: string;
  /** How many of the store's units one of each unit has. */
  readonly units: Readonly<Record<string, number>>;
  /** A unit at the end of a cell or in a column's name. */
  readonly pattern: RegExp;
  /** Other spellings of units, by their beginning. */
  readonly spellings: readonly (readonly [RegExp, string])[];
}

const WEIGHT: Pick<Measure, 'units' | 'pattern' | 'spellings'> = {
  units: wordTable({ g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523 }),
  pattern: /(?:^|[^a-z])(kg|kilograms?|kilogramm|g|grams?|gramm|lbs?|pounds?|oz|ounces?)[^a-z]*$/i,
  spellings: [
    [/^kilo/, 'kg'],
    [/^gr/, 'g'],
    [/^(?:lb|pound)/, 'lb'],
    [/^ou/, 'oz'],
  ],
};
const LENGTH: typeof WEIGHT = {
  units: wordTable({ mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8, yd: 914.4 }),
  pattern:
    /(?:^|[^a-z])(mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|zentimeter|m|met(?:er|re)s?|in|inch(?:es)?|zoll|"|ft|feet|foot|yd|yards?)[^a-z"]*$/i,
  spellings: [
    [/^milli/, 'mm'],
    [/^[cz]ent/, 'cm'],
    [/^met/, 'm'],
    [/^(?:inch|zoll|")/, 'in'],
    [/^f/, 'ft'],
    [/^yard/, 'yd'],
  ],
};

const MEASURES: readonly Measure[] = [
  { ...WEIGHT, field: 'weight', noun: 'weight' },
  { ...LENGTH, field: 'package_length', noun: 'package length' },
  { ...LENGTH, field: 'package_width', noun: 'package width' },
  { ...LENGTH, field: 'package_height', noun: 'package height' },
];

/**
 * A measure in the store's unit (g, mm), by the unit in its cell or else in its column's name. Undefined for a number without
 * a unit that may be in kg or cm.
 */
function measured(
  cell: string,
  { field, units, pattern, spellings }: Measure,
  { headers, fields, decimal }: Reading,
): number | undefined {
  const text = cell.trim().slice(0, 40);
  const named =
    pattern.exec(text.replace(/(\d)(?=[a-z"])/i, '$1 '))?.[1] ??
    pattern.exec(headers[fields.indexOf(field)] ?? '')?.[1];
  const lower = named?.toLowerCase();
  const unit = lower && (spellings.find(([spelling]) => spelling.test(lower))?.[1] ?? lower);
  const value = numberOf(text.replace(/\s*(?:[a-z]+\.?|")$/i, ''), decimal);
  if (value === undefined || value < 0) return undefined;
  if (unit === undefined) return Number.isInteger(value) && value >= 100 ? value : undefined;
  return Math.round(value * units[unit]!);
}

/**
 * A stock in words as a number: `1,234 In Stock`, `>100`, `500+`, `OutOfStock`. Empty for one without a number, which changes no
 * stock; any other text as it is.
 */
function stockCell(text: string): string {
  const flag = /^\d+$/.test(text.trim()) ? undefined : stockFlagOf(text);
  if (flag !== undefined) return flag ? '' : '0';
  const [, units] =
    /^[<>≥~]?\s*(\d[\d.,\s'\u00A0]*?)\s*\+?\s*(?:(?:units?|pcs?|stk|stück)\.?\s*)?(?:in stock|available|auf lager|verfügbar|lieferbar|en stock|disponibles?|can ship immediately|ships? (?:now|today)|immediately)?$/i.exec(
      text.trim().slice(0, 80),
    ) ?? [];
  return units ?? text;
}

const HTML =
  /<\/?(?:p|br|div|span|ul|ol|li|b|i|strong|em|h[1-6]|table|tr|td|a|img|hr|font)\b[^>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i;

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
};

/** HTML as text, with a line for each paragraph and list item. */
function plainText(html: string): string {
  if (!HTML.test(html)) return html;
  return html
    .replace(/<(?:style|script)\b[^>]*>[^<]*<\/(?:style|script)>/gi, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|h[1-6]|tr|ul|ol|table)>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => {
      const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
      if (!code) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
      const point = code[1] ? Number.parseInt(code[1], 16) : Number(code[2]);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : '';
    })
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The first of several links as the picture, the others as further pictures. */
function picturesOf(cells: Cells): Cells {
  const links = cells
    .picture!.split(/[\s,;|]+(?=(?:https?:)?\/\/)/)
    .filter(Boolean)
    .map((link) => (link.startsWith('//') ? `https:${link}` : link));
  const usable = links.filter((link) => /^https:\/\/\S+$/.test(link));
  const [picture = links[0] ?? '', ...more] = usable;
  return {
    picture,
    ...(more.length > 0 && !cells.more_pictures && { more_pictures: more.slice(0, MAX_MORE).join('\n') }),
  };
}

/** The longest description of a part, in characters. */
const MAX_DESCRIPTION = 5_000;
/** How many further pictures a part gets from one cell. */
const MAX_MORE = 8;
