import * as contract from '#contract/promotions/promotions.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { previewPromotion } from './preview-promotion.ts';
import { codeList, promotionList, useList } from './promotion-lists.ts';
import * as service from './promotions.ts';

export function promotionRoutes(
  app: App,
  { db, log, settings, limits }: Pick<Deps, 'db' | 'log' | 'settings' | 'limits'>,
  { admin }: Guards,
): void {
  serveList(app, admin, { db, log }, promotionList);
  serveList(app, admin, { db, log }, codeList);
  serveList(app, admin, { db, log }, useList);

  serve(app, contract.readPromotion, admin, async ({ params }) => service.readPromotion(db, params.id));

  serveOnce(app, db, contract.addPromotion, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await service.addPromotion(tx, actor.userId, body),
  }));

  serve(app, contract.changePromotion, admin, async ({ actor, params, body }) =>
    service.changePromotion(db, actor.userId, params.id, body),
  );

  serve(app, contract.endPromotion, admin, async ({ actor, params }) =>
    service.endPromotion(db, actor.userId, params.id),
  );

  serveOnce(app, db, contract.addPromotionCodes, admin, async (tx, { actor, params, body }) => ({
    acknowledged: true,
    codes: await service.addCodes(tx, actor.userId, params.id, body),
  }));

  serve(app, contract.previewPromotion, admin, async ({ actor, body }) => {
    limits?.hit(`promotion-preview:user:${actor.userId}`, { max: 120, seconds: 60 });
    return previewPromotion(db, settings.store.currency, body);
  });
}
