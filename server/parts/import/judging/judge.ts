import { inArray } from 'drizzle-orm';
import type { MatchNumber } from '#contract/parts/import/import-fields.ts';
import type { ImportOutcome } from '#contract/parts/import/imports.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { storedFiles } from '#contract/parts/stored-files.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { withArchived, type ArchivedPictures } from '#server/parts/import/pictures/archived-pictures.ts';
import { datasheetKey, selectDownloaded } from '#server/parts/import/pictures/download-queries.ts';
import { selectSkuOwners } from '#server/parts/queries.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { compareWithPart, leftOut, type FieldChange, type MatchWay } from './compare.ts';
import { matchRows, type Match, type Matched } from './matching.ts';
import { newPartOf, type Defaults, type ImportedPart } from './new-part.ts';
import { selectStocksSince, type StockSince } from './stock-since.ts';
import { datasheetOf, pictureOf } from '#server/parts/import/reading/fields.ts';
import { identityOf, type RowValues } from '#server/parts/import/reading/read-row.ts';

/** Number of files looked up at the same time, in a bucket by a request each. */
const CHECKED_TOGETHER = 20;

/** A row that was parsed but not yet compared with the catalog. */
export interface ReadRow {
  readonly no: number;
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly values: RowValues | null;
  /** Why the row could not be read, or which of its values have no effect; otherwise null. */
  readonly reason: string | null;
}

/** A row with its effect on the current catalog. */
export interface JudgedRow extends ReadRow {
  readonly outcome: ImportOutcome;
  readonly key: string | null;
  readonly partId: string | null;
  readonly version: number | null;
  readonly part: ImportedPart | null;
  readonly changes: readonly FieldChange[];
}

/** The other inputs of a comparison. */
interface Judging {
  readonly defaults: Defaults;
  /** The signs of the store's currency. */
  readonly signs: ReadonlySet<string>;
  /** The pictures of ZIP files of the import. */
  readonly pictures: ArchivedPictures;
  /** The numbers by which the rows of a file find their parts, by file. */
  readonly matching?: ReadonlyMap<string, readonly MatchNumber[] | undefined>;
  /** The rows of new parts by brand and maker's number, of all rows of an import so far. */
  readonly numbered?: Map<string, { file: string; line: number }>;
  /** Where uploaded pictures and datasheets are kept; without it none counts as lost. */
  readonly store?: PictureStore | undefined;
}

/** Finds the effect of rows on the current catalog. */
export async function judgeRows(db: Executor, rows: readonly ReadRow[], judging: Judging): Promise<JudgedRow[]> {
  const read = rows.filter((row): row is ReadRow & { values: RowValues } => row.values !== null);
  const matches = await matchRows(
    db,
    read.map(({ values, file }) => ({ ...identityOf(values), matching: judging.matching?.get(file) })),
  );
  const matchOf = new Map(read.map(({ no }, at) => [no, matches[at]!.match]));
  const namesakes = new Map(read.map(({ no }, at) => [no, matches[at]!.namesake]));
  const ids = [...new Set(matches.flatMap(({ match, namesake }) => match?.partId ?? namesake?.partId ?? []))];
  const found = ids.length > 0 ? await db.select(partColumns).from(parts).where(inArray(parts.id, ids)) : [];
  const partOf = new Map(found.map((part) => [part.id, part]));
  const downloaded = await selectDownloaded(
    db,
    read.flatMap(({ values: { cells } }) =>
      [cells.picture ?? [], cells.datasheet ? datasheetKey(cells.datasheet) : []].flat(),
    ),
  );
  const partFor = (no: number) => partOf.get(matchOf.get(no)?.partId ?? '');
  const since = await selectStocksSince(
    db,
    read.map(({ no, values }) => ({ no, partId: partFor(no)?.id, cell: values.cells.stock_at })),
  );
  const given = withArchived(rows, judging.pictures, ({ no }) => partFor(no)?.sku).map((row) =>
    withoutForeignLinks(withoutDownloaded(row, partFor(row.no), downloaded)),
  );
  const links = given.flatMap((row) => newLinks(row, partFor(row.no)).flatMap(([, each]) => each));
  const lost = judging.store ? await selectLost(judging.store, links) : new Set<string>();
  const judged = given.map((row, at) => {
    const part = partFor(row.no);
    const compared = withoutLost(row, part, lost);
    const judged = judge(compared, matchOf.get(row.no), part, since.get(row.no), judging);
    const other = judged.outcome === 'added' ? sameNumber(judged, namesakes.get(row.no), partOf, judging) : null;
    return { ...judged, reason: notes(judged.reason, other), values: rows[at]!.values };
  });
  return refuseTakenSkus(db, judged);
}

/** The links to files that a row gives its part, by field; without those that the part has. */
function newLinks({ values }: ReadRow, part: PartRow | undefined): [field: string, links: string[]][] {
  const { picture = '', more_pictures = '', datasheet = '' } = values?.cells ?? {};
  return [
    ['picture', picture === part?.img ? [] : [picture]],
    ['datasheet', datasheet === part?.datasheet ? [] : [datasheet]],
    ['more_pictures', more_pictures === part?.morePictures ? [] : parsePictures(more_pictures).map(({ img }) => img)],
  ];
}

/** The links to uploaded pictures and datasheets whose files are missing. */
async function selectLost(store: PictureStore, links: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = [...new Set(links)].filter((link) => storedFiles(link).length > 0);
  const lost = new Set<string>();
  while (stored.length > 0)
    await Promise.all(
      stored.splice(0, CHECKED_TOGETHER).map(async (link) => {
        if ((await store.writtenAt(storedFiles(link)[0]!)) === undefined) lost.add(link);
      }),
    );
  return lost;
}

/** A row without lost pictures and datasheets, with a note about them. */
function withoutLost(row: ReadRow, part: PartRow | undefined, lost: ReadonlySet<string>): ReadRow {
  const fields = newLinks(row, part).flatMap(([field, links]) => (links.some((link) => lost.has(link)) ? field : []));
  const reason = `no longer kept by the store: ${fields.join(', ').replace('_', ' ')}`;
  return fields.length === 0 ? row : { ...withoutCells(row, fields), reason };
}

/** A link whose picture or datasheet the part already has is not a change. */
function withoutDownloaded(row: ReadRow, part: PartRow | undefined, downloaded: ReadonlyMap<string, string>): ReadRow {
  const { picture = '', datasheet = '' } = row.values?.cells ?? {};
  const isSamePicture = part !== undefined && downloaded.get(picture) === part.img;
  const isSameDatasheet = part !== undefined && downloaded.get(datasheetKey(datasheet)) === part.datasheet;
  return withoutCells(row, [...(isSamePicture ? ['picture'] : []), ...(isSameDatasheet ? ['datasheet'] : [])]);
}

/** A row of another system without links that only that system can follow, with a note about them. */
function withoutForeignLinks(row: ReadRow): ReadRow {
  if (!row.values?.isOfSystem) return row;
  const { picture = '', datasheet = '' } = row.values.cells;
  const unusable = [
    ...(picture !== '' && 'refused' in pictureOf(picture) ? ['picture'] : []),
    ...(datasheet !== '' && 'refused' in datasheetOf(datasheet) ? ['datasheet'] : []),
  ];
  if (unusable.length === 0) return row;
  const reason = `left out, because it is no link that begins with https://: ${unusable.join(', ')}`;
  return { ...withoutCells(row, unusable), reason: notes(row.reason, reason) };
}

function withoutCells(row: ReadRow, fields: readonly string[]): ReadRow {
  if (!row.values || fields.length === 0) return row;
  const cells = Object.fromEntries(Object.entries(row.values.cells).filter(([field]) => !fields.includes(field)));
  return { ...row, values: { ...row.values, cells } };
}

const ALIKE: Readonly<Record<MatchWay, string>> = {
  id: 'id',
  sku: 'SKU',
  gtin: 'GTIN',
  mpn: "brand and maker's number",
  key: 'row',
  name: 'name',
};

/** Says that a new part has the same brand and maker's number, or GTIN, as another; null if none has. */
function sameNumber(
  { part, file, line }: JudgedRow,
  namesake: Matched['namesake'],
  partOf: ReadonlyMap<string, PartRow>,
  { numbered }: Judging,
): string | null {
  const other = namesake && partOf.get(namesake.partId);
  if (other) return `${other.sku} has the same ${ALIKE[namesake.number]}`;
  if (!part?.mpn) return null;
  const number = JSON.stringify([part.brand?.toLowerCase(), part.mpn.toLowerCase()]);
  const earlier = numbered?.get(number);
  if (!earlier) numbered?.set(number, { file, line });
  return earlier ? `${earlier.file} line ${earlier.line} has the same ${ALIKE.mpn}` : null;
}

function judge(
  row: ReadRow,
  match: Match | undefined,
  part: PartRow | undefined,
  since: StockSince | undefined,
  judging: Judging,
): JudgedRow {
  const nothing = { ...row, key: null, partId: null, version: null, part: null, changes: [] };
  const refuse = (reason: string): JudgedRow => ({ ...nothing, reason, outcome: 'refused' });
  if (!row.values) return refuse(row.reason ?? 'not readable');
  if (match && match.alike > 1)
    return refuse(`${match.alike} parts have this ${ALIKE[match.way]}; add a column with their SKU`);
  if (!match || !part) {
    const added = newPartOf(row.values, judging.defaults, judging.signs);
    return 'refused' in added
      ? refuse(added.refused)
      : {
          ...nothing,
          reason: notes(row.reason, leftOut(row.values)),
          outcome: 'added',
          key: added.importKey,
          part: added,
        };
  }
  const compared = compareWithPart(row.values, part, match.way, judging.signs, since);
  if ('refused' in compared) return { ...refuse(compared.refused), name: row.name || part.name };
  return {
    ...nothing,
    name: row.name || part.name,
    reason: notes(compared.note ?? row.reason, leftOut(row.values)),
    outcome: compared.changes.length > 0 ? 'changed' : 'unchanged',
    key: `part:${part.id}`,
    partId: part.id,
    version: part.version,
    changes: compared.changes,
  };
}

/** Notes of a row as one text; null without any. */
function notes(...all: readonly (string | null)[]): string | null {
  return all.filter((note) => note !== null).join('; ') || null;
}

/** Rejects rows that give a part a SKU that another part has. */
async function refuseTakenSkus(db: Executor, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const newSku = ({ changes }: JudgedRow) => changes.find(({ field }) => field === 'sku')?.after as string | undefined;
  const skus = rows.flatMap((row) => newSku(row) ?? []);
  if (skus.length === 0) return [...rows];
  const owned = new Set((await selectSkuOwners(db, skus)).keys());
  return rows.map((row) => {
    const sku = newSku(row);
    if (sku === undefined) return row;
    // A part may change the case of its SKU, but two rows cannot take the same SKU.
    const own = row.changes.find(({ field }) => field === 'sku')!.before as string;
    if (own.toLowerCase() !== sku.toLowerCase() && owned.has(sku.toLowerCase()))
      return { ...row, outcome: 'refused', reason: `another part has the SKU ${sku}`, key: null, changes: [] };
    owned.add(sku.toLowerCase());
    return row;
  });
}
