import { createHash } from 'node:crypto';
import { MAX_PRICE_CENTS, parsePrice } from '#contract/money.ts';
import { SpecificationsSchema, type Specification } from '#contract/parts/specifications.ts';
import { pictureUrl, seedOf } from '../drawings/picture-url.ts';
import { knownBrand } from './brands.ts';
import { describe } from './describe.ts';
import { specify } from './specify.ts';

/** A part to write to the database. The same row of the same file always has the same `importKey`. */
export interface ImportedPart {
  name: string;
  brand: string;
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
  kind: string,
  row: Readonly<Record<string, string>>,
  defaults: Defaults,
): ImportedPart | { refused: string } {
  const name = row['name'] ?? '';
  if (name === '') return { refused: 'no name' };
  if (name.length > 200) return { refused: 'the name has more than 200 characters' };
  if (hasControlSigns(name)) return { refused: 'the name has control characters' };
  const price = row['price'] ?? '';
  if (price === '') return { refused: 'no price' };
  const priceCents = parsePrice(price);
  if (priceCents === undefined) return { refused: `'${price.slice(0, 40)}' is not a price` };
  if (priceCents <= 0) return { refused: 'a price must be more than 0' };
  if (priceCents > MAX_PRICE_CENTS) return { refused: 'the price is too high' };
  const description = describe(kind, row);
  if (description.length > 5000 || hasControlSigns(description))
    return { refused: 'the columns hold too much, or control characters' };
  const specifications = specify(kind, row);
  if (!SpecificationsSchema.safeParse(specifications).success)
    return { refused: 'the columns hold what no part can have' };
  return {
    name,
    brand: knownBrand(kind, name),
    description,
    specifications,
    category: kind,
    img: pictureUrl(kind, seedOf(`${shapeOf(kind, row)} ${name}`.trim())),
    priceCents,
    minimum: defaults.minimum,
    quantity: defaults.stock,
    importKey: keyOf(kind, row),
  };
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

/** Identifies a part independent of its price: the kind and every column except the prices. */
function keyOf(kind: string, row: Readonly<Record<string, string>>): string {
  const identity = Object.entries(row).filter(([column]) => !column.startsWith('price'));
  return `file:${kind}:${createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 32)}`;
}

function hasControlSigns(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
