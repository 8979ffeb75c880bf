import { COUNTRIES } from '#contract/addresses/countries.ts';
import { cutText } from '#contract/cut-text.ts';
import { isBlank } from '#contract/fields.ts';
import { MAX_PRICE_CENTS, decimalsOf } from '#contract/money.ts';
import { gtinForms, isGtin, isSku, isZeroGtin } from '#contract/parts/identity.ts';
import { formatPictures, parsePictures, picturesProblem } from '#contract/parts/more-pictures.ts';
import type { OptionalKey, PartField } from '#contract/parts/part-fields.ts';
import { DaySchema } from '#contract/fields.ts';
import { DRAFT } from '#contract/parts/publication.ts';
import { datasheetFile } from '#contract/parts/stored-files.ts';
import { exampleBreaks, parseBreaks, type PriceBreak } from '#contract/parts/price-breaks.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { wordTable } from '#contract/word-table.ts';
import {
  isShortenedNumber,
  isUnclearThousand,
  shortenedNumber,
  unitsOfCell,
  type Decimal,
} from '#server/spreadsheets/cell-numbers.ts';
import { cellText, priceOf } from './cells.ts';

/** A cell's value for a field of a part, or why the cell is refused. */
export type Field<Value> = { value: Value } | { refused: string };

const quoted = (text: string): string => `'${cutText(text, 40)}'`;
const hasControlSigns = (text: string): boolean => /\p{Cc}/u.test(text);

export function nameOf(cell: string): Field<string> {
  const value = cellText(cell);
  if (isBlank(value)) return { refused: 'no name' };
  if (value.length > 200) return { refused: 'the name has more than 200 characters' };
  return hasControlSigns(value) ? { refused: 'the name has control characters' } : { value };
}

/** @param what names the field in a refusal: `the storage location` */
function lineOf(cell: string, max: number, what: string): Field<string> {
  const value = cellText(cell);
  return value.length > max || hasControlSigns(value)
    ? { refused: `${what} has more than ${max} characters, or control characters` }
    : { value };
}

/** `lineOf` for texts that may be a number, which spreadsheets shorten. */
function codeOf(cell: string, max: number, what: string): Field<string> {
  const value = cellText(cell);
  return isShortenedNumber(value) ? shortened(value) : lineOf(cell, max, what);
}

export function skuOf(cell: string): Field<string> {
  const value = cellText(cell);
  if (isShortenedNumber(value)) return shortened(value);
  return isSku(value) ? { value } : { refused: `${quoted(value)} is not a SKU` };
}

/** A GTIN, with the leading zeros that a spreadsheet dropped; zeros alone are none. */
function gtinOf(cell: string): Field<string> {
  const text = cellText(cell);
  if (isShortenedNumber(text)) return shortened(text);
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '' || isZeroGtin(digits)) return { value: '' };
  const value = isGtin(digits) ? digits : gtinForms(digits).find(({ length }) => length > digits.length);
  return value === undefined ? { refused: `${quoted(text)} is not a GTIN` } : { value };
}

export function descriptionOf(cell: string): Field<string> {
  const value = cellText(cell);
  if (value.length > 5000 || hasControlSigns(value.replace(/[\t\n]/g, ' ')))
    return { refused: 'the columns have too much text, or control characters' };
  return { value };
}

/** A price in minor units. */
export function priceCentsOf(cell: string, decimal: Decimal, signs: ReadonlySet<string>): Field<number> {
  if (cell.trim() === '') return { refused: 'no price' };
  const price = amountOf(cell, decimal, signs, 'price');
  return 'value' in price && price.value <= 0 ? { refused: 'a price must be more than 0' } : price;
}

function amountOf(cell: string, decimal: Decimal, signs: ReadonlySet<string>, noun: string): Field<number> {
  if (isShortenedNumber(cell)) return shortened(cell);
  const amount = priceOf(cell, decimal, signs, noun === 'cost' ? decimalsOf() : undefined);
  if ('refused' in amount) return amount;
  return amount.cents > MAX_PRICE_CENTS ? { refused: `the ${noun} is too high` } : { value: amount.cents };
}

/** Quantity breaks: `25+ 11.90; 100+ 11.50`, with the price of a single unit if the cell begins with it. */
export function breaksOf(
  cell: string,
  decimal: Decimal,
): Field<{ priceCents: number | undefined; priceBreaks: readonly PriceBreak[] }> {
  const text = cellText(cell);
  const points = decimal === '.' ? text : text.replace(/\.(?=\d{3})/g, '').replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.');
  const value = parseBreaks(points);
  return value
    ? { value }
    : { refused: `${quoted(text)} is not a list of volume discounts such as ${exampleBreaks()}` };
}

function wholeNumberOf(cell: string, decimal: Decimal, least: number, noun: string): Field<number> {
  if (isShortenedNumber(cell)) return shortened(cell);
  if (isUnclearThousand(cell, decimal)) return { refused: unclearThousand(cell) };
  const value = unitsOfCell(cell, decimal);
  if (value === undefined || value < least)
    return { refused: `${quoted(cell)} is not a ${noun}: a whole number from ${least}` };
  return value > MAX_QUANTITY ? { refused: `the ${noun} is too high` } : { value };
}

function unclearThousand(cell: string): string {
  const [one, thousand] = [cell.trim().replace(/[.,].*/, ''), cell.trim().replace(/[.,]/, '')];
  return `${quoted(cell.trim())} can be ${one} or ${thousand}; write it without a point or comma, or choose how numbers look in this file`;
}

export function stockOf(cell: string, decimal: Decimal): Field<number> {
  return wholeNumberOf(cell, decimal, 0, 'stock');
}

export function minimumOf(cell: string, decimal: Decimal): Field<number> {
  return wholeNumberOf(cell, decimal, 1, 'minimum');
}

/** A path of the store's own, or a link. */
export function pictureOf(cell: string): Field<string> {
  const value = cellText(cell);
  if (Buffer.byteLength(value) <= 2000 && (/^\/pictures\/[\w./-]+$/.test(value) || /^https:\/\/[^\s]+$/.test(value)))
    return { value };
  return { refused: `${quoted(value)} is neither a link that begins with https:// nor a picture of a ZIP` };
}

/** A datasheet of the store's own, or a link; empty for none. */
export function datasheetOf(cell: string): Field<string> {
  const value = cellText(cell);
  const isLink = Buffer.byteLength(value) <= 2000 && /^https:\/\/[^\s]+$/.test(value);
  if (value === '' || isLink || datasheetFile(value) !== undefined) return { value };
  return { refused: `${quoted(value)} is not a link to a datasheet: it has to begin with https://` };
}

/** Further pictures, one per line: the link, then what it shows. */
function morePicturesOf(cell: string): Field<string> {
  const pictures = parsePictures(cellText(cell));
  const problem = picturesProblem(pictures);
  return problem === undefined ? { value: formatPictures(pictures) } : { refused: problem };
}

/** Words for a part that is on sale, and for one that is not. */
const ON_SALE = /^(?:|1|yes|true|y|ja|active|published|enabled|aktiv)$/i;
const NOT_ON_SALE =
  /^(?:0|-1|2|no|false|n|nein|draft|archived|disabled|inactive|hidden|private|pending|entwurf|deaktiviert)$/i;

/** Whether a cell says that a shop does not show a product. */
export function isNotOnSale(cell: string): boolean {
  return NOT_ON_SALE.test(cell.trim());
}

/** When a part goes on sale: `on 2026-12-01`, `draft`, or nothing for a part on sale; a day that is over is nothing. */
function publicationOf(cell: string): Field<string> {
  const text = cellText(cell);
  if (ON_SALE.test(text)) return { value: '' };
  if (isNotOnSale(text)) return { value: DRAFT };
  const value = dayIn(text);
  if (value === undefined) return { refused: `${quoted(text)} is not a day to publish on; write it as 2026-12-01` };
  // Over in every time zone.
  return { value: Date.parse(value) < Date.now() - 2 * 86_400_000 ? '' : value };
}

/** The day in a text: `on 2026-12-01`, `1.12.2026`; undefined for none. */
function dayIn(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const value = year
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.replace(/^(?:on )?(\d{4}-\d{2}-\d{2})(?:[T ]00:00.*)?$/i, '$1');
  return DaySchema.safeParse(value).success ? value : undefined;
}

function dayOf(cell: string, noun: string): Field<string> {
  const text = cellText(cell);
  const value = text === '' ? '' : dayIn(text);
  return value === undefined ? { refused: `${quoted(text)} is not a ${noun}; write it as 2026-12-01` } : { value };
}

/** The words of makers and distributors for the values of choices, without signs. */
const CHOICE_WORDS: Readonly<Record<string, string>> = wordTable({
  active: '',
  'in production': '',
  'not stated': '',
  unknown: '',
  aktiv: '',
  'last time buy': 'last_orders',
  ltb: 'last_orders',
  'last buy': 'last_orders',
  'nearing end of life': 'last_orders',
  nrnd: 'not_for_new_builds',
  'not recommended for new designs': 'not_for_new_builds',
  'not for new designs': 'not_for_new_builds',
  obsolete: 'discontinued',
  eol: 'discontinued',
  'end of life': 'discontinued',
  'discontinued at digi key': 'discontinued',
  abgekündigt: 'discontinued',
  yes: 'compliant',
  y: 'compliant',
  ja: 'compliant',
  true: 'compliant',
  conform: 'compliant',
  konform: 'compliant',
  rohs: 'compliant',
  rohs3: 'compliant',
  'rohs3 compliant': 'compliant',
  'rohs compliant': 'compliant',
  'rohs 3 compliant': 'compliant',
  'reach compliant': 'compliant',
  'reach unaffected': 'compliant',
  unaffected: 'compliant',
  'compliant by exemption': 'exempt',
  'rohs compliant by exemption': 'exempt',
  'with exemptions': 'exempt',
  no: 'not_compliant',
  n: 'not_compliant',
  nein: 'not_compliant',
  false: 'not_compliant',
  'non compliant': 'not_compliant',
  'rohs non compliant': 'not_compliant',
  affected: 'svhc',
  'reach affected': 'svhc',
});

/** A value of a choice, its label, or another word for it. */
function choiceOf(cell: string, choices: Readonly<Record<string, string>>, noun: string): Field<string> {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const text = cellText(cell);
  const typed = plain(text);
  const known = Object.entries(choices).find(([value, label]) => plain(value) === typed || plain(label) === typed);
  const value = known?.[0] ?? CHOICE_WORDS[typed];
  if (typed === '' || (value !== undefined && Object.hasOwn(choices, value))) return { value: value ?? '' };
  const labels = Object.values(choices).map((label) => `'${label}'`);
  return { refused: `${quoted(text)} is no value of ${noun}: write ${labels.join(', ')}` };
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its two letters or its English name. */
function countryOf(cell: string): Field<string> {
  const text = cellText(cell);
  if (text === '') return { value: '' };
  const typed = text.toUpperCase();
  const value = COUNTRIES.find((code) => code === typed || COUNTRY_NAMES.of(code)?.toUpperCase() === typed);
  return value === undefined
    ? { refused: `${quoted(text)} is not a country; write its two letters, such as TW` }
    : { value };
}

/** The value of an optional field, money in cents; an empty cell is an empty text, or null for a number. */
export function optionalOf(
  { type, max, noun, least = 0, choices }: PartField<OptionalKey>,
  cell: string,
  decimal: Decimal,
  signs: ReadonlySet<string>,
): Field<string | number | null> {
  switch (type) {
    case 'gtin':
      return gtinOf(cell);
    case 'pictures':
      return morePicturesOf(cell);
    case 'datasheet':
      return datasheetOf(cell);
    case 'publication':
      return publicationOf(cell);
    case 'choice':
      return choiceOf(cell, choices!, noun);
    case 'day':
      return dayOf(cell, noun);
    case 'country':
      return countryOf(cell);
    case 'whole':
      return cell.trim() === '' ? { value: null } : wholeNumberOf(cell, decimal, least, noun);
    case 'money':
      return cell.trim() === '' ? { value: null } : amountOf(cell, decimal, signs, noun);
    default:
      return (type === 'line' ? lineOf : codeOf)(cell, max!, `the ${noun}`);
  }
}

function shortened(text: string): { refused: string } {
  return { refused: shortenedNumber(cutText(text, 40)) };
}
