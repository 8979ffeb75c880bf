/* Numbers of accounts and payments with check digits modulo 97 (ISO 7064). Free of zod, so that a screen can use it. */

/** Whether the check digits of an IBAN or a creditor reference are right. @param text without spaces, in upper case */
function isValid97(text: string): boolean {
  return remainder97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** A text of digits and letters (A is 10) modulo 97. */
function remainder97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** A text without spaces, in upper case. */
export const compact = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** Whether a text is an IBAN with right check digits. https://www.swift.com/standards/data-standards/iban */
export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && isValid97(text);
}

/** Whether a text has the form of a BIC (ISO 9362). */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);

/** The creditor reference (ISO 11649) of an order, such as `RF451001`. @param number as it is printed */
export function creditorReference(number: string): string {
  const body = compact(number);
  const digits = 98 - remainder97(`${body}RF00`);
  return `RF${String(digits).padStart(2, '0')}${body}`;
}

/** What a text that a payer typed says about the order. */
export interface FoundReference {
  readonly number: string;
  /** Whether the check digits agree, so that the number has no typing error. */
  readonly isSure: boolean;
}

/**
 * The creditor references in a text, which may have spaces between their signs, and then plain order numbers such as
 * `order 1001` or `#1001`. None twice.
 */
export function findReferences(text: string): FoundReference[] {
  const found = new Map<string, FoundReference>();
  const upper = text.toUpperCase().slice(0, 2_000);
  for (const match of upper.matchAll(/(?<![A-Z0-9])RF[ -]?(\d[ -]?\d)[ -]?((?:[A-F0-9][ -]?){4,9})(?![A-Z0-9])/g)) {
    const [, check, body] = match.map((part) => part.replace(/[ -]/g, ''));
    const reference = `RF${check}${body}`;
    // Digits that follow a reference may belong to another number.
    const exact = [...Array(body!.length - 3).keys()]
      .map((cut) => reference.slice(0, reference.length - cut))
      .find(isValid97);
    const number = (exact ?? reference).slice(4).toLowerCase();
    if (!found.get(number)?.isSure) found.set(number, { number, isSure: exact !== undefined });
  }
  for (const match of upper.matchAll(/(?:ORDER|INVOICE|NO\.?|#)\s*#?\s*(\d{4,9})(?!\d)/g)) {
    const number = match[1]!;
    if (!found.has(number)) found.set(number, { number, isSure: false });
  }
  return [...found.values()];
}

/** An IBAN or a reference in groups of four, as it is printed. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
