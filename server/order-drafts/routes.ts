import * as contract from '#contract/order-drafts/order-drafts.ts';
import * as quotes from '#contract/order-drafts/quote-requests.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { placedAnswer } from '#server/orders/placing/placed-answer.ts';
import { addQuoteRequest, listOwnRequests, withdrawRequest } from './quote-requests.ts';
import { addDraft, changeDraft, deleteDraft, draftList, placeDraft, readDraft } from './service.ts';

/** Maximum number of drafts that a member of staff adds or changes in ten minutes. */
const CHANGES = 200;
const TEN_MINUTES = 600;

/** Maximum number of quotes that a customer asks for in an hour. */
const REQUESTS = 10;

/** Orders for customers that staff keep as drafts, and those that customers ask for. */
export function orderDraftRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'log' | 'cards' | 'settings' | 'invalidation' | 'limits'>,
  { admin, signedIn }: Pick<Guards, 'admin' | 'signedIn'>,
): void {
  const { db, settings, invalidation, limits } = deps;
  const countChange = (userId: string): Promise<void> =>
    countAttempt(db, `order-drafts:${userId}`, CHANGES, TEN_MINUTES);

  serveOnce(
    app,
    db,
    quotes.askForQuote,
    signedIn,
    async (tx, { actor, body }) => ({
      acknowledged: true,
      insertedId: await addQuoteRequest(tx, settings.store, actor.userId, body),
    }),
    ({ actor }) => countAttempt(db, `quote-requests:${actor.userId}`, REQUESTS, 3_600),
  );

  serve(app, quotes.listQuoteRequests, signedIn, ({ actor }) => listOwnRequests(db, actor.userId));

  serve(app, quotes.withdrawQuoteRequest, signedIn, async ({ actor, params }) => ({
    deletedCount: await withdrawRequest(db, actor.userId, params.id),
  }));

  serveList(app, admin, deps, draftList);

  serve(app, contract.readOrderDraft, admin, ({ params }) => readDraft(db, params.id));

  serveOnce(
    app,
    db,
    contract.createOrderDraft,
    admin,
    async (tx, { actor, body }) => ({ acknowledged: true, insertedId: await addDraft(tx, actor, body) }),
    ({ actor }) => countChange(actor.userId),
  );

  serve(app, contract.changeOrderDraft, admin, async ({ actor, params, body }) => {
    await countChange(actor.userId);
    return { version: await changeDraft(db, actor, params.id, body) };
  });

  serve(app, contract.deleteOrderDraft, admin, async ({ actor, params }) => ({
    deletedCount: await deleteDraft(db, actor.userId, params.id),
  }));

  serve(
    app,
    contract.placeOrderDraft,
    admin,
    async ({ actor, params, body, context }) => {
      const key = context.req.header('idempotency-key');
      const draft = { id: params.id, version: body.version };
      const { placed, customerId, parts } = await placeDraft(deps, actor, draft, key);
      invalidation?.announcePlaced(placed.id, customerId);
      for (const part of parts) invalidation?.announceReserved(part);
      return placedAnswer(db, placed);
    },
    ({ actor }) => limits?.hit(`order:user:${actor.userId}`, { max: settings.limits.ordersAMinute, seconds: 60 }),
  );
}
