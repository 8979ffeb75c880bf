import { open, stat } from 'node:fs/promises';
import {
  tooLarge,
  UnreadableSpreadsheet,
  type Encoding,
  type Separator,
  type SpreadsheetFormat,
  type SpreadsheetLimits,
  type SpreadsheetRow,
} from './spreadsheet.ts';
import { detectEncoding, detectSeparator } from './text-format.ts';
import { readTextRows } from './text-rows.ts';
import { openWorkbook, type SheetChoices } from './workbook.ts';

/** A file that was recognized. Its rows can be read several times, each time from the file. */
interface Spreadsheet {
  readonly format: SpreadsheetFormat;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /**
   * Streams the rows with text; memory does not grow with their number.
   * @param onBytes receives the bytes of the file read since the last call
   * @throws UnreadableSpreadsheet at the row where a limit is passed or the file is damaged
   */
  readonly rows: (onBytes?: (bytes: number) => void) => AsyncGenerator<SpreadsheetRow>;
}

interface Choices extends SheetChoices {
  /** The encoding of a text file, where the user corrects the detected one. */
  readonly encoding?: Encoding | undefined;
  /** The separator of a text file, where the user corrects the detected one. */
  readonly separator?: Separator | undefined;
}

/** Number of bytes from which the kind of a file and its separator are detected. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Recognizes a file by its content, not its name: an XLSX workbook (see `openWorkbook` for its sheet), or text separated
 * by comma, semicolon, tab or bar in UTF-8, UTF-16 or Windows-1252 (which includes the letters of Latin-1).
 *
 * Cells are plain text. The result of a formula is what the spreadsheet program stored; nothing is evaluated, and a row
 * names its formulas without a result. Dates of a workbook are the numbers that it stores.
 * @throws UnreadableSpreadsheet with a sentence for the user: too large, empty, or of another kind
 */
export async function openSpreadsheet(
  path: string,
  limits: SpreadsheetLimits,
  choices: Choices = {},
): Promise<Spreadsheet> {
  const bytes = (await stat(path)).size;
  if (bytes === 0) throw new UnreadableSpreadsheet('The file is empty.');
  if (bytes > limits.bytes) throw tooLarge(`Files can be up to ${megabytes(limits.bytes)} MB.`);
  const sample = await firstBytes(path);
  if (startsWith(sample, ZIP)) {
    const { sheet, rows } = await openWorkbook(path, limits, choices);
    return { format: { kind: 'xlsx', sheet }, bytes, rows: (onBytes) => counted(rows(), bytes, onBytes) };
  }
  if (startsWith(sample, OLD_OFFICE))
    throw new UnreadableSpreadsheet(
      'This Excel file has an old format or a password. Save it as XLSX without a password, or as CSV.',
    );
  const encoding = choices.encoding ?? (await detectEncoding(path, sample));
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (isBinary(text))
    throw new UnreadableSpreadsheet('This file is neither text nor an XLSX workbook. Save your list as XLSX or CSV.');
  const separator = choices.separator ?? detectSeparator(text);
  return {
    format: { kind: 'text', encoding, separator },
    bytes,
    rows: (onBytes) => readTextRows(path, limits, { encoding, separator }, onBytes),
  };
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of .xls files and of encrypted workbooks. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** PDF begins as text; in other binary files many characters are control characters. */
function isBinary(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0;
  return text.startsWith('%PDF-') || controls > text.length / 20;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A workbook's parts are not read in the order of the file, so its progress is all or nothing. */
async function* counted(
  rows: AsyncGenerator<SpreadsheetRow>,
  bytes: number,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<SpreadsheetRow> {
  yield* rows;
  onBytes?.(bytes);
}

const megabytes = (bytes: number): string => String(Math.floor(bytes / 1024 / 1024));
