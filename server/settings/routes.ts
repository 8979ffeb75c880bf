import * as contract from '#contract/settings/shop-settings-schema.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { type Guard, serve } from '#server/http/serve.ts';
import { basketOwners } from '#server/basket/basket-owner.ts';
import type { BasketOwner } from '#server/basket/service.ts';
import { NEEDS_CUSTOMER } from '#server/orders/placing/customer-facts.ts';
import * as service from './service.ts';

export function shopSettingsRoutes(app: App, deps: Deps, guards: Guards): void {
  const { db } = deps;
  const { admin } = guards;
  serve(app, contract.readShopSettings, admin, async () => service.readSettings(db));
  serve(app, contract.changeShopSettings, admin, async ({ actor, body }) =>
    service.changeSettings(deps, body, actor.userId),
  );
  serve(app, contract.undoShopSettings, admin, async ({ actor, body }) =>
    service.undoSettings(db, body.version, actor.userId),
  );
  const caller: Guard<BasketOwner> = NEEDS_CUSTOMER ? basketOwners(deps, guards).reading : async () => ({});
  serve(app, contract.readCheckoutTerms, caller, async ({ actor }) => service.readCheckoutTerms(db, actor.customerId));
}
