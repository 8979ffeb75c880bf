import { cutText } from '#contract/cut-text.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { plainAmount, dollarsOf } from '#contract/money.ts';
import { csvLine, defuseFormulas } from '#server/http/files/csv.ts';
import type { FeedPart, FeedShop } from './feed-part.ts';

/** A feed: where it is, what switches it off, and how it writes a part. */
export interface Feed {
  readonly path: string;
  readonly setting: keyof ShopSettings['feeds'];
  readonly type: string;
  head(shop: FeedShop): string;
  line(part: FeedPart, shop: FeedShop): string;
  readonly tail: string;
}

/** A column: its name, and a part's values in it; none or undefined for an empty one. */
type Column = readonly [
  name: string,
  valueOf: (part: FeedPart, shop: FeedShop) => string | readonly string[] | undefined,
];

/** Cents as an amount, `12.40`. */
const amount = (cents: number): string => plainAmount(dollarsOf(cents));
const priced = (cents: number, { currency }: FeedShop): string => `${amount(cents)} ${currency}`;
const centimeters = (mm: number | null): string | undefined => (mm ? `${mm / 10} cm` : undefined);
const photographs = ({ pictures }: FeedPart): readonly string[] => pictures.map(({ url }) => url);

/**
 * Google's product data specification. An order of fewer than the minimum is not possible, so that Google asks for the price
 * of the minimum and the number of units in it.
 * @see https://support.google.com/merchants/answer/7052112
 */
const GOOGLE: readonly Column[] = [
  ['id', ({ sku }) => sku],
  ['title', ({ title }) => cutText(title, 150)],
  ['description', ({ description }) => cutText(description, 5_000)],
  ['link', ({ link }) => link],
  ['image_link', (part) => photographs(part)[0]],
  ['additional_image_link', (part) => photographs(part).slice(1, 11)],
  // Google refuses a backorder without a day.
  [
    'availability',
    ({ availability, availableOn }) => (availability === 'backorder' && !availableOn ? 'out_of_stock' : availability),
  ],
  ['availability_date', ({ availableOn }) => (availableOn === null ? undefined : `${availableOn}T12:00Z`)],
  ['price', ({ beforeCents, unitCents, minimum }, shop) => priced((beforeCents ?? unitCents) * minimum, shop)],
  [
    'sale_price',
    ({ beforeCents, unitCents, minimum }, shop) =>
      beforeCents === undefined ? undefined : priced(unitCents * minimum, shop),
  ],
  ['multipack', ({ minimum }) => (minimum > 1 ? String(minimum) : undefined)],
  ['brand', ({ brand }) => brand],
  ['gtin', ({ gtin }) => gtin],
  ['mpn', ({ mpn }) => mpn],
  ['identifier_exists', ({ gtin, brand, mpn }) => (gtin || (brand && mpn) ? undefined : 'no')],
  ['condition', () => 'new'],
  ['product_type', ({ kind }) => kind],
  ['shipping_weight', ({ weight, minimum }) => (weight ? `${weight * minimum} g` : undefined)],
  ['shipping_length', ({ length, minimum }) => (minimum === 1 ? centimeters(length) : undefined)],
  ['shipping_width', ({ width, minimum }) => (minimum === 1 ? centimeters(width) : undefined)],
  ['shipping_height', ({ height, minimum }) => (minimum === 1 ? centimeters(height) : undefined)],
];

/** Meta's catalog. @see https://www.facebook.com/business/help/120325381656392 */
const META: readonly Column[] = [
  ['id', ({ sku }) => sku],
  ['title', ({ title }) => cutText(title, 200)],
  ['description', ({ description }) => cutText(description, 9_999)],
  // Meta knows no backorder.
  ['availability', ({ availability }) => (availability === 'in_stock' ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ beforeCents, unitCents }, shop) => priced(beforeCents ?? unitCents, shop)],
  [
    'sale_price',
    ({ beforeCents, unitCents }, shop) => (beforeCents === undefined ? undefined : priced(unitCents, shop)),
  ],
  ['link', ({ link }) => link],
  ['image_link', (part) => photographs(part)[0]],
  ['additional_image_link', (part) => photographs(part).slice(1, 11)],
  ['brand', ({ brand }) => brand],
  ['gtin', ({ gtin }) => gtin],
  ['mpn', ({ mpn }) => mpn],
  ['product_type', ({ kind }) => kind],
  ['shipping_weight', ({ weight }) => (weight ? `${weight} g` : undefined)],
];

const valuesOf = ([, valueOf]: Column, part: FeedPart, shop: FeedShop): string[] =>
  [valueOf(part, shop) ?? []].flat().filter((value) => value !== '');
/** Several values of a column are separated by commas. */
const cellOf = (column: Column, part: FeedPart, shop: FeedShop): string => valuesOf(column, part, shop).join(',');

/** Text of an XML element, without the characters that XML 1.0 cannot contain. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A cell of a TSV file, which has no quotes: on one line, and no formula for a spreadsheet. */
const tsvCell = (text: string): string => defuseFormulas(text.replace(/\s+/g, ' ').trim());

/** The links of the Agentic Commerce Protocol to the legal pages. */
const ACP_LINKS: Readonly<Record<string, string>> = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
  returns: 'refund_policy',
};

/**
 * A product of the Agentic Commerce Protocol, version 2026-04-17: each part has one variant, itself. Prices are those of one
 * unit of the smallest order.
 */
function acpProduct(part: FeedPart, shop: FeedShop): object {
  const { sku, title, link: url, availability, unitCents, beforeCents, gtin } = part;
  const description = { plain: part.description };
  const media = part.pictures.map((picture) => ({ type: 'image', url: picture.url, alt_text: picture.alt }));
  const price = (cents: number) => ({ amount: cents, currency: shop.currency });
  const links = shop.legalPages.flatMap((page) => {
    const type = ACP_LINKS[page];
    return type === undefined ? [] : [{ type, url: `${shop.origin}/legal/${page}` }];
  });
  const options = [
    ...(part.brand ? [{ name: 'Brand', value: part.brand }] : []),
    ...(part.mpn ? [{ name: "Maker's number", value: part.mpn }] : []),
  ];
  const variant = {
    id: sku,
    title,
    description,
    url,
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price: price(unitCents),
    ...(beforeCents !== undefined && { list_price: price(beforeCents) }),
    availability: { available: availability !== 'out_of_stock', status: availability },
    categories: [{ value: part.kind, taxonomy: 'merchant' }],
    condition: ['new'],
    ...(options.length > 0 && { variant_options: options }),
    ...(media.length > 0 && { media }),
    seller: { name: shop.name, ...(links.length > 0 && { links }) },
  };
  return { id: sku, title, description, url, ...(media.length > 0 && { media }), variants: [variant] };
}

/** All feeds. */
export const FEEDS: readonly Feed[] = [
  {
    path: '/feeds/google.xml',
    setting: 'google',
    type: 'application/xml; charset=utf-8',
    head: ({ name, origin }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xml(name)}</title>\n<link>${xml(origin)}</link>\n<description>${xml(name)}</description>\n`,
    line: (part, shop) =>
      `<item>${GOOGLE.flatMap((column) => valuesOf(column, part, shop).map((value) => `<g:${column[0]}>${xml(value)}</g:${column[0]}>`)).join('')}</item>\n`,
    tail: '</channel>\n</rss>\n',
  },
  {
    path: '/feeds/google.tsv',
    setting: 'google',
    type: 'text/tab-separated-values; charset=utf-8',
    head: () => `${GOOGLE.map(([name]) => name).join('\t')}\n`,
    line: (part, shop) => `${GOOGLE.map((column) => tsvCell(cellOf(column, part, shop))).join('\t')}\n`,
    tail: '',
  },
  {
    path: '/feeds/meta.csv',
    setting: 'meta',
    type: 'text/csv; charset=utf-8; header=present',
    head: () => csvLine(META.map(([name]) => name)),
    line: (part, shop) => csvLine(META.map((column) => cellOf(column, part, shop))),
    tail: '',
  },
  {
    path: '/feeds/acp.jsonl',
    setting: 'acp',
    type: 'application/jsonl; charset=utf-8',
    head: () => '',
    line: (part, shop) => `${JSON.stringify(acpProduct(part, shop))}\n`,
    tail: '',
  },
];
