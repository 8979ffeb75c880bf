import { t } from '#contract/language/text.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { partReviews, partReviewVotes } from './tables.ts';

/**
 * Records that a review helped a customer, or withdraws that. A repeat changes nothing.
 * @returns how many customers it helped
 * @throws Failure `not_found` (also a hidden one), `forbidden` (the customer's own, or an unverified email), `token_expired`
 */
export async function setHelpful(
  db: Database,
  customerId: string,
  reviewId: string,
  isHelpful: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const review = await lockPublished(tx, reviewId);
    if (!review) throw notFound();
    if (isHelpful) {
      requireVerifiedEmail(customer);
      if (review.customerId === customerId) throw new Failure('forbidden', t('This is your own review.'));
    }
    const changed = isHelpful
      ? await tx.insert(partReviewVotes).values({ reviewId, customerId }).onConflictDoNothing().returning()
      : await tx.delete(partReviewVotes).where(isVote(reviewId, customerId)).returning();
    if (changed.length === 0) return review.helpful;
    const helpful = review.helpful + (isHelpful ? 1 : -1);
    await tx.update(partReviews).set({ helpful }).where(eq(partReviews.id, reviewId));
    return helpful;
  });
}

const isVote = (reviewId: string, customerId: string) =>
  and(eq(partReviewVotes.reviewId, reviewId), eq(partReviewVotes.customerId, customerId));

async function lockPublished(tx: Executor, id: string): Promise<{ customerId: string; helpful: number } | undefined> {
  const [row] = await tx
    .select({ customerId: partReviews.customerId, helpful: partReviews.helpful })
    .from(partReviews)
    .where(and(eq(partReviews.id, id), sql`hidden_at is null`))
    .for('no key update');
  return row;
}

/** The reviews that helped a customer. */
export async function helpfulTo(db: Executor, customerId: string): Promise<{ review: string; createdAt: Date }[]> {
  return db
    .select({ review: partReviewVotes.reviewId, createdAt: partReviewVotes.createdAt })
    .from(partReviewVotes)
    .where(eq(partReviewVotes.customerId, customerId))
    .orderBy(partReviewVotes.createdAt);
}

/** Withdraws all votes of a customer, in the caller's transaction. */
export async function removeVotesOf(tx: Executor, customerId: string): Promise<void> {
  const ids = (await helpfulTo(tx, customerId)).map(({ review }) => review);
  if (ids.length === 0) return;
  // In a fixed order, so that two transactions cannot lock each other out.
  await tx
    .select({ id: partReviews.id })
    .from(partReviews)
    .where(inArray(partReviews.id, ids))
    .orderBy(partReviews.id)
    .for('no key update');
  await tx
    .update(partReviews)
    .set({ helpful: sql`${partReviews.helpful} - 1` })
    .where(inArray(partReviews.id, ids));
  await tx.delete(partReviewVotes).where(eq(partReviewVotes.customerId, customerId));
}

function notFound(): Failure {
  return new Failure('not_found', t("That review doesn't exist."));
}
