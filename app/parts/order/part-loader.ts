import { lacksAddress, needsCheckout, needsPlace } from '#contract/orders/charges.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import type { Order } from '#contract/orders/orders.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { selectedLines } from '#contract/promotions/conditions.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { loadReviewList } from '#app/part-reviews/review-list.ts';
import { orNearest } from '#app/parts/nearest.ts';

/** An order of one part that was just placed; its price is the whole order's, with delivery and tax. */
export interface PlacedPart extends Order {
  /** It cannot be paid before it has a delivery address. */
  readonly needsAddress: boolean;
  /** Delivery and tax are not in its price yet. */
  readonly isWithoutCharges: boolean;
}

/** Loads the part with its reviews, its buyer, an idempotency key for the next order, and the order just placed, if there is one. */
export async function loadPart(context: LoaderContext) {
  const { call, params, signedIn, url } = context;
  const reading = orNearest(context, call('readPart', { params: { id: params.id ?? '' } }));
  // Signed-out visitors are redirected to /login whatever the part's state.
  reading.catch(() => {});
  const viewer = await signedIn();
  const placedId = url.searchParams.get('placed');
  const terms = await call('readCheckoutTerms');
  const [part, placed, basket] = await Promise.all([
    reading,
    placedId ? readPlaced(call, placedId, terms) : null,
    call('readBasket'),
  ]);
  const [reviews, own, limit, alternatives] = await Promise.all([
    loadReviewList(context, part),
    call('readOwnPartReview', { params: { id: part._id } }),
    call('readOrderLimit', { params: { id: part._id } }),
    orderableUnits(part) < part.minimum ? call('readAlternatives', { params: { id: part._id } }).catch(() => []) : [],
  ]);
  return {
    part,
    viewer,
    /** What the viewer can order of the part now. */
    limit,
    placed: placed?.placeOrderProduct === part._id ? placed : null,
    offered: newAttempt(),
    /** Whether an order costs other than the part, so that it is placed at the checkout. */
    isCharged: needsCheckout(terms, [minimumOf(part)]),
    /** How many other parts the basket holds: an order is then placed at the checkout, for all of them. */
    inBasket: basket.lines.filter((line) => line.part !== part._id).length,
    promotions: promotionsOfPart(terms, part),
    reviews,
    /** Parts to order instead of one that is sold out. */
    alternatives,
    /** Whether the viewer can write a review, and the one they have already written. */
    ownReview: { canWrite: own.canWrite, id: own.review?._id },
  };
}

/** The automatic promotions that are for a part. */
function promotionsOfPart({ promotions = [] }: CheckoutTerms, part: Part) {
  return promotions.filter(
    ({ code, conditions }) => code === null && selectedLines([minimumOf(part)], conditions).length > 0,
  );
}

/** The smallest order of a part, as it is priced. */
function minimumOf(part: Part): DraftLine {
  const { _id: partId, minimum: quantity, category: kind, brand } = part;
  return {
    partId,
    quantity,
    kind,
    brand,
    totalCents: lineTotalCents({ unitPriceCents: unitPriceCents(pricesOf(part), quantity), quantity }),
  };
}

async function readPlaced(call: LoaderContext['call'], id: string, terms: CheckoutTerms): Promise<PlacedPart | null> {
  try {
    const [line, whole] = await Promise.all([
      call('readOrder', { params: { id } }),
      call('readWholeOrder', { params: { id } }),
    ]);
    const needsAddress = lacksAddress(whole, terms);
    const isWithoutCharges = needsAddress && needsPlace(terms);
    return { ...line, placeOrderPrice: whole.placeOrderPrice, needsAddress, isWithoutCharges };
  } catch {
    return null;
  }
}

/** Loads a part page's data in the browser; links prefetch it. */
export const partClientLoader = inBrowser(loadPart);
