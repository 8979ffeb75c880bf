import * as contract from '#contract/settings/shop-settings-schema.ts';
import type { Deps } from '#server/deps.ts';
import { requireOrdering } from '#server/companies/company-orders.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { basketOwners } from '#server/basket/basket-owner.ts';
import { codesIn, limitGuesses } from '#server/promotions/limit-guesses.ts';
import { termsForCheckout } from '#server/promotions/offered-promotions.ts';
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
  const { reading } = basketOwners(deps, guards);
  serve(app, contract.readCheckoutTerms, reading, async ({ actor: { customerId }, query, context }) => {
    const codes = codesIn(query.codes ?? '');
    const isGuest = query.guest === 'true';
    const company = isGuest ? undefined : query.company;
    if (company !== undefined) await requireOrdering(db, customerId ?? '', company);
    const caller = { customerId, address: context.get('address') };
    const { promotions, ...terms } = await limitGuesses(deps.limits, caller, codes, () =>
      service.readCheckoutTerms(db, isGuest ? undefined : customerId, codes, isGuest, company),
    );
    return { ...terms, promotions: (promotions ?? []).map(termsForCheckout) };
  });
}
