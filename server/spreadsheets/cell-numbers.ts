/** The sign before the decimals of a file's numbers. */
export type Decimal = '.' | ',';

/** Words for units after or before a number, as a pattern. */
export const UNIT_WORDS = 'pcs?|pieces?|units?|stk|stück|ea|each';

/** The longest text that is read as a number, in characters: a regular expression's time can grow with the cube of the spaces. */
export const LONGEST_NUMBER = 60;

/**
 * Reads a number as spreadsheets write it: `1299`, `1,299.5`, `1 299,5`, `1.3E+3`. Groups of thousands have to be whole,
 * so `12,5` is not 125.
 * @returns undefined for any other text
 */
export function numberOf(text: string, decimal: Decimal): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const group = decimal === '.' ? ',' : '.';
  const plain = text.trim().replace(/(?<=\d)[\s\u00A0\u202F'\u2019](?=\d{3}(?!\d))/g, '');
  const parts = /^([+-]?)(\d{1,20}|\d{1,3}(?:[.,]\d{3})+)?(?:([.,])(\d+))?(E[+-]?\d{1,3})?$/i.exec(plain);
  if (!parts) return undefined;
  const [, sign = '', whole = '', point, digits = '', exponent = ''] = parts;
  if (whole === '' && digits === '') return undefined;
  if (point === group) {
    // `1,299` is a group of thousands where the decimal sign is a point; `12,5` and `0,299` are not numbers.
    const isGrouped = digits.length === 3 && /^[1-9]\d{0,2}([.,]\d{3})*$/.test(whole) && !whole.includes(decimal);
    return isGrouped ? Number(`${sign}${whole.replaceAll(group, '')}${digits}${exponent}`) : undefined;
  }
  if (whole.includes(decimal)) return undefined;
  const value = Number(`${sign}${whole.replaceAll(group, '') || '0'}${digits && `.${digits}`}${exponent}`);
  return Number.isFinite(value) ? value : undefined;
}

const TRAILING_UNIT = new RegExp(`\\s*(?:${UNIT_WORDS}|st)\\.?$`, 'i');

/** Reads a whole number of units from 0: `40`, `1,000`, `12.0`, `40 pcs`. Undefined for any other text. */
export function unitsOfCell(text: string, decimal: Decimal): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const value = numberOf(text.replace(TRAILING_UNIT, ''), decimal);
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/**
 * Whether a cell of whole units is a thousand in one country and one unit in another, in a file with this decimal sign:
 * `1.000` where decimals follow a point, `25,000` where they follow a comma.
 */
export function isUnclearThousand(text: string, decimal: Decimal): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  const [, sign] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(text.trim().replace(TRAILING_UNIT, '')) ?? [];
  return sign === decimal;
}

/** Whether a spreadsheet shortened a long number, whose last digits are lost: `4.00638E+12`. A part number may be `4E5`. */
export function isShortenedNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());
}

/** Why a shortened number is refused, and what to do. */
export function shortenedNumber(text: string): string {
  return `a spreadsheet shortened a number to '${text.trim()}', so its last digits are lost; format its column as text and enter the number again`;
}
