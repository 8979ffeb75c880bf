import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { SEPARATORS, type Encoding, type Separator } from './spreadsheet.ts';

/** Number of rows from which the separator is detected. */
const SAMPLE_ROWS = 20;

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, else UTF-8 if all of the file is
 * valid, else Windows-1252, which can decode any file.
 */
export async function detectEncoding(path: string, sample: Uint8Array): Promise<Encoding> {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  // In UTF-16 about every second byte of a list in a Latin script is zero; other texts have none.
  const zeros = [0, 1].map((start) => sample.filter((byte, at) => byte === 0 && at % 2 === start).length);
  if (zeros[1]! > sample.length / 5 && zeros[1]! > 4 * zeros[0]!) return 'utf-16le';
  if (zeros[0]! > sample.length / 5 && zeros[0]! > 4 * zeros[1]!) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The separator that splits most of the first rows into the same number of cells; a comma if none does. */
export function detectSeparator(text: string): Separator {
  const named = /^sep=([,;|\t])[\r\n]/i.exec(text)?.[1];
  if (named) return named as Separator;
  let best: { separator: Separator; rows: number; columns: number } | undefined;
  for (const separator of SEPARATORS) {
    const { rows, columns } = commonest(columnCounts(text, separator));
    if (rows > (best?.rows ?? 0) || (rows === best?.rows && columns > best.columns))
      best = { separator, rows, columns };
  }
  return best?.separator ?? ',';
}

/** The number of cells, more than one, that most rows have, and how many rows have it. */
function commonest(counts: readonly number[]): { rows: number; columns: number } {
  const rowsOf = Map.groupBy(counts, (count) => count);
  return [...rowsOf]
    .filter(([columns]) => columns > 1)
    .map(([columns, rows]) => ({ rows: rows.length, columns }))
    .reduce((best, one) => (one.rows > best.rows ? one : best), { rows: 0, columns: 0 });
}

function columnCounts(text: string, separator: Separator): number[] {
  const options = { ...CSV_OPTIONS, delimiter: separator, to: SAMPLE_ROWS };
  try {
    return (parse(text, options) as string[][]).map(({ length }) => length);
  } catch {
    // The sample ends within quotes, or its quotes are malformed.
    return [];
  }
}

/** The format of a text's rows: lines may end in different ways, and quotes may be in the middle of a cell. */
export const CSV_OPTIONS = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};
