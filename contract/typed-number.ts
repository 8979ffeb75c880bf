import { latinDigits } from './latin-digits.ts';
import { centsOf, decimalsOf, priceDecimals } from './money.ts';

/**
 * Parses a number as people type it: `1,299.50`, `1,20,000`, `-5`, `.5`, `৪২`. Undefined for anything else, including `1,5`, which is
 * ambiguous between locales.
 */
export function readNumber(text: string): number | undefined {
  const plain = latinDigits(text)
    .trim()
    .replace(/^\u2212/, '-');
  if (!/^[+-]?((\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}

/** Whether an amount of a currency with three decimals may be thousands as well: `12,500`. */
const isUnclear = (amount: string): boolean => decimalsOf() === 3 && /^[+\-\u2212]?[1-9]\d{0,2},\d{3}$/.test(amount);

/** Like `readNumber`, for an amount of the shop's currency. Undefined also for `12,500` in dinars, like `parsePrice`. */
export function readAmount(text: string): number | undefined {
  return isUnclear(latinDigits(text).trim()) ? undefined : readNumber(text);
}

/** Removes the currency around a typed amount, whose sign may come first: `€12.40`, `-$2`, `12,40 €`, `EUR 12.40`. */
export function withoutCurrency(text: string): string {
  return (
    text
      .trim()
      .replace(/^([+\-\u2212]?)\s*(?:[A-Za-z]{0,2}\p{Sc}|[A-Za-z]{3}\b)\s*/u, '$1')
      // Trimmed afterwards: a pattern that begins with spaces would take quadratic time.
      .replace(/(?:[A-Za-z]{0,2}\p{Sc}|\b[A-Za-z]{3})$/u, '')
      .trimEnd()
  );
}

/**
 * Parses a typed or pasted price to minor units: `$1,299.00`, `1299`, ` 12.5 `, `12,50 €`, `1.299,00`, `¥1,299`, `1,20,000`, `৪৯৯`.
 * Undefined when it is not a price, or when it may be a typo: `1,5` lacks either a decimal or a digit of its thousands, and `1,500` may be either in dinars.
 */
export function parsePrice(text: string): number | undefined {
  const amount = withoutCurrency(latinDigits(text)).replace(/^\d{1,2}(?:,\d{2})+,\d{3}(?=\.|$)/, (lakhs) =>
    lakhs.replaceAll(',', ''),
  );
  // Whole forints are written like yen.
  const decimals = priceDecimals() === 0 ? 0 : decimalsOf();
  if (isUnclear(amount)) return undefined;
  const plain = COMMA[decimals]!.test(amount)
    ? amount.replaceAll('.', '').replace(',', '.')
    : amount.replace(/,(?=\d{3}(\D|$))/g, '');
  if (!PLAIN[decimals]!.test(plain)) return undefined;
  return centsOf(Number(plain));
}

/** Amounts with a decimal comma, or of yen with points between the thousands, by the decimals of the currency. */
const COMMA: Readonly<Record<number, RegExp>> = {
  0: /^\d{1,3}(?:\.\d{3})+(?:,0{1,2})?$|^\d{1,9},0{2}$/,
  2: /^\d{1,3}(?:\.?\d{3})*,\d{2}$/,
  3: /^\d{1,3}(?:\.?\d{3})*,\d{3}$/,
};
const PLAIN: Readonly<Record<number, RegExp>> = {
  0: /^\d{1,9}(\.0{1,2})?$/,
  2: /^\d{1,9}(\.\d{1,2})?$/,
  3: /^\d{1,9}(\.\d{1,3})?$/,
};
