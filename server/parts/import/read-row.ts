import { createHash } from 'node:crypto';
import { MAX_PRICE_CENTS, parsePrice } from '#contract/money.ts';
import { SpecificationsSchema, type Specification } from '#contract/specifications.ts';
import { pictureUrl, seedOf } from '../drawings/picture-url.ts';
import { describe } from './describe.ts';
import { specify } from './specify.ts';

/** A part as it is written into the database; `importKey` makes the same row of the same file the same part. */
export interface ImportedPart {
  name: string;
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
  /** Units put in stock for a part that is new. */
  stock: number;
  /** Minimum order quantity for a part that is new. */
  minimum: number;
}

/** A row as a part, or why it can't be one. Nothing is guessed: a row without a usable price is refused. */
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

/** The words that steer a part's drawing, so that a disk does not look like a module and a trio not like a pair. */
function shapeOf(kind: string, row: Readonly<Record<string, string>>): string {
  if (kind === 'storage') return row['form_factor']?.startsWith('M.2') ? 'm-2' : row['type'] === 'SSD' ? 'sata' : 'hdd';
  if (kind === 'cpu-cooler') return row['size'] ? `liquid ${row['size']}` : 'tower';
  if (kind === 'memory') return { '1': 'single', '2': 'pair', '4': 'quad' }[row['modules']?.split(',')[0] ?? ''] ?? '';
  if (kind === 'motherboard')
    return { ATX: 'atx', 'Micro ATX': 'micro', 'Mini ITX': 'itx' }[row['form_factor'] ?? ''] ?? '';
  if (kind === 'power-supply') return row['modular'] === 'Full' ? 'modular' : '';
  return '';
}

/** What a part is, whatever it costs today: kind and every column but the prices. */
function keyOf(kind: string, row: Readonly<Record<string, string>>): string {
  const identity = Object.entries(row).filter(([column]) => !column.startsWith('price'));
  return `file:${kind}:${createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 32)}`;
}

function hasControlSigns(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
