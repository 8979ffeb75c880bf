import * as contract from '#contract/returns/returns.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { answerReturn, receiveReturn } from './answer-return.ts';
import { requestReturn } from './request-return.ts';
import { returnList, serializeReturn } from './return-rows.ts';

/** Maximum number of return requests per customer and hour. */
const MAX_PER_HOUR = 20;
const HOUR = 3_600;

export function returnRoutes(
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  guards: Guards,
): void {
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

  serveList(app, guards.admin, { db, log }, returnList);

  serve(app, contract.answerReturn, guards.admin, async ({ actor, params, body }) => {
    const { store } = settings;
    return serializeReturn(await answerReturn(db, params.id, body, { actor: actor.userId, store }));
  });

  serve(app, contract.receiveReturn, guards.admin, async ({ actor, params, body }) => {
    const { store } = settings;
    return serializeReturn(await receiveReturn(db, params.id, body.lines, { actor: actor.userId, store }));
  });
}
