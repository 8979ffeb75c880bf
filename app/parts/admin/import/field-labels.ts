import { SPECIFICATION_COLUMN, type ImportField } from '#contract/parts/import/import-fields.ts';

/** The labels of what a column can contain. */
export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  '': 'Ignore',
  id: 'Part ID',
  sku: 'SKU',
  brand: 'Brand',
  mpn: "Maker's number",
  gtin: 'GTIN',
  kind: 'Kind',
  name: 'Name',
  variant: 'Variant',
  description: 'Description',
  price: 'Price',
  breaks: 'Volume discounts',
  minimum: 'Minimum order',
  stock: 'Stock',
  stock_at: 'Stock as of',
  storage_place: 'Storage location',
  low_stock: 'Low-stock level',
  cost: 'Unit cost',
  picture: 'Picture',
  picture_text: 'Picture description',
  more_pictures: 'Further pictures',
  datasheet: 'Datasheet',
  spec: 'Specification',
  deleted: 'Deleted',
};

/** The label of a field that a row changes. */
export function fieldLabel(field: string): string {
  if (field.startsWith(SPECIFICATION_COLUMN)) return field.slice(SPECIFICATION_COLUMN.length);
  return IMPORT_FIELD_LABELS[field as ImportField] ?? field;
}
