import * as contract from '#contract/parts/prices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { priceChangeList, readPartPrices } from './price-changes.ts';
import { endPricePlan, planPrice } from './price-plans.ts';

export function priceRoutes(app: App, { db, log }: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serve(app, contract.readPartPrices, admin, async ({ params }) => readPartPrices(db, params.id));
  serveList(app, admin, { db, log }, priceChangeList);
  serveOnce(app, db, contract.planPrice, admin, async (tx, { actor, params, body }) => ({
    acknowledged: true,
    insertedId: await planPrice(tx, actor.userId, params.id, body),
  }));
  serve(app, contract.endPricePlan, admin, async ({ actor, params }) => ({
    state: await endPricePlan(db, actor.userId, params.id),
  }));
}
