/** The fields of a part's form. */
export const FIELD_LABELS = {
  name: 'Name',
  brand: 'Brand',
  sku: 'SKU',
  mpn: "Maker's number",
  gtin: 'GTIN',
  category: 'Kind',
  description: 'Description',
  price: 'Price',
  /** `25+ 11.90; 100+ 11.50`. */
  breaks: 'Volume discounts',
  minimum: 'Minimum order',
  quantity: 'Quantity in stock',
  storagePlace: 'Storage location',
  /** Empty: the store's level applies. */
  lowStock: 'Low-stock level',
  /** Empty: unknown. */
  cost: 'Unit cost',
  img: 'Picture',
  imgAlt: 'What the picture shows',
  /** One line per picture: its link, then what it shows. */
  morePictures: 'Further pictures',
  /** The URL of an uploaded PDF. */
  datasheet: 'Datasheet',
  /** JSON. */
  specifications: 'Specifications',
};

/** A part's fields as entered. */
export type TypedPart = Record<keyof typeof FIELD_LABELS, string>;

export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof TypedPart)[];

export const EMPTY_PART = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])),
  specifications: '[]',
} as TypedPart;

/** A form's current field values. */
export function typedPart(form: HTMLFormElement): TypedPart {
  return { ...EMPTY_PART, ...(Object.fromEntries(new FormData(form)) as Partial<TypedPart>) };
}
