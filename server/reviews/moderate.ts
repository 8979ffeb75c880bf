import { Failure } from '#contract/errors.ts';
import type { ReviewView } from '#contract/part-reviews/choices.ts';
import type { ManagedTestimonial } from '#contract/store/managed-testimonials.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { type Page, pageOf, type PageRequest } from '#server/http/paging.ts';
import type { DecideModeration } from '#server/part-reviews/moderation-step.ts';
import * as queries from './queries.ts';
import { placeOf } from './service.ts';

/** A page of testimonials for staff, newest first. @throws Failure `invalid_fields` for a wrong cursor */
export async function listManagedTestimonials(
  db: Executor,
  filter: { view: ReviewView; stars: number | undefined; q: string | undefined },
  { limit, after }: PageRequest,
): Promise<Page<ManagedTestimonial>> {
  const page = { newestFirst: true, limit: limit + 1, after: placeOf(after) };
  const { rows, next } = pageOf(await queries.selectReviews(db, page, filter), limit, ({ place, id }) => [place, id]);
  return { rows: rows.map(managedOf), next };
}

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

function managedOf(row: queries.TestimonialRow): ManagedTestimonial {
  const { id, authorId, name, img, review, ratings, answer, hiddenReason } = row;
  return {
    _id: id,
    name,
    img,
    review,
    ratings,
    createdAt: row.createdAt.toISOString(),
    customer: authorId,
    status: row.hiddenAt ? 'hidden' : 'published',
    hiddenReason,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

function notFound(): Failure {
  return new Failure('not_found', "That testimonial doesn't exist.");
}
