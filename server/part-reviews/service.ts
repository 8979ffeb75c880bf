import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import type { ReviewSort } from '#contract/part-reviews/choices.ts';
import type { OwnPartReview, PartReview, RatingSummary, ReviewedPart } from '#contract/part-reviews/part-reviews.ts';
import { isEmailVerified, lockCustomer } from '#server/accounts/queries.ts';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import { readProfile } from '#server/accounts/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { readPage } from '#server/lists/list.ts';
import { selectHasBought } from '#server/orders/queries.ts';
import { selectPart } from '#server/parts/queries.ts';
import { readPart } from '#server/parts/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import * as queries from './queries.ts';
import { lockRating, refreshRating } from './rating.ts';
import { publishedReviewList } from './review-lists.ts';
import { ownReviewOf, reviewedPartOf, ratingSummaryOf } from './serialize-review.ts';

const NOT_BOUGHT = 'Only customers who bought this part can review it.';

/**
 * A page of the published reviews of a part for sale, and the figures of all of them.
 * @throws Failure `not_found`; `invalid_fields` for a wrong cursor
 */
export async function listPartReviews(
  db: Executor,
  partId: string,
  { stars, sort, ...page }: PageRequest & { stars: string | undefined; sort: ReviewSort },
): Promise<{ summary: RatingSummary; reviews: PartReview[]; next: string | undefined }> {
  const part = await readPart(db, partId);
  const [counts, { rows, next }] = await Promise.all([
    queries.countByRating(db, part.id),
    readPage(db, publishedReviewList, { partId: part.id, stars, sort }, page),
  ]);
  return { summary: ratingSummaryOf(counts), reviews: rows, next };
}

/**
 * A customer's review of a part, and whether they can write it; of a deleted part only to its author.
 * @throws Failure `not_found`
 */
export async function readOwnReview(
  db: Executor,
  customerId: string,
  partId: string,
): Promise<{ part: ReviewedPart; review: OwnPartReview | null; canWrite: boolean; refusal: string }> {
  const part = await selectPart(db, partId, true);
  const own = part && (await queries.selectOwn(db, customerId, part.id));
  if (!part || (part.hiddenAt && !own)) throw notFound();
  const refusal = part.hiddenAt
    ? 'This part is no longer sold, so its review can only be deleted.'
    : own
      ? ''
      : !(await isEmailVerified(db, customerId))
        ? 'Verify your email first: open the link in the email we sent you.'
        : (await selectHasBought(db, customerId, part.id))
          ? ''
          : NOT_BOUGHT;
  return { part: reviewedPartOf(part), review: own ? ownReviewOf(own) : null, canWrite: refusal === '', refusal };
}

/**
 * Writes or replaces a customer's review of a part. Its author can change it whatever happens to the order. Where reviews
 * need approval, it waits for it after every change.
 * @throws Failure `not_found`, `forbidden` (not a buyer, or an unverified email), `token_expired`
 */
export async function putReview(
  db: Database,
  customerId: string,
  partId: string,
  { rating, text }: { rating: number; text: string },
): Promise<OwnPartReview> {
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!(await lockRating(tx, partId))?.onSale) throw notFound();
    if (!(await queries.selectOwn(tx, customerId, partId))) {
      requireVerifiedEmail(customer);
      if (!(await selectHasBought(tx, customerId, partId))) throw new Failure('forbidden', NOT_BOUGHT);
    }
    const name = displayName((await readProfile(tx, customerId)).name);
    const { needApproval } = (await selectCurrentSettings(tx)).reviews;
    await queries.upsertReview(tx, { partId, customerId, name, rating, text }, needApproval);
    await refreshRating(tx, partId);
    return ownReviewOf((await queries.selectOwn(tx, customerId, partId))!);
  });
}

/** The name below a review; never an email address, which some people give as their name. */
function displayName(name: string): string {
  return name.trim() === '' || name.includes('@') ? 'Customer' : name;
}

/** Deletes a customer's review, even of a deleted part; returns how many were deleted: 0 or 1. */
export async function deleteReview(db: Database, customerId: string, partId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockRating(tx, partId);
    const deleted = await queries.deleteReview(tx, customerId, partId);
    if (deleted > 0) await refreshRating(tx, partId);
    return deleted;
  });
}

/** All reviews of a customer, newest first. */
export async function partReviewsOf(db: Executor, customerId: string): Promise<OwnPartReview[]> {
  return (await queries.selectReviewsOf(db, customerId)).map(ownReviewOf);
}

/** Deletes all reviews of a customer, in the caller's transaction. */
export async function removePartReviewsOf(tx: Executor, customerId: string): Promise<void> {
  const written = await queries.selectReviewsOf(tx, customerId);
  // In a fixed order, so that two transactions cannot lock each other out.
  for (const partId of written.map((row) => row.partId).sort()) {
    await lockRating(tx, partId);
    await queries.deleteReview(tx, customerId, partId);
    await refreshRating(tx, partId);
  }
}

function notFound(): Failure {
  return new Failure('not_found', t("This part isn't in the catalog."));
}
