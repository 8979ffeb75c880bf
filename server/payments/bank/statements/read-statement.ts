import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { cutText } from '#contract/cut-text.ts';
import { dollarsOf } from '#contract/money.ts';
import type { StatementLine } from '#contract/payments/bank-statements.ts';
import { MAX_BANK_REFERENCE, MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '#contract/payments/bank-terms.ts';
import type { ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import { openSpreadsheet } from '#server/spreadsheets/open-spreadsheet.ts';
import { refusedFile } from '#server/spreadsheets/read-rows.ts';
import { UnreadableSpreadsheet, type SpreadsheetLimits } from '#server/spreadsheets/spreadsheet.ts';
import { XmlParts } from '#server/spreadsheets/xml-parts.ts';
import { CamtReader } from './camt.ts';
import { readCsvPayments } from './csv-payments.ts';
import type { RawPayment } from './raw-payment.ts';

/** What a statement has. */
export interface ReadStatement {
  /** The account, if the statement names it. */
  readonly iban: string;
  readonly lines: readonly StatementLine[];
}

const LIMITS: SpreadsheetLimits = {
  bytes: MAX_STATEMENT_BYTES,
  inflatedBytes: 16 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  cells: 400_000,
  elements: 1_000_000,
};

/** The XML elements of a statement; a payment needs about 60 of them. */
const MAX_ELEMENTS = 400_000;

export const readStatementTask: ThreadTask<typeof readStatementFile> = {
  module: new URL(import.meta.url),
  name: 'readStatementFile',
};

/**
 * Reads the payments that arrived from a statement: CAMT.053 of any version, or CSV with a heading. Withdrawals and bookings
 * that are not final are left out.
 * @throws Failure `too_large`, `invalid_fields` with a sentence for the user
 */
export async function readStatementFile(path: string): Promise<ReadStatement> {
  const { iban, payments } = (await isXml(path)) ? await readXml(path) : await readCsv(path);
  if (payments.length === 0) throw refusedFile('The file has no payments that arrived.');
  if (payments.length > MAX_STATEMENT_LINES)
    throw refusedFile(`The file has more than ${MAX_STATEMENT_LINES.toLocaleString('en-US')} payments.`, true);
  const seen = new Map<string, number>();
  const lines = payments.map((payment, index) => ({
    line: index + 1,
    reference: referenceOf(payment, seen),
    amount: dollarsOf(payment.cents),
    currency: payment.currency.slice(0, 3).toUpperCase(),
    receivedOn: payment.day,
    payer: clean(payment.payer, 200),
    text: clean(payment.text, 1_000),
  }));
  return { iban, lines };
}

/**
 * The bank's reference, or one made of the content and its place among equal payments, so that the same statement always gives
 * the same references.
 */
function referenceOf(payment: RawPayment, seen: Map<string, number>): string {
  const { reference, cents, currency, day, payer, text } = payment;
  const given = clean(reference, MAX_BANK_REFERENCE - 5);
  const digest = createHash('sha256')
    .update(JSON.stringify([cents, currency, day, payer, text]))
    .digest('hex');
  const base = given || `${day} ${digest.slice(0, 20)}`;
  const count = (seen.get(base) ?? 0) + 1;
  seen.set(base, count);
  return count === 1 ? base : `${base}/${count}`;
}

/** One line without control characters, at most so many characters. */
function clean(text: string, max: number): string {
  return cutText(
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .toWellFormed()
      .trim(),
    max,
  );
}

async function isXml(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*</.test(new TextDecoder().decode(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

async function readXml(path: string): Promise<{ iban: string; payments: readonly RawPayment[] }> {
  if ((await stat(path)).size > MAX_STATEMENT_BYTES) throw refusedFile('Files can be up to 5 MB.', true);
  const reader = new CamtReader();
  try {
    const xml = new XmlParts(reader, MAX_ELEMENTS);
    for await (const chunk of createReadStream(path)) xml.write(chunk as Buffer);
    xml.end();
  } catch (error) {
    const isTooLarge = error instanceof UnreadableSpreadsheet && error.isTooLarge;
    throw refusedFile(
      isTooLarge ? 'This statement is too large. Export a shorter period.' : NO_STATEMENT,
      isTooLarge,
      error,
    );
  }
  if (!reader.isStatement) throw refusedFile(NO_STATEMENT);
  return reader;
}

const NO_STATEMENT = "This isn't a CAMT.053 statement, or it is damaged. Export it from your bank again, or as CSV.";

async function readCsv(path: string): Promise<{ iban: string; payments: readonly RawPayment[] }> {
  try {
    const { rows } = await openSpreadsheet(path, LIMITS);
    const cells: (readonly string[])[] = [];
    for await (const row of rows()) cells.push(row.cells);
    const payments = readCsvPayments(cells);
    if (!payments)
      throw refusedFile('The file needs a heading with columns for the date, the amount and the purpose or reference.');
    return { iban: '', payments };
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw refusedFile(error.message, error.isTooLarge, error);
  }
}
