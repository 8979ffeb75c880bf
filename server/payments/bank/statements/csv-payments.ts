import { decimalsOf } from '#contract/money.ts';
import type { RawPayment } from './raw-payment.ts';

/** What banks call the columns, without signs other than letters and spaces. */
const HEADINGS = {
  day: /^(date|day|booking date|booked on|posting date|transaction date|completed date|buchungstag|buchungsdatum|datum|valuta)$/,
  amount: /^(amount|credit|paid in|money in|betrag|umsatz|gutschrift|amount \w{3}|betrag \w{3})$/,
  payer:
    /^(payer|name|payer name|sender|from|counterparty|counter party|debtor|auftraggeber|zahlungspflichtiger|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|auftraggeber beguenstigter)$/,
  text: /^(purpose|description|details|text|payment reference|remittance information|memo|message|verwendungszweck|buchungstext|reference|narrative)$/,
  reference:
    /^(bank reference|transaction id|transaction reference|id|kundenreferenz|entry reference|reference number|account servicer reference)$/,
  currency: /^(currency|waehrung|wahrung|ccy)$/,
} as const;
type Column = keyof typeof HEADINGS;

/** How many rows before the heading describe the account. */
const MAX_PREFACE = 40;

/**
 * The payments that arrived in the rows of a CSV statement; undefined if no row is a heading with day, amount, and text or
 * reference. Rows with a negative amount, or without a day, are left out.
 */
export function readCsvPayments(rows: readonly (readonly string[])[]): RawPayment[] | undefined {
  for (const [index, row] of rows.slice(0, MAX_PREFACE).entries()) {
    const columns = columnsOf(row);
    if (columns.day === -1 || columns.amount === -1 || (columns.text === -1 && columns.reference === -1)) continue;
    return paymentsOf(rows.slice(index + 1), columns);
  }
  return undefined;
}

function columnsOf(row: readonly string[]): Record<Column, number> {
  const names = row.map((cell) =>
    cell
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  );
  const find = (column: Column): number => names.findIndex((name) => HEADINGS[column].test(name));
  return {
    day: find('day'),
    amount: find('amount'),
    payer: find('payer'),
    text: find('text'),
    reference: find('reference'),
    currency: find('currency'),
  };
}

function paymentsOf(rows: readonly (readonly string[])[], columns: Record<Column, number>): RawPayment[] {
  const cell = (row: readonly string[], column: Column): string =>
    columns[column] === -1 ? '' : (row[columns[column]] ?? '');
  const isDayFirst = rows.some((row) => Number(/^(\d{1,2})[/-]/.exec(cell(row, 'day'))?.[1]) > 12);
  return rows.flatMap((row): RawPayment[] => {
    const day = dayOf(cell(row, 'day'), isDayFirst);
    const cents = centsOfText(cell(row, 'amount'));
    if (day === undefined || cents === undefined || cents <= 0) return [];
    return [
      {
        reference: cell(row, 'reference'),
        cents,
        currency: cell(row, 'currency'),
        day,
        payer: cell(row, 'payer'),
        text: cell(row, 'text'),
      },
    ];
  });
}

/** A day as `2026-12-01`, from ISO dates, `1.12.2026`, `12/01/2026` or, where days come first, `01/12/2026`. */
function dayOf(text: string, isDayFirst: boolean): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (iso) return validDay(iso[1]!, iso[2]!, iso[3]!);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/.exec(text);
  if (dotted) return validDay(dotted[3]!, dotted[2]!, dotted[1]!);
  const [, first, second, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return isDayFirst ? validDay(year, second!, first!) : validDay(year, first!, second!);
}

function validDay(year: string, month: string, day: string): string | undefined {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** A whole amount, and the digits after its decimal sign, by the decimals of the currency. Banks write all three of dinars. */
const AMOUNTS: Readonly<Record<number, RegExp>> = {
  0: /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,]0{1,2})?$/,
  2: /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/,
  3: /^([+-]?)(\d{1,3}(?:[.,]\d{3})*(?=[.,])|\d+)(?:[.,](\d{1,3}))?$/,
};

/** An amount in minor units of the shop's currency: `1,234.50`, `1.234,50`, `-12,4`, `+12`; undefined if it is none. */
function centsOfText(text: string): number | undefined {
  const plain = text.replaceAll(/[\s'\u00A0\p{Sc}]|[A-Z]{3}/gu, '');
  const decimals = decimalsOf();
  const [, sign, digits, fraction = ''] = AMOUNTS[decimals]!.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const cents = Number(digits.replaceAll(/[.,]/g, '') + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -cents : cents;
}
