import type { Basket } from '#contract/basket/basket.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import type { OrderLimit } from '#contract/orders/reservation-limits.ts';
import type { PartDetail } from '#contract/parts/parts.ts';
import { ANOTHER } from '#app/addresses/delivery-form.ts';
import type { Call } from '#app/api/caller.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';

/*
 * The checkout of a single part, without the basket: where the shop charges delivery or tax, 'Place Order' on a part's page
 * leads there, because both depend on the address. Its address names part, quantity and the key of the order.
 */

/** The path of the checkout of a part. @param attempt the key that the part's page offered: its repeats are one order */
export function partCheckoutPath(part: string, quantity: number, attempt: string): string {
  return `/checkout?${new URLSearchParams({ part, quantity: String(quantity), attempt })}`;
}

/** A checkout's lines, as the basket or as a single part. */
export interface ToOrder extends Basket {
  /** The id of the part if it is ordered by itself; undefined for the basket. */
  readonly onlyPart: string | undefined;
}

/** What the checkout at this address orders. The viewer is signed in. @throws Failure `not_found` if the part is not on sale */
export async function readToOrder(call: Call, search: URLSearchParams): Promise<ToOrder> {
  const id = search.get('part');
  if (!id) return { ...(await call('readBasket')), onlyPart: undefined };
  const [part, limit] = await Promise.all([
    call('readPart', { params: { id } }),
    call('readOrderLimit', { params: { id } }),
  ]);
  const typed = Number(search.get('quantity'));
  const quantity = Number.isSafeInteger(typed) && typed > 0 ? typed : part.minimum;
  const attempt = search.get('attempt') ?? '';
  const line = lineOf(part, quantity, limit);
  const total = dollarsOf(lineTotalCents({ unitPriceCents: centsOf(line.unitPrice), quantity }));
  return {
    lines: [line],
    total,
    key: /^[0-9a-f]{32}$/.test(attempt) ? attempt : newAttempt(),
    onlyPart: part._id,
    limit: '',
    reservedMinutes: quantity > limit.largeAbove ? limit.largeMinutes : limit.minutes,
  };
}

function lineOf(part: PartDetail, quantity: number, { most, limit }: OrderLimit): Basket['lines'][number] {
  const {
    _id,
    sku,
    name,
    variant,
    img,
    category,
    brand,
    taxClass,
    weight,
    price,
    breaks,
    minimum,
    packSize,
    quantity: stock,
  } = part;
  const unitPrice = dollarsOf(unitPriceCents(pricesOf(part), quantity));
  const added = { price: unitPrice, stock, at: '' };
  return {
    part: _id,
    sku,
    name,
    variant,
    img,
    category,
    brand,
    taxClass,
    weight,
    price,
    breaks,
    unitPrice,
    minimum,
    packSize,
    stock,
    onSale: true,
    most,
    limit,
    quantity,
    added,
    changes: [],
  };
}

const LONGEST_LINE = 200;

/**
 * The fields of the delivery form for the phone and address that were typed as free text: the address goes into its first
 * two lines, or into the note to the shop if it is longer.
 */
export function deliveryFromText({ phone, address }: { phone: string; address: string }): Record<string, string> {
  const [line1 = '', ...others] = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const line2 = others.join(', ');
  const isShort = line1.length <= LONGEST_LINE && line2.length <= LONGEST_LINE;
  return {
    ...(phone.trim() && { phone: phone.trim().slice(0, 40) }),
    ...(line1 && (isShort ? { line1, ...(line2 && { line2 }) } : { note: address.trim() })),
    ...((phone.trim() || line1) && { address: ANOTHER }),
  };
}
