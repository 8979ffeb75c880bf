import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import type { ReviewView } from '#contract/part-reviews/choices.ts';
import type { ManagedTestimonial } from '#contract/store/managed-testimonials.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { cursorOf } from '#server/http/paging.ts';
import { answering, type DecideModeration, hiding, publishing } from '#server/part-reviews/moderation-step.ts';
import * as queries from './queries.ts';
import { placeOf } from './service.ts';

/** A page of testimonials for staff, newest first. @throws Failure `invalid_fields` for a wrong cursor */
export async function listManagedTestimonials(
  db: Executor,
  filter: { view: ReviewView; stars: number | undefined; q: string | undefined },
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ testimonials: ManagedTestimonial[]; next: string | undefined }> {
  const page = { newestFirst: true, limit: limit + 1, after: placeOf(after) };
  const rows = await queries.selectReviews(db, page, filter);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { testimonials: rows.slice(0, limit).map(managedOf), next: last && cursorOf([last.place, last.id]) };
}

/** Hides a testimonial, or replaces the reason of a hidden one. @throws Failure `not_found` */
export function hideTestimonial(db: Database, id: string, reason: string, actor: string): Promise<ManagedTestimonial> {
  return moderate(db, id, actor, hiding(reason));
}

/** Publishes a hidden testimonial; a published one stays as it is. @throws Failure `not_found` */
export function publishTestimonial(db: Database, id: string, actor: string): Promise<ManagedTestimonial> {
  return moderate(db, id, actor, publishing);
}

/** Sets the shop's public answer; an empty one removes it. @throws Failure `not_found` */
export function answerTestimonial(
  db: Database,
  id: string,
  answer: string,
  actor: string,
): Promise<ManagedTestimonial> {
  return moderate(db, id, actor, answering(answer));
}

/** Moderates a testimonial with its row locked. */
async function moderate(
  db: Database,
  id: string,
  actor: string,
  decide: DecideModeration,
): Promise<ManagedTestimonial> {
  if (!IdSchema.safeParse(id).success) throw notFound();
  return db.transaction(async (tx) => {
    const before = await queries.lockReview(tx, id);
    if (!before) throw notFound();
    const step = decide(before);
    if (!step) return managedOf(before);
    const { change, action, detail } = step;
    await record(tx, { actor, action, subject: id, detail: { ...detail, of: 'testimonial' } });
    await queries.updateReview(tx, id, change);
    return managedOf((await queries.lockReview(tx, id))!);
  });
}

function managedOf(row: queries.ReviewRow): ManagedTestimonial {
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
