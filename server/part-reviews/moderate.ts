import { Failure } from '#contract/errors.ts';
import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import * as queries from './queries.ts';
import type { DecideModeration } from './moderation-step.ts';
import { lockRating, refreshRating } from './rating.ts';
import { managedReviewOf } from './serialize-review.ts';

/** Moderates a review with its part locked, and updates the part's statistics. @throws Failure `not_found` */
export async function moderateReview(
  db: Database,
  id: string,
  actor: string,
  decide: DecideModeration,
): Promise<ManagedReview> {
  const known = await queries.selectReview(db, id);
  if (!known) throw notFound();
  return db.transaction(async (tx) => {
    // A review never moves to another part. While the part is locked the review does not change, but it may already be
    // deleted.
    await lockRating(tx, known.partId);
    const before = await queries.selectReview(tx, id);
    if (!before) throw notFound();
    const step = decide(before, managedReviewOf(before));
    if (!step) return managedReviewOf(before);
    const { change, action, detail } = step;
    await record(tx, { actor, action, subject: id, detail: { ...detail, part: before.part.sku } });
    await queries.updateReview(tx, id, change);
    await refreshRating(tx, known.partId);
    return managedReviewOf((await queries.selectReview(tx, id))!);
  });
}

function notFound(): Failure {
  return new Failure('not_found', "That review doesn't exist.");
}
