import type { Order } from '#contract/orders/orders.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { loadReviewList } from '#app/part-reviews/review-list.ts';
import { orNearest } from '#app/parts/nearest.ts';

/** Loads the part with its reviews, its buyer, an idempotency key for the next order, and the order just placed, if there is one. */
export async function loadPart(context: LoaderContext) {
  const { call, params, signedIn, url } = context;
  const reading = orNearest(context, call('readPart', { params: { id: params.id ?? '' } }));
  // Signed-out visitors are redirected to /login whatever the part's state.
  reading.catch(() => {});
  const viewer = await signedIn();
  const placedId = url.searchParams.get('placed');
  const [part, placed] = await Promise.all([reading, placedId ? readPlaced(call, placedId) : null]);
  const [reviews, own, limit] = await Promise.all([
    loadReviewList(context, part),
    call('readOwnPartReview', { params: { id: part._id } }),
    call('readOrderLimit', { params: { id: part._id } }),
  ]);
  return {
    part,
    viewer,
    /** What the viewer can order of the part now. */
    limit,
    placed: placed?.placeOrderProduct === part._id ? placed : null,
    offered: newAttempt(),
    reviews,
    /** Whether the viewer can write a review, and the one they have already written. */
    ownReview: { canWrite: own.canWrite, id: own.review?._id },
  };
}

function readPlaced(call: LoaderContext['call'], id: string): Promise<Order | null> {
  return call('readOrder', { params: { id } }).catch(() => null);
}

/** Loads a part page's data in the browser; links prefetch it. */
export const partClientLoader = inBrowser(loadPart);
