import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { openSpreadsheet } from './open-spreadsheet.ts';
import type { SpreadsheetLimits } from './spreadsheet.ts';

/** A file in an archive of a test. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The size that the archive claims, if not the true one. */
  readonly claimedSize?: number;
}

/** Builds a ZIP archive, optionally with false sizes. */
export function zip(files: readonly ArchiveFile[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** `null`: a formula without a result, as libraries write it. */
type CellValue = string | number | null;

/** A sheet of a workbook; rows and columns are counted from 1. */
interface Sheet {
  readonly rows: readonly (readonly CellValue[])[];
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

/** The XML of a sheet: numbers as numbers, texts shared or inline. */
function sheetXml({ rows, hiddenRows = [], hiddenColumns = [] }: Sheet, shared: string[] | undefined): string {
  const cell = (value: CellValue, at: string): string => {
    if (value === '') return '';
    if (value === null) return `<c r="${at}"><f>1+1</f><v></v></c>`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (!shared) return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
    shared.push(value);
    return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const body = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((value, at) => cell(value, letterOf(at) + (row + 1))).join('')}</row>`,
    )
    .join('');
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('');
  return `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${body}</sheetData></worksheet>`;
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationsXml(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const relations = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${relations.join('')}</Relationships>`;
}

/** The files of a workbook with the given XML of its sheet, whose texts may be shared. */
export function workbookFiles(sheet: string, shared: readonly string[] = [], book = ''): ArchiveFile[] {
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: book || '<workbook><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationsXml([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    },
  ];
}

/** An XLSX workbook with these rows on its only sheet. */
export function workbook(rows: readonly (readonly CellValue[])[]): Buffer {
  const shared: string[] = [];
  return zip(workbookFiles(sheetXml({ rows }, shared), shared));
}

/** An XLSX workbook with these sheets. */
export function workbookOf(sheets: readonly Sheet[]): Buffer {
  const [first, ...others] = sheets.map((sheet) => sheetXml(sheet, undefined));
  const names = sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`);
  const book = `<workbook><sheets>${names.join('')}</sheets></workbook>`;
  const files = workbookFiles(first!, [], book);
  const relations = sheets.map((_, at) => [`sheet${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  return zip([
    ...files.map((file) =>
      file.name.endsWith('workbook.xml.rels') ? { ...file, content: relationsXml(relations) } : file,
    ),
    ...others.map((content, at) => ({ name: `xl/worksheets/sheet${at + 2}.xml`, content })),
  ]);
}

export const LIMITS: SpreadsheetLimits = {
  bytes: 2 * 1024 * 1024,
  inflatedBytes: 8 * 1024 * 1024,
  rows: 1000,
  columns: 50,
  cells: 5000,
  elements: 200_000,
};

/** Writes contents into files of a temporary folder and reads them. `close` deletes the folder. */
export async function openReader() {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
  let files = 0;
  const fileOf = async (content: string | Uint8Array): Promise<string> => {
    const path = join(folder, String(files++));
    await writeFile(path, content);
    return path;
  };
  const read = async (content: string | Uint8Array, choices = {}, limits = LIMITS) => {
    const { format, rows } = await openSpreadsheet(await fileOf(content), limits, choices);
    return { format, rows: await all(rows()) };
  };
  const cellsOf = async (content: string | Uint8Array, choices = {}) =>
    (await read(content, choices)).rows.map(({ cells }) => cells);
  return { fileOf, read, cellsOf, close: () => rm(folder, { recursive: true }) };
}

export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
