/*
 * The fields of a part, each declared once, in the order of the columns of a file. Free of zod, so that a screen can use
 * them.
 */

import type { PartPicture } from './more-pictures.ts';
import { TAX_CLASSES } from '#contract/orders/tax-classes.ts';
import { LIFECYCLES, REACH_STATES, ROHS_STATES } from './lifecycle.ts';

/** `code`: a line that may be a number, which spreadsheets shorten. */
type TextType = 'text' | 'sku' | 'line' | 'code' | 'gtin';
/** `choice`: a key of `choices`; `day`: `2026-12-31`; `country`: a code of two letters. */
type CodedType = 'choice' | 'day' | 'country';
/** Null for an optional field without a value. */
type NumberType = 'whole' | 'money';
/** How a value is parsed, shown, written into a cell and compared. */
type FieldType =
  | TextType
  | CodedType
  | NumberType
  | 'kind'
  | 'breaks'
  | 'picture'
  | 'pictures'
  | 'datasheet'
  | 'publication';

/** `lists`: everybody, with each part; `page`: everybody, of a single part; `staff`: admins only. */
export type SeenBy = 'lists' | 'page' | 'staff';

interface Declaration {
  readonly label: string;
  readonly type: FieldType;
  /**
   * Who sees an optional field, for which this declaration and its column in server/parts/tables.ts are enough. Absent: a
   * field that every part has, with its own rules.
   */
  readonly seenBy?: SeenBy;
  /** The longest text, in characters. */
  readonly max?: number;
  /** The values of a choice with their labels; '' is what a part has that states none. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Whether lists of parts can be narrowed by its values. */
  readonly isFilter?: boolean;
  /** What errors call the field; else its label in lower case. */
  readonly noun?: string;
  /** The lowest number; 0 if absent. */
  readonly least?: number;
  /** The error for a number below that, unless it names the field. */
  readonly tooLow?: string;
  /** A hint below the field in the form. */
  readonly hint?: string;
  /** The column's name in imports; else the key. */
  readonly field?: string;
  /** The column's heading in exports; else its name in imports, with spaces. */
  readonly heading?: string;
  /** The column's label in imports; else that of the field. */
  readonly columnLabel?: string;
  /** Whether a file with this column may lack prices, because it edits parts. */
  readonly edits?: boolean;
}

/** A length of the package of one unit, in mm. */
function packageSize<Side extends 'length' | 'width' | 'height'>(side: Side) {
  return {
    label: `Package ${side} in mm`,
    type: 'whole',
    noun: `package ${side}`,
    tooLow: `The package ${side} cannot be below 0`,
    seenBy: 'page',
    field: `package_${side}`,
    heading: `package ${side} (mm)`,
    edits: true,
  } as const;
}

export const PART_FIELDS = {
  sku: { label: 'SKU', type: 'sku' },
  /** The maker; empty when unknown. If omitted from a new part: the brand of parts of its kind that its name begins with. */
  brand: { label: 'Brand', type: 'code', max: 60, noun: 'brand or number', seenBy: 'lists' },
  mpn: { label: "Maker's number", type: 'code', max: 60, noun: 'brand or number', seenBy: 'lists' },
  /** The number of the bar code: 8, 12, 13 or 14 digits. */
  gtin: { label: 'GTIN', type: 'gtin', seenBy: 'lists', hint: 'The digits of the bar code.' },
  category: { label: 'Kind', type: 'kind', field: 'kind' },
  name: { label: 'Name', type: 'text' },
  variant: { label: 'Variant', type: 'text' },
  description: { label: 'Description', type: 'text', edits: true },
  price: { label: 'Price', type: 'money' },
  /** A former or recommended price, shown crossed out; above the price. */
  compareAt: {
    label: 'Compare at',
    type: 'money',
    noun: 'compare-at price',
    seenBy: 'lists',
    hint: 'A former price, shown crossed out.',
    field: 'compare_at',
    heading: 'compare-at price',
    columnLabel: 'Compare-at price',
    edits: true,
  },
  /** `25+ 11.90; 100+ 11.50`. */
  breaks: { label: 'Volume discounts', type: 'breaks', edits: true },
  minimum: { label: 'Minimum order', type: 'whole', noun: 'minimum', edits: true },
  /** The part is sold in multiples of it; null: in any quantity. The minimum order is a multiple, too (quantity.ts). */
  packSize: {
    label: 'Pack size',
    type: 'whole',
    least: 1,
    tooLow: 'A pack has at least 1 unit',
    seenBy: 'lists',
    hint: 'The part is sold in whole packs; the minimum order is rounded up to them. Leave it empty to sell any number.',
    field: 'pack_size',
    edits: true,
  },
  quantity: {
    label: 'Quantity in stock',
    type: 'whole',
    noun: 'quantity',
    field: 'stock',
    columnLabel: 'Stock',
    edits: true,
  },
  storagePlace: {
    label: 'Storage location',
    type: 'code',
    max: 40,
    seenBy: 'staff',
    hint: 'For example A-03-2.',
    field: 'storage_place',
    heading: 'storage location',
    edits: true,
  },
  /** Units at or below which the stock is low; null: the store's level applies. */
  lowStock: {
    label: 'Low-stock level',
    type: 'whole',
    tooLow: 'The level cannot be below 0',
    seenBy: 'staff',
    hint: "Leave it empty to use the store's level.",
    field: 'low_stock',
    edits: true,
  },
  /** Units that can be ordered beyond the stock, of all orders together; null: none. */
  backorderLimit: {
    label: 'Units on backorder',
    type: 'whole',
    tooLow: 'The limit cannot be below 0',
    seenBy: 'staff',
    hint: 'How many units customers can order before they arrive. Leave it empty to sell only what is in stock.',
    field: 'backorder_limit',
    edits: true,
  },
  /** Days until units arrive that no purchase order covers; null: only units of purchase orders are sold before they arrive. */
  leadDays: {
    label: 'Lead time in days',
    type: 'whole',
    noun: 'lead time',
    tooLow: 'The lead time cannot be below 0',
    seenBy: 'staff',
    hint: 'For backorders beyond your purchase orders. Leave it empty to sell only units that are on order.',
    field: 'lead_days',
    heading: 'lead time (days)',
    edits: true,
  },
  /** Of one unit with its packaging, in grams. */
  weight: {
    label: 'Weight in grams',
    type: 'whole',
    noun: 'weight',
    tooLow: 'The weight cannot be below 0',
    seenBy: 'page',
    hint: 'Of one unit with its packaging.',
    heading: 'weight (g)',
    edits: true,
  },
  /** Of the package of one unit, in mm. */
  packageLength: packageSize('length'),
  packageWidth: packageSize('width'),
  packageHeight: packageSize('height'),
  /** Whether the maker still makes the part (lifecycle.ts). */
  lifecycle: {
    label: 'Lifecycle',
    type: 'choice',
    choices: LIFECYCLES,
    isFilter: true,
    seenBy: 'lists',
    edits: true,
  },
  /** The last day on which the maker takes orders; shown only with the lifecycle `last_orders`. */
  lastOrders: {
    label: 'Last orders until',
    type: 'day',
    noun: 'last day for orders',
    seenBy: 'lists',
    hint: "Needs the lifecycle 'Last orders'.",
    field: 'last_orders',
    edits: true,
  },
  /** The SKU of the part that replaces it. */
  substitute: {
    label: 'Substitute',
    type: 'code',
    max: 40,
    seenBy: 'lists',
    hint: 'The SKU of the part that replaces it.',
    edits: true,
  },
  rohs: {
    label: 'RoHS',
    type: 'choice',
    choices: ROHS_STATES,
    isFilter: true,
    noun: 'RoHS',
    seenBy: 'page',
    edits: true,
  },
  reach: {
    label: 'REACH',
    type: 'choice',
    choices: REACH_STATES,
    isFilter: true,
    noun: 'REACH',
    seenBy: 'page',
    edits: true,
  },
  origin: {
    label: 'Country of origin',
    type: 'country',
    isFilter: true,
    seenBy: 'page',
    hint: 'A code of two letters, for example TW.',
    field: 'country_of_origin',
    edits: true,
  },
  /** The number of the customs tariff: 6 to 10 digits. */
  hts: {
    label: 'HTS code',
    type: 'code',
    max: 20,
    isFilter: true,
    noun: 'HTS code',
    seenBy: 'page',
    hint: 'The customs tariff number, for example 8473.30.1180.',
    field: 'hts_code',
    heading: 'HTS code',
    edits: true,
  },
  /** The export control classification number: `EAR99`, `5A992.c`. */
  eccn: {
    label: 'ECCN',
    type: 'code',
    max: 20,
    isFilter: true,
    noun: 'ECCN',
    seenBy: 'page',
    hint: 'The export control number, for example EAR99.',
    heading: 'ECCN',
    edits: true,
  },
  /** Decides which of the shop's tax rates apply. */
  taxClass: {
    label: 'Tax class',
    type: 'choice',
    choices: TAX_CLASSES,
    seenBy: 'lists',
    field: 'tax_class',
    edits: true,
  },
  /** Empty: on sale. A draft, which only staff see, has `draft` or the day on which it goes on sale (publication.ts). */
  publishOn: {
    label: 'Publish on',
    type: 'publication',
    noun: 'day to publish on',
    seenBy: 'staff',
    field: 'publish_on',
    edits: true,
  },
  cost: { label: 'Unit cost', type: 'money', noun: 'cost', seenBy: 'staff', hint: 'Only staff see it.' },
  img: { label: 'Picture', type: 'picture', field: 'picture', edits: true },
  imgAlt: {
    label: 'What the picture shows',
    type: 'line',
    max: 200,
    noun: 'description of the picture',
    seenBy: 'page',
    hint: "For people who can't see the picture.",
    field: 'picture_text',
    heading: 'picture description',
    columnLabel: 'Picture description',
  },
  /** The pictures after `img`, in order; stored as text (more-pictures.ts). */
  morePictures: { label: 'Further pictures', type: 'pictures', seenBy: 'page', field: 'more_pictures' },
  /** The URL of an uploaded PDF; empty for none. */
  datasheet: { label: 'Datasheet', type: 'datasheet', seenBy: 'page', edits: true },
} as const satisfies Record<string, Declaration>;

/**
 * What files call the columns besides their headings, in lower case without signs. Apart from `PART_FIELDS`, so that pages
 * do not load it.
 */
export const OTHER_HEADINGS: Readonly<Partial<Record<PartFieldKey, string>>> = {
  sku: 'variant sku, product sku, sku code, item sku, internal reference, default code, article, article number, article no, article id, item number, item no, item code, product code, product id, code, stock code, artikelnummer, artikelnr, artikel nr, art nr, bestellnummer, référence, reference, ref, referencia, indeks, kod produktu, codice, codice articolo, artikelcode, código, codigo, artikkelnummer, varenummer, kod',
  brand:
    'brand name, manufacturer, manufacturer name, mfr name, mfg name, mfg, vendor name, maker, make, mfr, vendor, hersteller, marke, fabricant, marque, marca, fabricante, producent, marka, produttore, merk, fabrikant, tillverkare, výrobce, značka',
  mpn: 'manufacturer part number, manufacturers part number, manufacturer product number, vendor part number, vpn, mfr part, mfr pn, mfg part, han, oem number, manufacturer part, mfr no, mfg no, herst nr, herstellernr, hersteller artnr, hersteller artikelnummer, manufacturer number, mfr part number, mfr part no, mfg part number, mfg part no, part number, part no, part, makers number, model number, model no, herstellernummer, hersteller nr, herstellerartikelnummer',
  gtin: 'gtin upc ean or isbn, upc ean, gtin13, ean gtin, ean, ean13, ean code, upc, upc code, barcode, bar code, gtin ean, kod kreskowy, kod ean, codice a barre, streepjescode, código de barras, codigo de barras',
  category:
    'category, categories, product type, product category, part type, product group, commodity, kategorie, warengruppe, produktgruppe, catégorie, categoría, categoria, kategoria, kategorie produktu, categorie, categorie prodotto',
  name: 'title, product, product name, product title, part name, item, item name, article name, bezeichnung, artikelbezeichnung, artikel, produkt, produktname, artikelname, nom, désignation, designation, nombre, producto, model, modell, model name, nazwa, nazwa produktu, nome, nome prodotto, naam, productnaam, artikelnaam, namn, produktnamn, název, navn, label, libellé',
  variant: 'variante, option',
  description:
    'long description, short description, product description, item description, part description, details, beschreibung, artikelbeschreibung, descripción, descripcion, descrizione, opis, descrizione prodotto, omschrijving, beskrivning, descrição, popis',
  price:
    'regular price, unit price, sales price, selling price, net price, price each, price per unit, preis, normalpreis, regulärer preis, einzelpreis, verkaufspreis, vk, vk preis, stückpreis, nettopreis, prix, prix unitaire, precio, precio unitario, prezzo, retail price, list price, rrp, msrp, uvp, sale price, special price, promo price, discount price, angebotspreis, sonderpreis, aktionspreis, cena, prezzo di vendita, prijs, verkoopprijs, pris, preço, preco',
  compareAt:
    'compare at, compare at price, variant compare at price, compare price, strike price, was price, former price, streichpreis, prix barré',
  breaks: 'price breaks, quantity breaks, quantity prices, tier prices, staffelpreise, staffelpreis',
  minimum:
    'min, moq, min order, minimum order, minimum order quantity, min order quantity, minimum quantity, min quantity, min qty, mindestmenge, mindestbestellmenge',
  packSize:
    'pack, units per pack, pack quantity, pack qty, package quantity, package qty, order multiple, order increment, quantity increments, qty increments, sales multiple, verpackungseinheit, ve, vpe, packungsgröße',
  quantity:
    'quantity, qty, stock qty, quantity in stock, qty in stock, qty on hand, quantity on hand, current stock, available quantity, qty available, in stock, on hand, stock level, stock quantity, units in stock, inventory, available, quantity available, availability, bestand, lagerbestand, lager, menge, anzahl, verfügbar, cantidad, existencias, quantité, disponible, stan, stan magazynowy, ilość, giacenza, quantità, voorraad, aantal, lagersaldo, antal, estoque, skladem, množství',
  storagePlace:
    'storage place, stock location, warehouse location, location, bin, bin location, shelf, lagerplatz, lagerort, regal, emplacement, ubicación',
  lowStock:
    'low stock level, reorder level, reorder point, minimum stock, min stock, safety stock, mindestbestand, meldebestand',
  backorderLimit: 'backorders, backorder quantity, max backorders, backorder max qty, maximaler rückstand',
  leadDays: 'lead time, lead time in days, lead time days, lieferzeit, lieferzeit in tagen, wiederbeschaffungszeit',
  weight:
    'weight g, weight in grams, weight grams, grams, variant grams, gewicht g, gewicht in g, gewicht in gramm, poids g, peso g, gewicht, net weight, gross weight, item weight, unit weight, poids, peso',
  packageLength:
    'package length cm, package length in mm, package length in cm, shipping length, box length, verpackungslänge, paketlänge, versandlänge, packstücklänge',
  packageWidth:
    'package width cm, package width in mm, package width in cm, shipping width, box width, verpackungsbreite, paketbreite, versandbreite, packstückbreite',
  packageHeight:
    'package height cm, package height in mm, package height in cm, shipping height, box height, verpackungshöhe, pakethöhe, versandhöhe, packstückhöhe',
  lifecycle:
    'life cycle, lifecycle status, life cycle status, part status, product status, product lifecycle, manufacturer lifecycle, lebenszyklus, produktstatus',
  lastOrders: 'last order date, last time buy, last time buy date, ltb date, last buy date, end of life date, eol date',
  substitute:
    'replacement, replaced by, replacement part, replacement sku, substitute part, substitute sku, successor, alternative sku, ersatz, ersatzartikel, nachfolger, nachfolgeartikel',
  rohs: 'rohs compliant, rohs status, rohs compliance, eu rohs, rohs konform, rohs konformität',
  reach: 'reach status, reach compliant, reach compliance, reach svhc, svhc',
  origin:
    'country of origin, origin, coo, made in, origin country, manufacturing country, ursprungsland, herkunftsland, pays dorigine, país de origen, country of manufacture',
  hts: 'hts, htsus, hts number, hs code, hs, hs tariff code, harmonized system code, tariff code, tariff number, customs tariff number, commodity code, zolltarifnummer, taric, warennummer, zolltarif, variant hs code',
  eccn: 'export control classification number, eccn code, export control number, eccn number, exportkontrollnummer',
  publishOn: 'publish date, publication date, available from, on sale from, verfügbar ab, veröffentlichen am',
  taxClass: 'tax code, vat class, tax rate class, product tax class, variant tax code, steuerklasse, steuerschlüssel',
  cost: 'unit cost, hek, händlerpreis, händler ek, reseller price, customer price, dealer price, cost price, cost each, purchase price, purchase cost, buying price, einkaufspreis, ek, ek preis, prix dachat, precio de compra',
  img: 'picture url, image src, image, images, image url, image link, img, photo, bild, bild url, bildlink, foto, imagen',
  imgAlt: 'image description, alt, alt text, image alt, image alt text',
  morePictures: 'further pictures, additional images, other images, weitere bilder',
  datasheet:
    'data sheet, datasheet url, datasheet link, spec sheet, datenblatt, datenblatt url, fiche technique, ficha técnica',
};

type Fields = typeof PART_FIELDS;
export type PartFieldKey = keyof Fields;

/** The optional fields that an audience sees. */
export type OptionalKey<Audience extends SeenBy = SeenBy> = {
  [Key in PartFieldKey]: Fields[Key] extends { seenBy: Audience } ? Key : never;
}[PartFieldKey];

/** The values of optional fields in the API; an empty text or null: unknown. */
export type OptionalValues<Audience extends SeenBy = SeenBy> = {
  [Key in OptionalKey<Audience>]: Fields[Key]['type'] extends NumberType
    ? number | null
    : Fields[Key]['type'] extends 'pictures'
      ? { -readonly [Part in keyof PartPicture]: PartPicture[Part] }[]
      : string;
};

/** The name of a field's column in imports. */
export type FileField<Key extends PartFieldKey = PartFieldKey> = {
  [One in Key]: Fields[One] extends { field: infer Field extends string } ? Field : One;
}[Key];

export interface PartField<Key extends PartFieldKey = PartFieldKey> extends Declaration {
  readonly key: Key;
  readonly field: FileField<Key>;
  readonly noun: string;
  readonly heading: string;
  readonly columnLabel: string;
}

/** All fields, in the order of the columns of a file. */
export const partFields = Object.entries<Declaration>(PART_FIELDS).map(([key, declared]) => {
  const { field = key, label } = declared;
  const derived = { noun: label.toLowerCase(), heading: field.replaceAll('_', ' '), columnLabel: label };
  return { key, field, ...derived, ...declared };
}) as readonly PartField[];

/** The optional fields by who sees them, in the order of the columns of a file. */
export const optionalFields = { lists: seenBy('lists'), page: seenBy('page'), staff: seenBy('staff') };

function seenBy<Audience extends SeenBy>(audience: Audience) {
  return partFields.filter((field): field is PartField<OptionalKey<Audience>> => field.seenBy === audience);
}
