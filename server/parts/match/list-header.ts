import { normalizeText } from '#server/parts/search/words/typed-words.ts';

/**
 * What a column of a list contains. `order quantity`: units in total, if another column has the units per machine; `amount`:
 * units, unless another column has them.
 */
type Head = 'quantity' | 'order quantity' | 'amount' | 'number' | 'name' | 'other';

/** Words of column titles, without accents, in English, German, French and Spanish; the first match counts. */
const HEADS: readonly (readonly [RegExp, Head])[] = [
  [/^(#|no|nr|pos|position|line|row|item (no|number)|ref|reference|designator|lfd nr)$/, 'other'],
  [/\b(min|minimum|moq|old|stock|available|lagerbestand|mindestmenge)\b/, 'other'],
  [
    /\b(total|order|ordered|ext|extended)\b.*\b(qty|quantity)\b|\b(qty|quantity) (total|ordered|to order)\b/,
    'order quantity',
  ],
  [/\b(gesamtmenge|bestellmenge|gesamtanzahl|gesamtstuckzahl)\b/, 'order quantity'],
  [/\b(price|cost|total|sum|currency|link|url|supplier|vendor|notes?|comments?|remarks?)\b/, 'other'],
  [
    /preis|\b(summe|gesamt|wahrung|lieferant|bemerkung(en)?|hinweis|prix|montant|fournisseur|precio|importe)\b/,
    'other',
  ],
  [/\b(qty|quantity|count|pcs|pieces|units?|needed|required)\b/, 'quantity'],
  [/\bamount\b/, 'amount'],
  [/\b(menge|anzahl|stuck|stuckzahl|stk|qte|quantite|cantidad|cant)\b/, 'quantity'],
  [/\b(sku|mpn|gtin|ean|upc|article|catalog (no|number)|part (no|number|id|#)|p n)\b|^(part )?(number|#)$/, 'number'],
  [/\b(maker|manufacturer|mfr|mfg|vendor) (s )?(no|number|code|#)/, 'number'],
  [
    /\b(artikel|art|hersteller|bestell|teile|material) (nr|nummer)\b|(artikel|hersteller|bestell|teile|material)(nr|nummer)\b/,
    'number',
  ],
  [/\breferencia\b/, 'number'],
  [/\b(name|part|product|item|description|component|brand|manufacturer|maker|mfr|variant|model|title)\b/, 'name'],
  [
    /bezeichnung\b|\b(artikel|artikelname|produkt|produktname|beschreibung|hersteller|marke|modell|komponente|bauteil)\b/,
    'name',
  ],
  [/\b(designation|produit|marque|modele|composant|descripcion|producto|marca|modelo|nombre|componente)\b/, 'name'],
];

/** Rows that a bill of materials may have above its header: titles, a project, a date. */
export const MAX_ROWS_ABOVE = 10;

interface Header {
  readonly heads: readonly Head[];
  /** The position of the header's row. */
  readonly at: number;
}

/** Finds the header of a table. Above it there may be titles, which have one cell; above a quantity also other rows. */
export function findHeader(rows: readonly (readonly string[])[]): Header | undefined {
  let hasOnlyTitles = true;
  for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE + 1).entries()) {
    const heads = headsOf(cells);
    if (heads && (hasOnlyTitles || heads.some(isQuantity))) return { heads, at };
    hasOnlyTitles &&= cells.filter((cell) => cell !== '').length === 1;
  }
  return undefined;
}

/** Whether a column contains units. */
export const isQuantity = (head: Head): boolean => head === 'quantity' || head === 'order quantity';

/** Maximum length of a column title, because the time of the patterns above grows with the square of its length. */
const LONGEST_TITLE = 60;

/** The contents of each column of a table; undefined if the row is not a header. */
function headsOf(cells: readonly string[]): Head[] | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.length > LONGEST_TITLE)) return undefined;
  const titles = cells.map((cell) =>
    normalizeText(cell)
      .replace(/[^\p{L}\p{N}#]+/gu, ' ')
      .trim(),
  );
  if (titles.some((title) => /\d/.test(title))) return undefined;
  const known = titles.map((title) => HEADS.find(([words]) => words.test(title))?.[1]);
  // A line such as 'Crucial Pro kit, 4 units' has one of the words in a cell; a header has little else.
  if (known.filter(Boolean).length * 2 < titles.filter((title) => title !== '').length) return undefined;
  const amount = known.some((head) => head && isQuantity(head)) ? 'other' : 'quantity';
  const heads = known.map((head) => (head === 'amount' ? amount : (head ?? 'other')));
  const names = heads.includes('number') || heads.includes('name');
  return names && titles.every((title) => title.split(' ').length <= 5) ? heads : undefined;
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
