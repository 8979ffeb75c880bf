import { Failure } from '#contract/errors.ts';
import type { OrderDraft } from '#contract/order-drafts/order-drafts.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import { plainAmount } from '#contract/money.ts';

/** The page on which the draft of a customer is continued. */
export const draftHref = ({ _id, customer }: { _id: string; customer: { _id: string } }): string =>
  `/dashboard/customers/${customer._id}?draft=${_id}`;

/** The values of the form 'Order for this customer' with which a draft is continued, by the names of its fields. */
export function formValuesOf(draft: OrderDraft): Readonly<Record<string, string>> {
  const { lines, unclear, discount, delivery } = draft;
  const priced = lines.filter(({ unitPrice }) => unitPrice !== null);
  return {
    ...delivery,
    ...mapOrderTexts(({ key }) => draft[key]),
    list: [...lines.map(({ sku, quantity }) => `${sku}, ${quantity}`), unclear].filter(Boolean).join('\n'),
    prices: priced.map(({ sku, unitPrice }) => `${sku}, ${plainAmount(unitPrice!)}`).join('\n'),
    discount: discount ? (discount.percent === undefined ? plainAmount(discount.amount!) : `${discount.percent}%`) : '',
    discountLabel: discount?.label ?? '',
  };
}

/** What the page of a draft shows and its next version is based on, for a hidden field of the form. */
export function basisOf({ version, lines }: OrderDraft): string {
  return JSON.stringify([
    version,
    ...lines.map(({ part, quantity, now, seen }) => [part, quantity, (now ?? seen).price]),
  ]);
}

/**
 * Reads what `basisOf` has written.
 * @returns the version, and the price in dollars that was shown for a part and a number of units
 * @throws Failure `malformed`
 */
export function readBasis(text: string): {
  version: number;
  priceOf: (part: string, units: number) => number | undefined;
} {
  try {
    const [version, ...prices] = JSON.parse(text) as [number, ...[part: string, units: number, price: number][]];
    const shown = new Map(prices.map(([part, units, price]) => [`${part} ${units}`, price]));
    return { version, priceOf: (part, units) => shown.get(`${part} ${units}`) };
  } catch {
    throw new Failure('malformed');
  }
}

/** The form's field for a field of the calls: a wrong `lines.0.quantity` is shown at the list, `delivery.city` at `city`. */
export function formFieldOf(path: string): string {
  if (path.startsWith('delivery.')) return path.slice('delivery.'.length);
  if (path === 'discount.label') return 'discountLabel';
  if (path.startsWith('discount')) return 'discount';
  if (/^lines\.\d+\.unitPrice$/.test(path)) return 'prices';
  return /^(lines|unclear)\b/.test(path) ? 'list' : path;
}
