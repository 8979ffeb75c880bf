import * as managed from '#contract/part-reviews/managed-reviews.ts';
import * as contract from '#contract/part-reviews/part-reviews.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { publicJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { nextLink, sendPage } from '#server/http/paging.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { readPage } from '#server/lists/list.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { moderateReview } from './moderate.ts';
import { answering, hiding, publishing } from './moderation-step.ts';
import { managedReviewList, ownReviewList } from './review-lists.ts';
import * as service from './service.ts';
import { setHelpful } from './vote.ts';

/** Maximum number of reviews that a customer writes or changes in an hour. */
const WRITES = 20;
/** Maximum number of votes that a customer can cast in an hour. */
const VOTES = 100;
const HOUR = 3_600;

export function partReviewRoutes(app: App, { db, log }: Deps, { everyone, signedIn, admin }: Guards): void {
  serve(app, contract.listPartReviews, everyone, async ({ params, query, context }) => {
    const { stars, sort = 'newest', limit = MAX_PAGE_SIZE, after } = query;
    const { next, ...page } = await service.listPartReviews(db, params.id, { stars, sort, limit, after });
    return publicJson(context.req.raw, page, nextLink(context.req.raw, next));
  });

  serve(app, contract.listOwnPartReviews, signedIn, async ({ actor, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after } = query;
    return sendPage(context, await readPage(db, ownReviewList, { customerId: actor.userId }, { limit, after }));
  });

  serve(app, contract.readOwnPartReview, signedIn, async ({ actor, params }) =>
    service.readOwnReview(db, actor.userId, params.id),
  );

  serve(app, contract.putPartReview, signedIn, async ({ actor, params, body }) => {
    await countAttempt(db, `part-review:${actor.userId}`, WRITES, HOUR);
    return service.putReview(db, actor.userId, params.id, body);
  });

  serve(app, contract.deletePartReview, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.deleteReview(db, actor.userId, params.id),
  }));

  for (const [call, isHelpful] of [
    [contract.voteHelpful, true],
    [contract.withdrawHelpful, false],
  ] as const)
    serve(app, call, signedIn, async ({ actor, params }) => {
      await countAttempt(db, `review-vote:${actor.userId}`, VOTES, HOUR);
      return { helpful: await setHelpful(db, actor.userId, params.id, isHelpful) };
    });

  serveList(app, admin, { db, log }, managedReviewList);

  serve(app, managed.hidePartReview, admin, ({ actor, params, body }) =>
    moderateReview(db, params.id, actor.userId, hiding(body)),
  );
  serve(app, managed.publishPartReview, admin, ({ actor, params, query }) =>
    moderateReview(db, params.id, actor.userId, publishing(query)),
  );
  serve(app, managed.answerPartReview, admin, ({ actor, params, body }) =>
    moderateReview(db, params.id, actor.userId, answering(body)),
  );
}
