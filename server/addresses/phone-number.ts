import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * A phone number as E.164, with `;ext=` for an extension.
 * @param country where it was dialed, for numbers without a country code
 * @returns undefined for text that is not a number
 */
export function parsePhone(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  // A number with its country code passes even if the library's numbering plans lack it: they change.
  const isWritten = /^\s*(\+|00)/.test(text) && /^\+[1-9]\d{6,14}$/.test(number?.number ?? '');
  if (!number || !(number.isPossible() || isWritten)) return undefined;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

/** A stored number in international notation: +880 1711 345678. */
export function phoneText(stored: string): string {
  const [number = '', ext] = stored.split(';ext=');
  const text = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  return ext ? `${text} ext. ${ext}` : text;
}

/** An example number of a country, such as +1 201 555 0123. */
export function examplePhone(country: string): string {
  return getExampleNumber(country as CountryCode, examples)?.formatInternational() ?? '+880 1812 345678';
}
