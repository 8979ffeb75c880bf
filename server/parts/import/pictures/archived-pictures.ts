import type { RowValues } from '#server/parts/import/reading/read-row.ts';

/** The stored pictures of an import's ZIP files, by the keys of their files' names; null without a ZIP. */
export type ArchivedPictures = Readonly<Record<string, string>> | null;

/** What identifies a file of a ZIP: its name without folders, in any case. */
export function archiveKey(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

/**
 * Gives rows the pictures of the ZIP: the one that the picture column names, else, without a picture, the one whose file is
 * named by the SKU.
 * @param skuOf the SKU of the part that a row means
 */
export function withArchived<Row extends { readonly values: RowValues | null }>(
  rows: readonly Row[],
  pictures: ArchivedPictures,
  skuOf: (row: Row) => string | undefined,
): readonly Row[] {
  if (!pictures) return rows;
  const byName = new Map(Object.entries(pictures));
  const bySku = new Map(Object.entries(pictures).map(([name, img]) => [name.replace(/\.[^.]*$/, ''), img]));
  return rows.map((row) => {
    if (!row.values) return row;
    const { cells } = row.values;
    const sku = cells.sku || skuOf(row);
    const img = cells.picture ? byName.get(archiveKey(cells.picture)) : sku && bySku.get(archiveKey(sku));
    return img ? { ...row, values: { ...row.values, cells: { ...cells, picture: img } } } : row;
  });
}
