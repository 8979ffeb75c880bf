import { MAX_OWN_NUMBERS } from '#contract/companies/company-roles.ts';
import { MAX_NUMBERS_BYTES } from '#contract/companies/part-numbers.ts';
import { t } from '#contract/language/text.ts';
import type { ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import { withoutDefusing } from '#server/http/files/csv.ts';
import { readRows, refusedFile } from '#server/spreadsheets/read-rows.ts';
import { noResult, type SpreadsheetLimits, type SpreadsheetRow } from '#server/spreadsheets/spreadsheet.ts';

const LIMITS: SpreadsheetLimits = {
  bytes: MAX_NUMBERS_BYTES,
  inflatedBytes: 32 * 1024 * 1024,
  // The heading counts as a row, too.
  rows: MAX_OWN_NUMBERS + 1,
  columns: 100,
  cells: 400_000,
  elements: 4_000_000,
};

/** The names of the columns, in the order in which those of the part are used. */
const OWN =
  /^(your|our|own|my|internal|customer|customers|company|buyer|buyers)( (part|item|article|material|product))?( (number|no|nr|code|id))?$/;
const PART = [
  /^(sku|store number|shop number|partsmith number)$/,
  /^(gtin|ean|upc|barcode)( ?1[234])?$/,
  /^(mpn|(manufacturer|manufacturers|maker|makers)( part)?( (number|no|nr))?)$/,
];

/** A row of a file with a company's own numbers. */
export interface NumberRow {
  readonly line: number;
  readonly number: string;
  /** What may name the part, the first of them first: SKU, GTIN, maker's number. */
  readonly parts: readonly string[];
}

export const readNumbersTask: ThreadTask<typeof readNumbersFile> = {
  module: new URL(import.meta.url),
  name: 'readNumbersFile',
};

/**
 * Reads the rows of a file with a company's own numbers of parts.
 * @throws Failure `too_large`, `invalid_fields` with a sentence for the user
 */
export async function readNumbersFile(path: string): Promise<NumberRow[]> {
  const all = await readRows(path, LIMITS, ([first]) => first !== undefined && columnsOf(first) !== undefined);
  const [head, ...rows] = all.filter(({ cells }) => cells.length > 0);
  const columns = head && columnsOf(head);
  if (!columns)
    throw refusedFile(
      t('The file needs a column named Your number, and one named SKU, GTIN or MPN. Its first row names the columns.'),
    );
  const used = [columns.own, ...columns.parts];
  const unusable = rows.find(({ withoutResult }) => withoutResult?.some((column) => used.includes(column)));
  if (unusable) throw refusedFile(noResult(unusable).message);
  const field = (cells: readonly string[], column: number): string => withoutDefusing(cells[column] ?? '').trim();
  const read = rows.map(({ line, cells }) => ({
    line,
    number: field(cells, columns.own),
    parts: columns.parts.map((column) => field(cells, column)).filter((text) => text !== ''),
  }));
  if (read.length === 0) throw refusedFile(t('The file has no rows.'));
  return read;
}

function columnsOf({ cells }: SpreadsheetRow): { own: number; parts: readonly number[] } | undefined {
  const headings = cells.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const own = headings.findIndex((text) => OWN.test(text));
  const parts = PART.map((names) => headings.findIndex((text) => names.test(text))).filter((column) => column !== -1);
  return own === -1 || parts.length === 0 ? undefined : { own, parts };
}
