import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import { kindOfFile } from './describe.ts';
import { readRow, type Defaults, type ImportedPart } from './read-row.ts';

/** A rejected row and the reason. */
export interface Refusal {
  file: string;
  line: number;
  name: string;
  reason: string;
}

type FileItem = { part: ImportedPart; line: number } | { refusal: Refusal };

/** The file is not a readable CSV file or is truncated; the message is shown to the user. */
export class UnreadableFile extends Error {}

/**
 * Streams a file row by row, with only a few rows in memory.
 * @param onBytes receives the number of bytes read since the last call
 * @param seen rows read so far, by key; a duplicate is rejected
 * @throws UnreadableFile with a message for the user when the file cannot be read, is not CSV, or has no name and price
 * column
 */
export async function* readFile(
  path: string,
  defaults: Defaults,
  seen: Pick<Map<string, string>, 'get' | 'set'>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileItem> {
  const file = basename(path);
  const kind = kindOfFile(file);
  const source = createReadStream(path);
  source.on('data', (chunk) => onBytes(chunk.length));
  const checked = source.pipe(utf8Only());
  const rows = checked.pipe(
    parse({
      bom: true,
      columns: columnsOf,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
      info: true,
    }),
  );
  for (const stream of [source, checked]) stream.on('error', (error) => rows.destroy(error));
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number; error?: CsvError };
    }>) {
      const refuse = (reason: string): FileItem => ({
        refusal: { file, line: info.lines, name: (record['name'] ?? '').slice(0, 200), reason },
      });
      if (info.error) {
        yield refuse('another number of columns than the first line has');
        continue;
      }
      const part = readRow(kind, record, defaults);
      if ('refused' in part) {
        yield refuse(part.refused);
        continue;
      }
      const before = seen.get(part.importKey);
      if (before) {
        yield refuse(`the same part as ${before}`);
        continue;
      }
      seen.set(part.importKey, `${file} line ${info.lines}`);
      yield { part, line: info.lines };
    }
  } catch (error) {
    throw new UnreadableFile(`${file} could not be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    source.destroy();
  }
}

/** Passes valid UTF-8 through and fails on any other encoding, which would garble names. */
function utf8Only(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Buffer): Error | null => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return null;
    } catch {
      return new Error("it is not in UTF-8; spreadsheets save that as 'CSV UTF-8'");
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(check(chunk), chunk);
    },
    flush(done) {
      done(check());
    },
  });
}

/** Words for the CSV reader's error codes, with the line when it is known. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CsvError)) return (error as Error).message;
  const lines = Number(error['lines']);
  const where = Number.isFinite(lines) ? ` (line ${lines})` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `a quotation mark that opens is never closed${where}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `a row is longer than any part could need${where}`;
  if (error.code.includes('QUOTE')) return `a quotation mark stands where none can${where}`;
  return `it is not a CSV file${where}`;
}

/** The total size of the files in bytes, for the progress bar. */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new Error(`There is no file ${path}.`);
    if (!found.isFile()) throw new Error(`${path} is not a file: name the CSV files themselves.`);
    if (found.size === 0) throw new Error(`${path} is empty.`);
    bytes += found.size;
  }
  return bytes;
}

function columnsOf(header: string[]): string[] {
  const columns = header.map((column) => column.trim().toLowerCase());
  const missing = ['name', 'price'].filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new Error(`its first line has no column ${missing.join(' and no column ')}`);
  return columns;
}
