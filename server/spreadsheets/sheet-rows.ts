import type { Readable } from 'node:stream';
import { MAX_CELL_CHARACTERS, type RawRow, tooLarge, type SpreadsheetLimits } from './spreadsheet.ts';
import { damaged, XmlParts } from './xml-parts.ts';

/**
 * Maximum number of characters of all texts that cells share, the only part of a workbook that is in memory as a whole.
 */
const MAX_SHARED_CHARACTERS = 32 * 1024 * 1024;

/** Number of columns of a sheet in Excel. */
const MAX_SHEET_COLUMNS = 16_384;
/** Number of rows of the largest sheets that LibreOffice writes; Excel has a sixteenth of them. */
const MAX_SHEET_ROWS = 16_777_216;

/** Reads the texts that cells refer to by their position. @throws UnreadableSpreadsheet */
export async function readSharedTexts(stream: Readable, limits: SpreadsheetLimits): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  const current = new RichText();
  const xml = new XmlParts(
    {
      open: (name) => (name === 'si' ? current.start() : current.open(name)),
      text: (text) => current.add(text),
      close: (name) => {
        current.close(name);
        if (name !== 'si') return;
        texts.push(current.text());
        characters += texts.at(-1)!.length;
        if (texts.length > limits.cells || characters > MAX_SHARED_CHARACTERS)
          throw tooLarge('The workbook has too much text. Save the list as a separate file.');
      },
    },
    limits.elements,
  );
  for await (const chunk of stream) xml.write(chunk as Buffer);
  xml.end();
  return texts;
}

/** The rows of a sheet as its XML arrives. */
export class SheetRows {
  readonly #xml: XmlParts;
  #rows: RawRow[] = [];

  /**
   * @param shared the texts that cells refer to
   * @param limits cells beyond the columns are refused, unless they are empty
   * @param onlyVisible leaves out hidden rows, and empties the cells of hidden columns
   */
  constructor(
    shared: readonly string[],
    { columns: maxColumns, elements }: Pick<SpreadsheetLimits, 'columns' | 'elements'>,
    onlyVisible = false,
  ) {
    let columnElements = 0;
    const hiddenColumns = new Uint8Array(MAX_SHEET_COLUMNS);
    let isHidden = false;
    let hidden = 0;
    let line = 0;
    let column = -1;
    let cells: string[] | undefined;
    let type = '';
    let value: RichText | undefined;
    let hasFormula = false;
    let withoutResult: number[] = [];
    const finishCell = () => {
      const raw = value?.text() ?? '';
      const text = value ? cellText(type, raw, shared) : '';
      value = undefined;
      const isLeftOut = isHidden || hiddenColumns[column] === 1;
      // The result can be an empty text.
      if (hasFormula && raw === '' && type !== 'str') {
        if (!isLeftOut) withoutResult.push(column);
        return;
      }
      if (text === '' || !cells) return;
      if (isLeftOut) {
        hidden++;
        return;
      }
      if (column >= maxColumns) throw tooLarge(`Row ${line} has more than ${maxColumns} columns.`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
    };
    this.#xml = new XmlParts(
      {
        open: (name, attributes) => {
          if (name === 'row') {
            const number = Number(attributes['r'] ?? line + 1);
            // Rows are numbered upward, so that a file cannot repeat one.
            if (!(Number.isInteger(number) && number > line && number <= MAX_SHEET_ROWS)) throw damaged();
            line = number;
            column = -1;
            cells = [];
            hidden = 0;
            withoutResult = [];
            isHidden = onlyVisible && isTrue(attributes['hidden']);
          } else if (name === 'col' && onlyVisible && isTrue(attributes['hidden'])) {
            // Each hides a range, so their number is what their time grows with.
            if (++columnElements > MAX_SHEET_COLUMNS) throw damaged();
            hiddenColumns.fill(1, Math.max(Number(attributes['min']) - 1, 0), Math.max(Number(attributes['max']), 0));
          } else if (name === 'c') {
            column = columnOf(attributes['r']) ?? column + 1;
            type = attributes['t'] ?? 'n';
            value = new RichText();
            hasFormula = false;
          } else {
            hasFormula ||= name === 'f';
            value?.open(name);
          }
        },
        text: (text) => value?.add(text),
        close: (name) => {
          if (name === 'c') finishCell();
          else if (name === 'row' && cells) {
            this.#rows.push({ line, cells, hidden, withoutResult });
            cells = undefined;
          } else value?.close(name);
        },
      },
      elements,
    );
  }

  /** The rows that end in a chunk. @throws UnreadableSpreadsheet */
  read(chunk: Uint8Array): readonly RawRow[] {
    this.#rows = [];
    this.#xml.write(chunk);
    return this.#rows;
  }

  /** @throws UnreadableSpreadsheet when the sheet is cut off */
  end(): void {
    this.#xml.end();
  }
}

/** The text in the elements `v` (a value) or `t` (a text, of which formats make several), without a formula (`f`). */
class RichText {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  start(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 'v' || name === 't';
  }

  add(text: string): void {
    if (!this.#isText || this.#isPhonetic) return;
    this.#text += text;
    if (this.#text.length > MAX_CELL_CHARACTERS)
      throw tooLarge(`A cell has more than ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters.`);
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    this.#isText = false;
  }

  /** Workbooks escape control characters as `_x000D_`. */
  text(): string {
    return this.#text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // Excel stores 17 digits of a number and shows 15: 12.1 is stored as 12.100000000000001.
  if (type === 'n' && value.trim() !== '') return numberText(value);
  return value;
}

function numberText(value: string): string {
  if (value.length <= 15 && !/[eE]/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) >= 1e15 ? value : plainDigits(rounded);
}

/** Small numbers without an exponent. */
function plainDigits(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(15).replace(/\.?0+$/, '') : text;
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

/** The column of a cell's address, from 0: 2 for 'C7'. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(address ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
