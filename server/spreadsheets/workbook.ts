import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { openZip, withArchive, type Archive } from './open-zip.ts';
import { readSharedTexts, SheetRows } from './sheet-rows.ts';
import {
  rowCounter,
  tooLarge,
  UnreadableSpreadsheet,
  type SpreadsheetLimits,
  type SpreadsheetRow,
} from './spreadsheet.ts';
import { damaged, XmlParts } from './xml-parts.ts';

/** Maximum size of the parts that list the sheets and their files, in bytes, and of the elements in them. */
const MAX_LIST_BYTES = 1024 * 1024;
const MAX_LIST_ELEMENTS = 20_000;
/** Maximum number of sheets, and of rows in each, searched for the table. */
const MAX_SHEETS = 20;
const MAX_FIRST_ROWS = 20;

interface Workbook {
  /** The name of the sheet to read. */
  readonly sheet: string;
  readonly rows: () => AsyncGenerator<SpreadsheetRow>;
}

/** How the sheet of a workbook is found and read. */
export interface SheetChoices {
  /** Leaves out hidden rows, and empties the cells of hidden columns. */
  readonly onlyVisible?: boolean;
  /** Recognizes the wanted sheet by its first rows, such as the list behind a cover sheet. */
  readonly isWanted?: (rows: readonly SpreadsheetRow[]) => boolean;
}

/**
 * Opens the wanted sheet of an XLSX workbook; without one, the first visible sheet with text, and fails if a sheet before
 * that cannot be read. Only the parts needed are
 * decompressed, as streams: first their declared sizes are checked, then yauzl ends a stream that inflates to more than
 * it declared.
 * @throws UnreadableSpreadsheet
 */
export async function openWorkbook(
  path: string,
  limits: SpreadsheetLimits,
  { onlyVisible = false, isWanted }: SheetChoices = {},
): Promise<Workbook> {
  // All sheets share these texts, which are therefore parsed once.
  let shared: Promise<string[]> | undefined;
  const readTexts = (archive: Archive, name: string) =>
    (shared ??= streamOf(archive, name).then((stream) => readSharedTexts(stream, limits)));
  const { sheet, part, texts } = await withArchive(path, damaged, async (archive) => {
    const { sheets, texts: sharedPart } = await partsOf(archive).catch(rethrow);
    const parts = { texts: sharedPart, readTexts };
    let inflated = 0;
    const onInflated = (bytes: number) => {
      inflated += bytes;
      if (inflated > limits.inflatedBytes) throw workbookTooLarge();
    };
    const firstRows = (one: Sheet) =>
      firstOf(rowsOf(archive, { ...parts, sheet: one.part, onInflated }, limits, onlyVisible));
    return { ...(await wantedSheet(sheets.slice(0, MAX_SHEETS), firstRows, isWanted)), texts: sharedPart };
  });
  return {
    sheet,
    rows: async function* rows() {
      const archive = await openZip(path, damaged);
      try {
        yield* rowsOf(archive, { sheet: part, texts, readTexts }, limits, onlyVisible);
      } finally {
        archive.zip.close();
      }
    },
  };
}

interface Sheet {
  readonly sheet: string;
  /** The path of its part in the archive. */
  readonly part: string;
}

async function wantedSheet(
  sheets: readonly Sheet[],
  firstRows: (sheet: Sheet) => Promise<readonly SpreadsheetRow[]>,
  isWanted: SheetChoices['isWanted'],
): Promise<Sheet> {
  if (sheets.length === 1) return sheets[0]!;
  let filled: Sheet | undefined;
  let failure: UnreadableSpreadsheet | undefined;
  for (const sheet of sheets) {
    try {
      const rows = await firstRows(sheet);
      if (isWanted?.(rows)) return sheet;
      if (rows.length > 0) filled ??= sheet;
    } catch (error) {
      if (!(error instanceof UnreadableSpreadsheet)) throw error;
      // A data sheet next to the list may be larger than a list can be.
      if (!filled) failure ??= error;
    }
    if ((filled || failure) && !isWanted) break;
  }
  if (failure) throw failure;
  return filled ?? sheets[0]!;
}

async function firstOf(rows: AsyncIterable<SpreadsheetRow>): Promise<SpreadsheetRow[]> {
  const first: SpreadsheetRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === MAX_FIRST_ROWS) break;
  }
  return first;
}

interface SheetParts {
  /** The path of the sheet's part in the archive. */
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly readTexts: (archive: Archive, name: string) => Promise<string[]>;
  readonly onInflated?: ((bytes: number) => void) | undefined;
}

async function* rowsOf(
  archive: Archive,
  { sheet, texts, readTexts, onInflated }: SheetParts,
  limits: SpreadsheetLimits,
  onlyVisible: boolean,
): AsyncGenerator<SpreadsheetRow> {
  try {
    const parts = [sheet, ...(texts ? [texts] : [])].map((part) => entryOf(archive, part));
    const declared = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (declared > limits.inflatedBytes) throw workbookTooLarge();
    const shared = texts ? await readTexts(archive, texts) : [];
    const count = rowCounter(limits);
    const reader = new SheetRows(shared, limits, onlyVisible);
    // Cells that share a text take its size each, once they are rows.
    let characters = 0;
    for await (const chunk of await streamOf(archive, sheet)) {
      onInflated?.((chunk as Buffer).length);
      for (const raw of reader.read(chunk as Buffer)) {
        const row = count(raw);
        if (row) yield row;
        characters += row?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
        if (characters > limits.inflatedBytes) throw workbookTooLarge();
      }
    }
    reader.end();
  } catch (error) {
    rethrow(error);
  }
}

function rethrow(error: unknown): never {
  throw error instanceof UnreadableSpreadsheet ? error : damaged(error);
}

const workbookTooLarge = () => tooLarge('The workbook is too large. Save its sheet as a separate file.');

function entryOf({ entries }: Archive, name: string): Entry {
  return entries.get(name) ?? fail();
}

async function streamOf(archive: Archive, name: string): Promise<Readable> {
  return archive.zip.openReadStreamPromise(entryOf(archive, name));
}

/** The files of the visible sheets and of the texts that sheets share. */
async function partsOf(archive: Archive): Promise<{ sheets: readonly Sheet[]; texts: string | undefined }> {
  const book = partOfType(await relationsOf(archive, ''), '/officeDocument') ?? fail();
  const relations = await relationsOf(archive, book);
  const sheets: Sheet[] = [];
  await readList(archive, book, (element, attributes) => {
    if (element !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
    const relation = relations.get(id) ?? fail();
    if (!relation.type.endsWith('/chartsheet')) sheets.push({ sheet: attributes['name'] ?? '', part: relation.target });
  });
  if (sheets.length === 0) fail();
  const texts = partOfType(relations, '/sharedStrings');
  return { sheets, texts: texts && archive.entries.has(texts) ? texts : undefined };
}

interface Relation {
  readonly type: string;
  /** The path of the part in the archive. */
  readonly target: string;
}

type Relations = ReadonlyMap<string | undefined, Relation>;

/** The parts that a part refers to, by the ids of the relations; those of the archive itself for ''. */
async function relationsOf(archive: Archive, part: string): Promise<Relations> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string | undefined, Relation>();
  await readList(
    archive,
    `${folder}_rels/${part.slice(folder.length)}.rels`,
    (element, { Id, Type = '', Target = '' }) => {
      if (element !== 'Relationship' || relations.has(Id)) return;
      const path = new URL(Target, `archive:///${folder}`).pathname;
      relations.set(Id, { type: Type, target: decodeURIComponent(path.slice(1)) });
    },
  );
  return relations;
}

function partOfType(relations: Relations, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type.endsWith(type))?.target;
}

async function readList(
  archive: Archive,
  part: string,
  open: (element: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (entryOf(archive, part).uncompressedSize > MAX_LIST_BYTES) throw damaged();
  const xml = new XmlParts({ open }, MAX_LIST_ELEMENTS);
  for await (const chunk of await streamOf(archive, part)) xml.write(chunk as Buffer);
  xml.end();
}

function fail(): never {
  throw damaged();
}
