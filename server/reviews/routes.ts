import * as managed from '#contract/store/managed-testimonials.ts';
import * as contract from '#contract/store/reviews.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { publicJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { nextLink } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { answering, hiding, publishing } from '#server/part-reviews/moderation-step.ts';
import { moderateTestimonial } from './moderate.ts';
import * as service from './service.ts';
import { managedTestimonialList } from './testimonial-lists.ts';

export function reviewRoutes(app: App, { db, log }: Deps, { everyone, signedIn, admin }: Guards): void {
  serve(app, contract.listReviews, everyone, async ({ query, context }) => {
    const { sort, limit = MAX_PAGE_SIZE, after } = query;
    const page = await service.listReviews(db, sort, { limit, after });
    return publicJson(context.req.raw, page.rows, nextLink(context.req.raw, page.next));
  });

  serveOnce(
    app,
    db,
    contract.addReview,
    signedIn,
    async (tx, { actor, body }) => {
      const { id, status } = await service.addReview(tx, actor.userId, body);
      return { acknowledged: true, insertedId: id, status };
    },
    ({ actor }) => countAttempt(db, `review:${actor.userId}`, 20, 3600),
  );

  serve(app, contract.listOwnTestimonials, signedIn, ({ actor }) => service.ownTestimonials(db, actor.userId));

  serveList(app, admin, { db, log }, managedTestimonialList);
  serve(app, managed.hideTestimonial, admin, ({ actor, params, body }) =>
    moderateTestimonial(db, params.id, actor.userId, hiding(body)),
  );
  serve(app, managed.publishTestimonial, admin, ({ actor, params, query }) =>
    moderateTestimonial(db, params.id, actor.userId, publishing(query)),
  );
  serve(app, managed.answerTestimonial, admin, ({ actor, params, body }) =>
    moderateTestimonial(db, params.id, actor.userId, answering(body)),
  );
}
