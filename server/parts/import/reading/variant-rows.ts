import type { ImportField } from '#contract/parts/import/import-fields.ts';
import { wordTable } from '#contract/word-table.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { numberOf } from '#server/spreadsheets/cell-numbers.ts';
import { isNotOnSale } from './fields.ts';
import type { AssembledRow, Cells, Option, Reading } from './reading.ts';

/** What the rows of a product say about all of its variants. */
interface Product {
  /** The first cell with text of each inherited field. */
  readonly cells: Cells;
  readonly optionNames: string[];
  hasVariantRows: boolean;
}

/** Fields that a variant takes from its product where its own cell is empty. */
const INHERITED: readonly ImportField[] = [
  'name',
  'brand',
  'kind',
  'description',
  'price',
  'sale_price',
  'minimum',
  'cost',
  'picture',
  'published',
];

/** Fields that a row of a part has, unlike one of a further picture. */
const OF_PART: readonly ImportField[] = ['name', 'sku', 'price', 'stock', 'gtin', 'mpn', 'option_value'];

/** Row types of products that are sold as their variants, and of rows that are no parts. */
const PARENTS =
  /^(?:variable(?:[ -](?:product|subscription))?|configurable|grouped|bundle|parent|master|template|vater(?:artikel)?)$/;
const NO_PARTS = /^(?:image|video|rule|option|product[ _]option|modifier|bild)$/;
const VARIANTS = /^(?:(?:product[ _]|subscription[ _])?variation|variant|sku|child|kind(?:artikel)?)$/;

/** Specifications in lists that are fields of a part. */
const FEATURES = wordTable<ImportField>({
  manufacturer: 'brand',
  brand: 'brand',
  hersteller: 'brand',
  gtin: 'gtin',
  ean: 'gtin',
  upc: 'gtin',
  barcode: 'gtin',
  mpn: 'mpn',
  'manufacturer part number': 'mpn',
  cost: 'cost',
});

/** The fields that make the rows of a file belong together. */
const STRUCTURE: readonly ImportField[] = ['group', 'parent', 'row_type', 'translation', 'variations'];

/**
 * Assembles the parts of a file in which variants are rows of their own: leaves out rows that only describe the product of
 * variants, a further picture or a translation, and completes variants by what their product says. Each row is first given
 * to `collect`, then, in the same order, to `assemble`.
 */
export class VariantRows {
  /** Whether the rows have to be collected first. */
  readonly isNeeded: boolean;
  readonly #reading: Reading;
  readonly #has: ReadonlySet<ImportField>;
  readonly #products = new Map<string, Product>();
  /** The products of variants that a product lists, by the SKU of the variant, with its options. */
  readonly #listed = new Map<string, { product: Product; options: Option[] }>();
  /** SKUs and numbers of products that variants name. */
  readonly #parents = new Set<string>();
  #last = '';
  #count = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#has = new Set(reading.fields);
    this.isNeeded = STRUCTURE.some((field) => this.#has.has(field));
  }

  /** Learns from a row what it says about others. */
  collect(row: readonly string[]): void {
    const { cells, options } = this.#read(row);
    const type = typeOf(cells);
    if (cells.translation || NO_PARTS.test(type)) return;
    const parent = parentOf(cells);
    if (parent !== '') this.#parents.add(parent);
    for (const key of this.#keysOf(cells, type)) {
      const product = this.#products.get(key) ?? { cells: {}, optionNames: [], hasVariantRows: false };
      this.#products.set(key, product);
      product.hasVariantRows ||= VARIANTS.test(type);
      // A variant says nothing about the other variants, unless it is the first row of a product that has no row for itself.
      if (parent === '')
        for (const field of INHERITED) product.cells[field] ||= isOptions(cells[field]) ? '' : (cells[field] ?? '');
      for (const [at, [name]] of options.entries()) product.optionNames[at] ||= name;
      for (const { sku, options: own } of variationsOf(cells.variations ?? ''))
        this.#listed.set(sku.toLowerCase(), { product, options: own });
    }
  }

  /** Has to be called between collecting and assembling. */
  restart(): void {
    this.#last = '';
    this.#count = 0;
  }

  /** A row as a part; undefined for one that is none. */
  assemble(row: readonly string[]): AssembledRow | undefined {
    const { cells, options } = this.#read(row);
    if (!this.isNeeded) return { cells, options: options.filter(isMeant) };
    const type = typeOf(cells);
    if (cells.translation || NO_PARTS.test(type)) return undefined;
    const parent = parentOf(cells);
    const [key = ''] = this.#keysOf(cells, type);
    if (PARENTS.test(type)) return undefined;
    if (parent === '' && ownKeys(cells).some((own) => this.#parents.has(own))) return undefined;
    const listed = this.#listed.get((cells.sku ?? '').toLowerCase());
    const product = this.#products.get(parent || key) ?? listed?.product;
    if (!product) return { cells, options: options.filter(isMeant) };
    if (product.hasVariantRows && !VARIANTS.test(type)) return undefined;
    if (this.#has.has('group') && OF_PART.every((field) => !cells[field])) return undefined;
    const named = options.map(([name, value], at): Option => [name || (product.optionNames[at] ?? ''), value]);
    const inName = isOptions(cells.name) ? featuresOf(cells.name!) : [];
    const own = inName.length > 0 ? { ...cells, name: '' } : cells;
    return {
      cells: inherit(own, product.cells, this.#reading),
      options: [...named, ...inName, ...(listed?.options ?? [])].filter(isMeant),
    };
  }

  /** The keys of the product that a row belongs to or is: the first is that of its group. */
  #keysOf(cells: Cells, type: string): string[] {
    if (this.#has.has('group')) {
      // Some systems name the product in its first row only.
      const group = cells.group || (cells.name ? `row ${++this.#count}` : this.#last);
      this.#last = group;
      return [`group ${group.toLowerCase()}`];
    }
    if (this.#has.has('parent')) return ownKeys(cells);
    if (!this.#has.has('row_type') || this.#has.has('variations')) return [`row ${++this.#count}`];
    // The rows of the variants follow that of their product.
    if (!VARIANTS.test(type)) this.#last = `row ${++this.#count}`;
    return [this.#last];
  }

  #read(row: readonly string[]): AssembledRow {
    const { headers, fields, order } = this.#reading;
    const cells: Cells = {};
    const names: string[] = [];
    const values: string[] = [];
    const options: Option[] = [];
    for (const at of order) {
      const field = fields[at] ?? '';
      const cell = row[at] ?? '';
      if (field === 'option_name') names.push(cell);
      else if (field === 'option_value') values.push(cell);
      else if (field === 'option') options.push([optionName(headers[at] ?? ''), cell]);
      else if (field === 'features') {
        for (const [name, value] of featuresOf(cell)) {
          const known = FEATURES[name.toLowerCase()];
          if (known === undefined) options.push([name, value]);
          else if (value !== '') cells[known] ||= value;
        }
      } else if (field === 'published' && isNotOnSale(cell)) cells.published = cell;
      // Of several categories, the best comes last.
      else if (field === 'kind' && cell !== '') cells.kind = cells.kind ? `${cell} > ${cells.kind}` : cell;
      else if (field !== '' && field !== 'spec') cells[field] ||= cell;
    }
    if (values.some((value) => value !== '')) cells.option_value = values.find((value) => value !== '')!;
    return { cells, options: [...values.map((value, at): Option => [names[at] ?? '', value]), ...options] };
  }
}

const typeOf = ({ row_type = '' }: Cells): string => row_type.trim().toLowerCase();

/** The SKU or number of the product that a variant names: `id:101`, `TEE`. */
function parentOf({ parent = '' }: Cells): string {
  const text = parent.trim().toLowerCase();
  return text === '0' ? '' : text;
}

function ownKeys({ row_id, sku }: Cells): string[] {
  return [...(row_id ? [`id:${row_id.toLowerCase()}`, row_id.toLowerCase()] : []), ...(sku ? [sku.toLowerCase()] : [])];
}

function inherit(cells: Cells, product: Cells, { decimal, fields }: Reading): Cells {
  const all: Cells = { ...cells };
  for (const field of INHERITED)
    if (!all[field] && product[field] && fields.includes(field)) all[field] = product[field];
  const surcharge = numberOf(cells.surcharge ?? '', decimal);
  const price = numberOf(product.price ?? '', decimal);
  if (!cells.price && surcharge !== undefined && price !== undefined)
    all.price = String(dollarsOf(centsOf(price + surcharge))).replace('.', decimal);
  return all;
}

/** Without a default that stands for 'no options'. */
function isMeant([name, value]: Option): boolean {
  return name.trim() !== '' && value.trim() !== '' && !/^default title$/i.test(value.trim());
}

/** The name of an option in a column's name: `product_variation_option_Size`, `Attribute:pa_color`. */
function optionName(header: string): string {
  return header
    .replace(/^product[ _]variation[ _]option[ _]|^attribute:?(?:pa_)?/i, '')
    .replace(/[{}]/g, '')
    .trim();
}

/** Whether a name only lists the options of a variant: `[RT]Color=Red,[S]Size=Small`. */
function isOptions(text: string | undefined): boolean {
  return text !== undefined && /^\[\w+\][^=]+=/.test(text);
}

/**
 * A list of options or specifications: `color=Black,size=M`, `Type=Radio|Name=Size|Value=M`, `Size: M, Color: Black`,
 * `Material:Steel:1`, `[S]Size=Small`.
 */
function featuresOf(text: string): Option[] {
  if (text.length > 20_000) return [];
  const named = [...text.matchAll(/\bName=([^|;]+)\|Value=([^|;]+)/g)];
  if (named.length > 0) return named.map(([, name, value]) => [name!.trim(), value!.trim()]);
  return text.split(/[,;|\n](?=[^,;|\n]*[=:])/).flatMap((pair): Option[] => {
    const [, name = '', value = ''] = /^\s*(?:\[\w+\])?([^=:]{1,60})[=:](.*)$/s.exec(pair) ?? [];
    const plain = value.replace(/:\d+(?::\d+)?$/, '').replace(/^"(.*)"$/s, '$1');
    return name === '' ? [] : [[name.replaceAll('_', ' ').trim(), plain.trim()]];
  });
}

/** The variants that a product lists: `sku=TEE-S,size=S|sku=TEE-M,size=M`. */
function variationsOf(text: string): { sku: string; options: Option[] }[] {
  if (text === '') return [];
  return text.split('|').flatMap((variation) => {
    const pairs = featuresOf(variation);
    const sku = pairs.find(([name]) => name.toLowerCase() === 'sku')?.[1];
    return sku ? [{ sku, options: pairs.filter(([name]) => name.toLowerCase() !== 'sku') }] : [];
  });
}
