import * as contract from '#contract/settings/shop-settings-schema.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function shopSettingsRoutes(app: App, deps: Pick<Deps, 'db' | 'cards'>, { everyone, admin }: Guards): void {
  const { db } = deps;
  serve(app, contract.readShopSettings, admin, async () => service.readSettings(db));
  serve(app, contract.changeShopSettings, admin, async ({ actor, body }) =>
    service.changeSettings(deps, body, actor.userId),
  );
  serve(app, contract.undoShopSettings, admin, async ({ actor, body }) =>
    service.undoSettings(db, body.version, actor.userId),
  );
  serve(app, contract.readCheckoutTerms, everyone, async () => service.readCheckoutTerms(db));
}
