import { arrivalDay } from '#contract/parts/backorders.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { isEnded } from '#contract/parts/lifecycle.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { photographOf } from '#contract/parts/picture-files.ts';
import { stockProblem } from '#contract/parts/quantity.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';

/** The columns that feeds read: without specifications, which are most of a row. */
const {
  specifications: _specifications,
  datasheet: _datasheet,
  storagePlace: _storagePlace,
  costCents: _costCents,
  ...columns
} = partColumns;
export const feedColumns = columns;
export type FeedRow = Pick<PartRow, keyof typeof feedColumns>;

/** What feeds say about the shop, the same for all parts. */
export interface FeedShop {
  readonly origin: string;
  readonly name: string;
  /** An ISO code in capitals. */
  readonly currency: string;
  /** Whether a crossed-out price has to come with the lowest price of the 30 days before. */
  readonly statesLowestPrice: boolean;
  /** The legal pages that the shop has, as `returns`. */
  readonly legalPages: readonly string[];
}

/** A part on sale as feeds describe it. Texts are plain; links are absolute. */
export interface FeedPart {
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** Photographs, the first of them first. Drawings are left out: shopping sites refuse generic pictures and SVG. */
  readonly pictures: readonly { readonly url: string; readonly alt: string }[];
  /** Of the smallest order. */
  readonly availability: 'in_stock' | 'backorder' | 'out_of_stock';
  /** The day on which the smallest order should arrive, of a part on backorder; null: unknown. */
  readonly availableOn: string | null;
  /** The units of the smallest order. */
  readonly minimum: number;
  /** What one unit of the smallest order costs. */
  readonly unitCents: number;
  /** A former price of one unit, shown crossed out next to it; undefined for none. */
  readonly beforeCents: number | undefined;
  readonly brand: string;
  readonly gtin: string;
  readonly mpn: string;
  /** The kind in words. */
  readonly kind: string;
  /** Of one unit with its package: grams and millimeters; null if unknown. */
  readonly weight: number | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

function availabilityOf(row: FeedRow): Pick<FeedPart, 'availability' | 'availableOn'> {
  if (stockProblem(row) === undefined) return { availability: 'in_stock', availableOn: null };
  if (row.orderable < row.minimum) return { availability: 'out_of_stock', availableOn: null };
  const today = new Date().toISOString().slice(0, 10);
  const until = row.promised + row.minimum - row.quantity;
  return { availability: 'backorder', availableOn: arrivalDay(row, until, { today, orderedOn: today }) };
}

/** A part for feeds; undefined for one that its maker has ended, which the shop sells only while its stock lasts. */
export function feedPartOf(row: FeedRow, shop: FeedShop): FeedPart | undefined {
  if (isEnded(row)) return undefined;
  const unitCents = unitPriceCents(row, row.minimum);
  const absolute = (link: string): string => (link.startsWith('/') ? shop.origin + link : link);
  const pictures = [{ img: row.img, alt: row.imgAlt || `Picture of ${row.name}` }, ...parsePictures(row.morePictures)];
  return {
    sku: row.sku,
    title: partTitle(row),
    description: row.description,
    link: shop.origin + partPath(row),
    pictures: pictures.flatMap(({ img, alt }) => {
      const photograph = photographOf(img);
      return photograph === undefined ? [] : [{ url: absolute(photograph), alt }];
    }),
    ...availabilityOf(row),
    minimum: row.minimum,
    unitCents,
    beforeCents: beforeOf(row, unitCents, shop),
    brand: row.brand,
    gtin: row.gtin,
    mpn: row.mpn,
    kind: kindLabel(row.category),
    weight: row.weight,
    length: row.packageLength,
    width: row.packageWidth,
    height: row.packageHeight,
  };
}

/**
 * The former price of a part. Where the law asks for the lowest price of the 30 days before, it is that one, because a feed has
 * room for one price only.
 */
function beforeOf(
  { priceCents, compareAtCents, lowestCents }: FeedRow,
  unitCents: number,
  { statesLowestPrice }: FeedShop,
): number | undefined {
  // The shop crosses it out next to the price without volume discount.
  if (compareAtCents === null || unitCents !== priceCents) return undefined;
  const before = statesLowestPrice ? lowestCents : compareAtCents;
  return before !== null && before > unitCents ? before : undefined;
}
