import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  rowCounter,
  tooLarge,
  UnreadableSpreadsheet,
  type Encoding,
  type Separator,
  type SpreadsheetLimits,
  type SpreadsheetRow,
} from './spreadsheet.ts';
import { CSV_OPTIONS } from './text-format.ts';

/**
 * Maximum number of characters in one row; a quotation mark that is never closed would read the rest of the file into
 * one.
 */
const MAX_ROW_CHARACTERS = 100_000;
/** The same limit if overlong rows are reported: the parser keeps that much in memory. */
const MAX_REPORTED_CHARACTERS = 4_000_000;
/** Maximum number of separators in a line. The limits above count only the text between them. */
const MAX_SEPARATORS = 20_000;

/** Streams the rows of a text file. @throws UnreadableSpreadsheet */
export async function* readTextRows(
  path: string,
  limits: SpreadsheetLimits,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<SpreadsheetRow> {
  const source = createReadStream(path);
  source.on('data', (chunk) => onBytes(chunk.length));
  const decoded = source.pipe(decode(encoding, separator));
  const parsed = decoded.pipe(
    parse({
      ...CSV_OPTIONS,
      delimiter: separator,
      max_record_size: limits.reportsProblems ? MAX_REPORTED_CHARACTERS : MAX_ROW_CHARACTERS,
      info: true,
    }),
  );
  for (const stream of [source, decoded]) stream.on('error', (error) => parsed.destroy(error));
  const count = rowCounter(limits);
  let cells = 0;
  let isFirst = true;
  try {
    for await (const { record, info } of parsed as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // Excel writes the separator into a separate first line.
      const isNote = isFirst && /^sep=/i.test(record.join(separator)) && record.join('').length <= 'sep=;'.length;
      isFirst = false;
      cells += record.length;
      if (cells > limits.elements)
        throw tooLarge(
          `The file has more than ${limits.elements.toLocaleString('en-US')} cells, including empty ones.`,
        );
      const row = isNote ? undefined : count({ line: info.lines, cells: record });
      if (row) yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw explained(error);
  } finally {
    source.destroy();
  }
}

function decode(encoding: Encoding, separator: Separator): Transform {
  const decoder = new TextDecoder(encoding);
  let line = 1;
  let separators = 0;
  const checked = (text: string): string => {
    for (let at = 0; at < text.length; at++) {
      const char = text[at];
      if (char === '\n' || char === '\r') {
        if (char === '\n') line++;
        separators = 0;
      } else if (char === separator && ++separators > MAX_SEPARATORS)
        throw tooLarge(`The row in line ${line.toLocaleString('en-US')} has too many columns.`);
    }
    return text;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, checked(decoder.decode(chunk, { stream: true })));
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

function explained(error: CsvError): UnreadableSpreadsheet {
  const line = Number(error['lines']);
  const where = Number.isFinite(line) ? ` in line ${line.toLocaleString('en-US')}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLarge(`The row${where} is too long. Check its quotation marks.`);
  if (error.code.includes('QUOTE'))
    return new UnreadableSpreadsheet(`A quotation mark${where} is never closed, or has text after it.`, {
      cause: error,
    });
  return new UnreadableSpreadsheet(`The file can't be read as rows and columns${where}.`, { cause: error });
}
