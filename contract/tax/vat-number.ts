import { t } from '#contract/language/text.ts';
/*
 * VAT numbers of the EU: their form in each country and, where the rule is published, their check digits. Whether a number is
 * registered only VIES knows (server/tax/vies.ts). Free of zod, so that a screen can use it.
 */

/** The countries of the EU, by ISO 3166. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The longest number with its country. */
export const MAX_VAT_NUMBER = 14;

/** A number without spaces and signs, in capitals: `DE136695976`. */
export function normalVatNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The country of a number, by ISO 3166; Greek numbers begin with EL. */
export function countryOfVatNumber(number: string): string {
  const prefix = number.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}

/** What is wrong with a number in its normal form; undefined if nothing is. */
export function vatNumberProblem(number: string): string | undefined {
  const prefix = number.slice(0, 2);
  const rule = RULES[prefix];
  if (!rule) return t('Enter a VAT number with its country, such as DE136695976');
  const rest = number.slice(2);
  if (!rule.form.test(rest))
    return t('A VAT number of {prefix} looks like {prefix}{example}', { prefix, example: rule.example });
  return rule.isValid && !rule.isValid(rest)
    ? t('This number has a typing error: its check digits do not match')
    : undefined;
}

interface Rule {
  readonly form: RegExp;
  readonly example: string;
  /** Whether the check digits match. */
  readonly isValid?: (rest: string) => boolean;
}

const digits = (text: string): number[] => [...text].map(Number);
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);

/** Luhn's check digit. */
function isLuhn(text: string): boolean {
  const sum = digits(text)
    .toReversed()
    .reduce((all, digit, index) => all + (index % 2 === 1 ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit), 0);
  return sum % 10 === 0;
}

/** ISO 7064, Mod 11,10. */
function isMod1110(text: string): boolean {
  let product = 10;
  for (const digit of digits(text.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

/** The last digit is what the weighted sum lacks to a multiple of 11. @param beyond what 10 and 11 mean */
function isMod11(text: string, weights: readonly number[], beyond: { 10?: number; 11?: number }): boolean {
  const check = 11 - (weighted(text, weights) % 11);
  return (check > 9 ? beyond[check as 10 | 11] : check) === Number(text.at(-1));
}

/** The remainder of a number of any length. */
const remainder = (text: string, by: number): number => Number(BigInt(text) % BigInt(by));

/** A Dutch number of a sole trader: ISO 7064, Mod 97,10, with letters as 10 to 35. */
const isDutchMod97 = (rest: string): boolean =>
  remainder([...`NL${rest}`].map((each) => String(Number.parseInt(each, 36))).join(''), 97) === 1;

const RULES: Partial<Record<string, Rule>> = {
  AT: {
    form: /^U\d{8}$/,
    example: 'U13585627',
    isValid: (rest) => {
      const number = digits(rest.slice(1));
      const sum = number
        .slice(0, 7)
        .reduce((all, digit, index) => all + (index % 2 === 1 ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit), 4);
      return (10 - (sum % 10)) % 10 === number[7];
    },
  },
  BE: {
    form: /^[01]\d{9}$/,
    example: '0428759497',
    isValid: (rest) => 97 - remainder(rest.slice(0, 8), 97) === Number(rest.slice(8)),
  },
  BG: { form: /^\d{9,10}$/, example: '175074752' },
  CY: { form: /^\d{8}[A-Z]$/, example: '10259033P' },
  CZ: { form: /^\d{8,10}$/, example: '25123891' },
  DE: { form: /^[1-9]\d{8}$/, example: '136695976', isValid: isMod1110 },
  DK: {
    form: /^[1-9]\d{7}$/,
    example: '13585628',
    isValid: (rest) => weighted(rest, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: {
    form: /^\d{9}$/,
    example: '100931558',
    isValid: (rest) => (10 - (weighted(rest, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(rest[8]),
  },
  EL: {
    form: /^\d{9}$/,
    example: '094259216',
    isValid: (rest) => (weighted(rest, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(rest[8]),
  },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'B58378431' },
  FI: {
    form: /^\d{8}$/,
    example: '20774740',
    isValid: (rest) => isMod11(rest, [7, 9, 10, 5, 8, 4, 2], { 11: 0 }),
  },
  FR: {
    form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    example: '40303265045',
    // Keys with letters are issued by another rule.
    isValid: (rest) =>
      !/^\d{2}/.test(rest) || (12 + 3 * remainder(rest.slice(2), 97)) % 97 === Number(rest.slice(0, 2)),
  },
  HR: { form: /^\d{11}$/, example: '33392005961', isValid: isMod1110 },
  HU: {
    form: /^\d{8}$/,
    example: '12892312',
    isValid: (rest) => weighted(rest, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  IE: { form: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: '6433435F' },
  IT: { form: /^\d{11}$/, example: '00743110157', isValid: isLuhn },
  LT: { form: /^(\d{9}|\d{12})$/, example: '119511515' },
  LU: {
    form: /^\d{8}$/,
    example: '15027442',
    isValid: (rest) => remainder(rest.slice(0, 6), 89) === Number(rest.slice(6)),
  },
  LV: { form: /^\d{11}$/, example: '40003521600' },
  MT: {
    form: /^\d{8}$/,
    example: '11679112',
    isValid: (rest) => (weighted(rest, [3, 4, 6, 7, 8, 9]) + Number(rest.slice(6))) % 37 === 0,
  },
  NL: {
    form: /^\d{9}B\d{2}$/,
    example: '004495445B01',
    isValid: (rest) => weighted(rest, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(rest[8]) || isDutchMod97(rest),
  },
  PL: {
    form: /^\d{10}$/,
    example: '8567346215',
    isValid: (rest) => weighted(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest[9]),
  },
  PT: {
    form: /^\d{9}$/,
    example: '501964843',
    isValid: (rest) => isMod11(rest, [9, 8, 7, 6, 5, 4, 3, 2], { 10: 0, 11: 0 }),
  },
  RO: {
    form: /^[1-9]\d{1,9}$/,
    example: '18547290',
    isValid: (rest) => {
      const number = rest.padStart(10, '0');
      return ((weighted(number, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(number[9]);
    },
  },
  SE: {
    form: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/,
    example: '556188840401',
    isValid: (rest) => isLuhn(rest.slice(0, 10)),
  },
  SI: {
    form: /^[1-9]\d{7}$/,
    example: '50223054',
    isValid: (rest) => isMod11(rest, [8, 7, 6, 5, 4, 3, 2], { 10: 0 }),
  },
  SK: { form: /^[1-9]\d{9}$/, example: '2022749619', isValid: (rest) => remainder(rest, 11) === 0 },
};
