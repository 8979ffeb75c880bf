import { redirect } from 'react-router';
import { partAddress, partPath } from '#contract/parts/part-address.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { loadReviewList } from '#app/part-reviews/review-list.ts';
import { loadTexts } from '#app/texts/load-texts.ts';
import { orNearest } from '#app/parts/nearest.ts';

/** How many answered questions the page of a part shows. */
const SHOWN_QUESTIONS = 20;

/**
 * Loads the part whose SKU is in the address, what fits it, alternatives, and how it is delivered. A wrong slug redirects permanently to the right one.
 * Visitors share a cached response; a signed-in viewer's response also identifies their own review.
 */
export async function loadPublicPart(context: LoaderContext) {
  const { call, params } = context;
  const address = params['id'] ?? '';
  const found = await orNearest(context, call('readPublicPart', { params: { address } }));
  if (address !== partAddress(found.part)) throw redirect(partPath(found.part), 301);
  const [reviews, questions, terms, { texts }] = await Promise.all([
    loadReviewList(context, found.part),
    call('listPartQuestions', { params: { id: found.part._id }, query: { limit: SHOWN_QUESTIONS } }),
    call('readCheckoutTerms'),
    loadTexts(call, 'part'),
  ]);
  const { delivery, dispatchTerms } = terms;
  return {
    ...found,
    terms: { delivery, dispatchTerms },
    texts,
    reviews,
    questions,
    ownReview: reviews ? await ownReviewId(context, found.part._id) : undefined,
  };
}

/** The id of the viewer's review of a part; undefined for visitors. */
async function ownReviewId({ call, viewer }: LoaderContext, id: string): Promise<string | undefined> {
  const own = (await viewer()) ? await call('readOwnPartReview', { params: { id } }).catch(() => null) : null;
  return own?.review?._id;
}

/** Loads a public part page's data in the browser; links prefetch it. */
export const publicPartClientLoader = inBrowser(loadPublicPart);
