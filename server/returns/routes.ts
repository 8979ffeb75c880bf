import * as contract from '#contract/returns/returns.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { pageOf, readIdCursor, sendPage } from '#server/http/paging.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { answerReturn } from './answer-return.ts';
import { requestReturn } from './request-return.ts';
import { selectReturns, serializeReturn } from './return-rows.ts';

/** Maximum number of return requests per customer and hour. */
const MAX_PER_HOUR = 20;
const HOUR = 3_600;

export function returnRoutes(app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, guards: Guards): void {
  serveOnce(
    app,
    db,
    contract.requestReturn,
    guards.signedIn,
    async (tx, { actor, params, body }) => ({
      acknowledged: true,
      insertedId: await requestReturn(tx, params.id, body, { customerId: actor.userId, store: settings.store }),
    }),
    ({ actor }) => countAttempt(db, `return:${actor.userId}`, MAX_PER_HOUR, HOUR),
  );

  serve(app, contract.listReturns, guards.admin, async ({ query, context }) => {
    const { limit = MAX_PAGE_SIZE, status = 'asked' } = query;
    const found = await selectReturns(db, status, { limit: limit + 1, after: readIdCursor(query.after) });
    const { rows, next } = pageOf(found, limit, ({ id }) => [id]);
    return sendPage(context, { rows: rows.map(serializeReturn), next });
  });

  serve(app, contract.answerReturn, guards.admin, async ({ actor, params, body }) => {
    const { store } = settings;
    return serializeReturn(await answerReturn(db, params.id, body, { actor: actor.userId, store }));
  });
}
