import type { ListColumnUse } from '#contract/choices.ts';

import { normalizeText } from '#server/parts/search/words/typed-words.ts';

/**
 * What a column of a list contains. `order quantity`: units in total, if another column has the units per machine; `amount`:
 * units, unless another column has them; `comment`: a name, in the files of programs that draw circuits.
 */
type Head = ListColumnUse | 'order quantity' | 'amount' | 'comment';

/** Words of column titles, without accents, in English, German, French and Spanish; the first match counts. */
const HEADS: readonly (readonly [RegExp, Head])[] = [
  [
    /^(#|no|nr|pos|position|line|row|item (no|number)|ref|refs|references?|designators?|lfd nr|index|id|level)$/,
    'other',
  ],
  [/^(dnp|dnf|dni|do not (populate|place|fit|install|stuff)|exclude(d)?( from bom)?|nicht bestuckt)$/, 'not_wanted'],
  [/^(fitted|populated?|mounted|placed|bestuckt)$/, 'wanted'],
  [
    /\b(min|minimum|moq|multiple|mult|old|stock(?! (?:code|no|number))|avail|available|availability|backorder|lagerbestand|mindestmenge)\b/,
    'other',
  ],
  [
    /\b(total|order|ordered|ext|extended)\b.*\b(qty|quantity)\b|\b(qty|quantity) (total|ordered|to order)\b/,
    'order quantity',
  ],
  [/\b(gesamtmenge|bestellmenge|gesamtanzahl|gesamtstuckzahl)\b/, 'order quantity'],
  [/\b(price|cost|total|sum|currency|link|url|notes?|remarks?)\b/, 'other'],
  [/^comments?$/, 'comment'],
  [
    /^(supplier|vendor|distributor|customer|cust|comment)( (ref|reference|no|number|#|and ref))?$|\bcomments?\b/,
    'other',
  ],
  [
    /^(type|kind|category|footprint|package|case package|datasheet|rohs|lifecycle|libref|lib ref|library ref|pins|where|merchant|location)$/,
    'other',
  ],
  [
    /preis|\b(summe|gesamt|wahrung|lieferant|bemerkung(en)?|hinweis|prix|montant|fournisseur|precio|importe)\b/,
    'other',
  ],
  [
    /\b(qty|qnty|q ty|quant|quantity|count|pcs|pieces|units?|needed|required|how many|nos)\b|^(no|number|#) of /,
    'quantity',
  ],
  [/\bamount\b/, 'amount'],
  [/\b(menge|anzahl|anz|stuck|stuckzahl|stk|qte|quantite|cantidad|cant|aantal|quantita|qta|antal|ilosc)\b/, 'quantity'],
  [
    /\b(sku|mpn|gtin|ean|upc|article|catalog (no|number)|order code|stock code|part code|part (no|number|id)|p n)\b|\bpart( |s )?#|^(part )?(number|#)$/,
    'number',
  ],
  [
    /\b(maker|manufacturer|manufacture|mfr|mfg|mouser|digikey|digi key|lcsc|farnell|newark|jlcpcb|arrow|rs|tme) (s )?(part )?(no|number|code|#)/,
    'number',
  ],
  [/^(lcsc|jlcpcb)( part)?$/, 'number'],
  [
    /\b(artikel|art|hersteller|bestell|teile|material) (nr|nummer)\b|(artikel|hersteller|bestell|teile|material)(nr|nummer)\b/,
    'number',
  ],
  [/\breferencia\b/, 'number'],
  [/\b(name|part|product|item|description|component|brand|manufacturer|maker|mfr|variant|model|title|value)\b/, 'name'],
  [
    /bezeichnung\b|\b(artikel|artikelname|produkt|produktname|beschreibung|hersteller|marke|modell|komponente|bauteil)\b/,
    'name',
  ],
  [
    /\b(designation|produit|marque|modele|composant|descripcion|producto|marca|modelo|nombre|componente|naam|omschrijving)\b/,
    'name',
  ],
];

/** Words of titles in languages that write a decimal comma. */
const DECIMAL_COMMA =
  /menge|anzahl|stuck|artikel|preis|bezeichnung|beschreibung|hersteller|quantite|designation|cantidad|aantal|quantita/;

/** Rows that a bill of materials may have above its header: titles, a project, a date. */
export const MAX_ROWS_ABOVE = 10;

export interface Header {
  readonly titles: readonly string[];
  readonly heads: readonly Head[];
  /** The position of the header's row. */
  readonly at: number;
  /** The sign before the decimals of the table's numbers, where the titles say it. */
  readonly decimal?: ',' | undefined;
}

/** Finds the header of a table. Above it there may be titles, which have one cell; above a quantity also other rows. */
export function findHeader(rows: readonly (readonly string[])[]): Header | undefined {
  let hasOnlyTitles = true;
  for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE + 1).entries()) {
    const header = headerOf(cells);
    if (header && (hasOnlyTitles || header.heads.some(isQuantity))) return { ...header, at };
    hasOnlyTitles &&= cells.filter((cell) => cell !== '').length === 1;
  }
  return undefined;
}

/** Whether a column contains units. */
export const isQuantity = (head: Head): boolean => head === 'quantity' || head === 'order quantity';

/** What a column is used for, as buyers choose it: units for one machine are not used next to those of the order. */
export function useOf(head: Head, all: readonly Head[]): ListColumnUse {
  if (head === 'order quantity' || head === 'amount') return 'quantity';
  return head === 'comment' || (head === 'quantity' && all.includes('order quantity')) ? 'other' : head;
}

/** Maximum length of a column title, because the time of the patterns above grows with the square of its length. */
const LONGEST_TITLE = 60;

/** A row as a header; undefined if it is none. */
export function headerOf(cells: readonly string[]): Omit<Header, 'at'> | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.length > LONGEST_TITLE)) return undefined;
  const titles = cells.map(plainTitle);
  if (titles.some((title) => /\d/.test(title))) return undefined;
  const known = titles.map(headOf);
  // A line such as 'Crucial Pro kit, 4 units' has one of the words in a cell; a header has little else.
  if (known.filter(Boolean).length * 2 < titles.filter((title) => title !== '').length) return undefined;
  const amount = known.some((head) => head && isQuantity(head)) ? 'other' : 'quantity';
  const isCircuit = titles.some((title) => /^(designators?|footprint|libref|lib ref|refs?|references?)$/.test(title));
  const heads = known.map((head) => {
    if (head === 'comment') return isCircuit ? 'name' : 'other';
    return head === 'amount' ? amount : (head ?? 'other');
  });
  const names = heads.includes('number') || heads.includes('name');
  if (!names || !titles.every((title) => title.split(' ').length <= 5)) return undefined;
  return { titles: [...cells], heads, decimal: titles.some((title) => DECIMAL_COMMA.test(title)) ? ',' : undefined };
}

/** A title in lower case without accents and signs; programs number the makers of a part: 'Manufacturer 1'. */
function plainTitle(cell: string): string {
  return normalizeText(cell)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .replace(/(?<=\p{L}) \d$/u, '');
}

const headOf = (title: string): Head | undefined => HEADS.find(([words]) => words.test(title))?.[1];

/** Whether words are the titles of a table without separators: 'Type Item Price'. */
export function isHeaderOfWords(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 8 || words.some((word) => word.length > LONGEST_TITLE)) return false;
  const heads = words.map((word) => headOf(plainTitle(word)));
  return heads.every(Boolean) && heads.some((head) => head === 'name' || head === 'number');
}

/** The row with a table's total. */
const SUM = /^(?:(?:sub|grand)? ?totals?|sum|summe|(?:gesamt|zwischen)(?:summe)?|suma|somme)\b[\s:]*$/i;

/** The cells of a table's row by their columns; undefined for a row that names no part, such as a total or a remark. */
export function cellsByHead(
  cells: readonly string[],
  heads: readonly Head[],
):
  | { readonly numbers: readonly string[]; readonly names: readonly string[]; readonly quantities: readonly string[] }
  | undefined {
  const of = (wanted: Head) => cells.filter((cell, at) => heads[at] === wanted && cell !== '');
  const [numbers, names] = [of('number'), of('name')];
  const ordered = of('order quantity');
  const quantities = ordered.length > 0 ? ordered : of('quantity');
  const texts = [...numbers, ...names];
  const isPart =
    texts.length > 0
      ? !texts.every((text) => SUM.test(text))
      : quantities.length > 0 && !cells.some((cell) => SUM.test(cell));
  return isPart ? { numbers, names, quantities } : undefined;
}
