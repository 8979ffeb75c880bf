import { createHash } from 'node:crypto';
import { MAX_PRICE_CENTS, parsePrice } from '#contract/money.ts';
import { IdSchema } from '#contract/fields.ts';
import { isGtin, isSku } from '#contract/parts/identity.ts';
import { CategorySchema } from '#contract/parts/parts.ts';
import { SpecificationsSchema, type Specification } from '#contract/parts/specifications.ts';
import { pictureUrl, seedOf } from '../drawings/picture-url.ts';
import { knownBrand } from './brands.ts';
import { describe, IDENTITY_COLUMNS } from './describe.ts';
import type { RowIdentity } from './matching.ts';
import { specify } from './specify.ts';

/** A part to write to the database. The same row of the same file always has the same `importKey`. */
export interface ImportedPart {
  name: string;
  /** Null: the store makes one for a new part. */
  sku: string | null;
  brand: string;
  mpn: string;
  gtin: string;
  /** Null for a row of a price list, which has only names. */
  identity: RowIdentity | null;
  description: string;
  specifications: Specification[];
  category: string;
  img: string;
  priceCents: number;
  minimum: number;
  quantity: number;
  importKey: string;
}

export interface Defaults {
  /** Initial stock of a new part, in units. */
  stock: number;
  /** Minimum order quantity of a new part. */
  minimum: number;
}

/** Turns a row into a part, or says why it cannot. Guesses nothing: a row without a usable price is rejected. */
export function readRow(
  kindOfFile: string,
  row: Readonly<Record<string, string>>,
  defaults: Defaults,
): ImportedPart | { refused: string } {
  const name = row['name'] ?? '';
  if (name === '') return { refused: 'no name' };
  if (name.length > 200) return { refused: 'the name has more than 200 characters' };
  if (hasControlSigns(name)) return { refused: 'the name has control characters' };
  const kind = row['kind'] || kindOfFile;
  if (!CategorySchema.safeParse(kind).success) return { refused: `'${kind.slice(0, 40)}' is not a kind of part` };
  const identity = identityOf(kind, name, row);
  if ('refused' in identity) return identity;
  const price = row['price'] ?? '';
  if (price === '') return { refused: 'no price' };
  const priceCents = parsePrice(price);
  if (priceCents === undefined) return { refused: `'${price.slice(0, 40)}' is not a price` };
  if (priceCents <= 0) return { refused: 'a price must be more than 0' };
  if (priceCents > MAX_PRICE_CENTS) return { refused: 'the price is too high' };
  const description = row['description'] || describe(kind, row);
  if (description.length > 5000 || hasControlSigns(description.replace(/[\t\n\r]/g, ' ')))
    return { refused: 'the columns hold too much, or control characters' };
  const specifications = specify(kind, row);
  if (!SpecificationsSchema.safeParse(specifications).success)
    return { refused: 'the columns hold what no part can have' };
  return {
    name,
    ...identity,
    description,
    specifications,
    category: kind,
    img: pictureUrl(kind, seedOf(`${shapeOf(kind, row)} ${name}`.trim())),
    priceCents,
    minimum: defaults.minimum,
    quantity: defaults.stock,
    importKey: keyOf(kind, row, identity),
  };
}

type Identity = Pick<ImportedPart, 'sku' | 'brand' | 'mpn' | 'gtin' | 'identity'>;

/** Reads the columns that say which part a row means. */
function identityOf(kind: string, name: string, row: Readonly<Record<string, string>>): Identity | { refused: string } {
  const [id = '', sku = '', brand = knownBrand(kind, name), mpn = '', gtin = ''] = IDENTITY_COLUMNS.map(
    (column) => row[column],
  );
  if (id !== '' && !IdSchema.safeParse(id).success) return { refused: `'${id.slice(0, 40)}' is not an id` };
  if (sku !== '' && !isSku(sku)) return { refused: `'${sku.slice(0, 40)}' is not a SKU` };
  if (gtin !== '' && !isGtin(gtin)) return { refused: `'${gtin.slice(0, 40)}' is not a GTIN` };
  if (brand.length > 60 || mpn.length > 60 || hasControlSigns(brand + mpn))
    return { refused: 'the brand or number has more than 60 characters, or control characters' };
  const variant = row['variant'] ?? null;
  const isNamed = id !== '' || sku !== '' || variant !== null;
  const identity = isNamed ? { id: id || null, sku: sku || null, brand, name, kind, variant } : null;
  return { sku: sku || null, brand, mpn, gtin, identity };
}

/** Words for the seed that select a fitting drawing, so that a hard disk does not look like an M.2 module. */
function shapeOf(kind: string, row: Readonly<Record<string, string>>): string {
  if (kind === 'storage') return row['form_factor']?.startsWith('M.2') ? 'm-2' : row['type'] === 'SSD' ? 'sata' : 'hdd';
  if (kind === 'cpu-cooler') return row['size'] ? `liquid ${row['size']}` : 'tower';
  if (kind === 'memory') return { '1': 'single', '2': 'pair', '4': 'quad' }[row['modules']?.split(',')[0] ?? ''] ?? '';
  if (kind === 'motherboard')
    return { ATX: 'atx', 'Micro ATX': 'micro', 'Mini ITX': 'itx' }[row['form_factor'] ?? ''] ?? '';
  if (kind === 'power-supply') return row['modular'] === 'Full' ? 'modular' : '';
  return '';
}

/** Identifies a part independent of its price: its SKU or id if the row has one, else the kind and every column except the prices. */
function keyOf(kind: string, row: Readonly<Record<string, string>>, { sku, identity }: Identity): string {
  if (sku) return `sku:${sku.toLowerCase()}`;
  if (identity?.id) return `id:${identity.id.toLowerCase()}`;
  const columns = Object.entries(row).filter(([column]) => !column.startsWith('price'));
  return `file:${kind}:${createHash('sha256').update(JSON.stringify(columns)).digest('base64url').slice(0, 32)}`;
}

function hasControlSigns(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
