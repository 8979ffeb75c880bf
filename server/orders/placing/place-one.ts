import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { NewOrder, PaymentTerms } from '#contract/orders/orders.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { aboveStock, wholePacks } from '#contract/parts/quantity.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { Deps } from '#server/deps.ts';
import { requireSelf } from '#server/http/guards.ts';
import { paymentTerms } from '#server/orders/paying/charge-address.ts';
import { readOrder } from '#server/orders/service.ts';
import { placeLines, type Buyer, type Problems } from './place.ts';

/**
 * Places an order of one part, as the specification's call does: at quantity times unit price. Its address is free text, so
 * where the shop charges delivery or tax they are added once the order has a delivery address, without which it cannot be
 * paid (paying/charge-address.ts).
 * @param key the request's Idempotency-Key; repeating it with the same body returns the first order's id
 * @returns the order's id, and what paying it takes
 * @throws Failure `forbidden`, `token_expired`, `idempotency_mismatch`, `not_found`, `invalid_fields`, `out_of_stock`,
 * `reservation_limit`, `price_changed`
 */
export async function placeOrder(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  buyer: Actor & Buyer,
  input: NewOrder,
  key: string | undefined,
): Promise<{ id: string; payment: PaymentTerms }> {
  requireSelf(buyer, input.customerEmail);
  const wanted = {
    lines: [{ partId: input.placeOrderProduct, quantity: input.placeOrderQuantity }],
    totalCents: centsOf(input.placeOrderPrice),
    customerName: input.customerName ?? '',
    phone: input.phone ?? '',
    address: input.address ?? '',
    delivery: null,
    deliveryMethod: undefined,
    ...mapOrderTexts(() => ''),
  };
  const refuse = (problems: Problems) => refuseOne(problems, input.placeOrderQuantity);
  const call = { body: input, key, refuse, isCharged: false, fieldOf: () => 'placeOrderQuantity' };
  const { id, isRepeat, settings, totalCents } = await placeLines(deps, buyer, wanted, call);
  // It may have got an address since the first request.
  const order = isRepeat ? await readOrder(deps.db, id) : { ...wanted, totalCents };
  return { id, payment: paymentTerms(order, settings ?? DEFAULT_SHOP_SETTINGS) };
}

function refuseOne(
  { unsold: [unsold], short: [short], changedTotalCents, unpayable, offers: [offer] }: Problems,
  quantity: number,
): Failure {
  if (!offer || (short && !short.offer)) return new Failure('not_found', "This part isn't in the catalog.");
  const price = dollarsOf(unitPriceCents(offer, quantity));
  if (unsold) return invalidFields({ placeOrderQuantity: unsold.problem });
  if (short) {
    const fresh = { quantity: offer.quantity, minimum: offer.minimum, price };
    return new Failure('out_of_stock', aboveStock(wholePacks(offer.quantity, offer)), { fresh });
  }
  if (unpayable) return invalidFields({ placeOrderQuantity: unpayable });
  const fresh = { placeOrderPrice: dollarsOf(changedTotalCents ?? 0), price };
  return new Failure('price_changed', 'The price of this part has changed. Nothing was ordered.', { fresh });
}
