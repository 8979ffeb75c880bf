/** The calling codes of one and of two digits (ITU E.164); all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone number for a file that both spreadsheets and other programs read: its first digits in parentheses, `(+49) 30 1234`
 * or `(030) 1234`. A spreadsheet would calculate with `+49 30-1234` and drop the zero of `0301234`; an apostrophe in front
 * would be part of the number for a program that prints labels. Other texts stay as they are.
 */
export function plainPhone(text: string): string {
  const phone = text.trim().replaceAll(/\s+/g, ' ');
  if (!/^\+?[\d\s()./-]+$/.test(phone) || !/\d{3}/.test(phone.replaceAll(/\D/g, ''))) return phone;
  const isInternational = phone.startsWith('+');
  const rest = phone.replace(/^\+/, '').replaceAll(/[()]/g, '').trim();
  const first = isInternational
    ? (SHORT_CODES.exec(rest)?.[0] ?? rest.slice(0, 3))
    : (/^\d{2,5}(?=[\s./-])/.exec(rest)?.[0] ?? rest.slice(0, 3));
  const others = rest.slice(first.length).replace(/^[\s./-]+/, '');
  return `(${isInternational ? '+' : ''}${first}) ${others}`.trim();
}
