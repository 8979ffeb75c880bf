import { Failure } from '#contract/errors.ts';
import type { ManagedTestimonial } from '#contract/store/managed-testimonials.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { DecideModeration } from '#server/part-reviews/moderation-step.ts';
import * as queries from './queries.ts';
import { managedOf } from './testimonial-lists.ts';

/** Moderates a testimonial with its row locked. @throws Failure `not_found` */
export async function moderateTestimonial(
  db: Database,
  id: string,
  actor: string,
  decide: DecideModeration,
): Promise<ManagedTestimonial> {
  return db.transaction(async (tx) => {
    const before = await queries.lockReview(tx, id);
    if (!before) throw notFound();
    const step = decide(before, managedOf(before));
    if (!step) return managedOf(before);
    const { change, action, detail } = step;
    await record(tx, { actor, action, subject: id, detail: { ...detail, of: 'testimonial' } });
    await queries.updateTestimonial(tx, id, change);
    return managedOf((await queries.lockReview(tx, id))!);
  });
}

function notFound(): Failure {
  return new Failure('not_found', "That testimonial doesn't exist.");
}
