import type { Adjustment } from '#contract/orders/adjustments.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import type { Checkout } from './checkouts.ts';

/** A line of a checkout, or of the order that it became. Amounts in cents. */
interface ContentLine {
  /** The part's id, which is the line's as well: each part is on one line. */
  readonly id: string;
  /** As the assistant named it. */
  readonly item: string;
  readonly title: string;
  /** The address of its picture; undefined where the order has none. */
  readonly image: string | undefined;
  readonly quantity: number;
  readonly unitCents: number;
  readonly totalCents: number;
  readonly discountCents: number;
}

/** An amount of a total, in the order in which they are shown; together they are the last. */
export interface ContentTotal {
  readonly type: 'subtotal' | 'discount' | 'fulfillment' | 'tax' | 'total';
  readonly label: string;
  readonly cents: number;
}

interface Contents {
  readonly lines: readonly ContentLine[];
  readonly totals: readonly ContentTotal[];
}

/** What a checkout has: the lines of its order if it has placed one, else those that could be ordered now. */
export function contentsOf({ order, priced }: Checkout, origin: string): Contents {
  const pictures = new Map(priced.lines.map(({ part }) => [part._id, part.img]));
  const imageOf = (id: string): string | undefined => {
    const image = pictures.get(id);
    return image?.startsWith('/') ? origin + image : image;
  };
  if (!order)
    return {
      lines: priced.lines.map(({ part, ...line }) => ({
        ...line,
        id: part._id,
        item: priced.items.get(part._id) ?? part._id,
        title: partTitle(part),
        image: imageOf(part._id),
      })),
      totals: totalsOf(priced),
    };
  return {
    lines: order.lines.map(({ partId, partName, quantity, unitPriceCents, totalCents, adjustmentCents }) => ({
      id: partId,
      item: priced.items.get(partId) ?? partId,
      title: partName,
      image: imageOf(partId),
      quantity,
      unitCents: unitPriceCents,
      totalCents,
      discountCents: 0 - adjustmentCents,
    })),
    totals: totalsOf(order),
  };
}

/** The longest address that every browser and proxy takes, in characters. */
const MAX_ADDRESS = 4_000;

/** The page on which the buyer goes on without the assistant: that of the order, a quick order of the parts, or of a longer list the home page. */
export function buyerPage(origin: string, { row, order, priced }: Checkout): string {
  if (order) return `${origin}/assistant-orders/${row.id}`;
  // With named columns, because a SKU may look like a part and its quantity: `CAP,2`.
  const list = ['SKU\tQuantity', ...priced.lines.map(({ part, quantity }) => `${part.sku}\t${quantity}`)].join('\n');
  const page = `${origin}/quick-order?${new URLSearchParams({ text: list })}`;
  return page.length <= MAX_ADDRESS ? page : origin;
}

/** The totals of what has adjustments. Taxes that the prices contain are no totals, because they add nothing. */
export function totalsOf({
  linesCents,
  totalCents,
  adjustments,
}: {
  readonly linesCents: number;
  readonly totalCents: number;
  readonly adjustments: readonly Adjustment[];
}): ContentTotal[] {
  const added = adjustments.filter(({ isIncluded }) => !isIncluded);
  return [
    { type: 'subtotal', label: 'Parts', cents: linesCents },
    ...added.map(({ kind, name, cents }): ContentTotal => {
      const type = kind === 'delivery' ? 'fulfillment' : kind === 'tax' ? 'tax' : 'discount';
      return { type, label: name, cents };
    }),
    { type: 'total', label: 'Total', cents: totalCents },
  ];
}
